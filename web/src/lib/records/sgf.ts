/**
 * The Smart Game Format itself: a tree of nodes with properties, independent of any game.
 *
 * Must agree with `cornerwise.records.sgf`. Nothing is recursive, so nesting uses no stack.
 */

import { RECORD_LIMITS } from "$lib/generated/records";
import { errorAt } from "./recordError";

export interface SgfProperty {
  /** Raw, as in the file: `\` escapes a character. */
  readonly values: readonly string[];
  /** Where its name is in the text. */
  readonly offset: number;
}

export interface SgfNode {
  /** The index of its parent, which is earlier in the list; -1 for the root. */
  readonly parent: number;
  /** Where its `;` is in the text. */
  readonly offset: number;
  readonly properties: Map<string, SgfProperty>;
}

/** Returns the nodes of each game tree in a text, at least one, in the order of the text. Throws `RecordError`. */
export function parseSgf(text: string): SgfNode[][] {
  return new Parser(text).trees();
}

/** Returns the first raw value of a property in the first node of a text, and parses no more; null without one. */
export function firstValue(text: string, name: string): string | null {
  try {
    return new Parser(text).root().properties.get(name)?.values[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns a node and everything that follows it as a tree of its own. */
export function subtree(nodes: readonly SgfNode[], root: number): SgfNode[] {
  let end = root + 1;
  while (end < nodes.length && nodes[end]!.parent >= root) end++;
  return nodes.slice(root, end).map((node) => ({ ...node, parent: Math.max(-1, node.parent - root) }));
}

/** Returns a tree as text; its nodes must be in depth-first order. Inverse of `parseSgf`. */
export function formatSgf(nodes: readonly Pick<SgfNode, "parent" | "properties">[]): string {
  const siblings = new Map<number, number>();
  for (const { parent } of nodes) siblings.set(parent, (siblings.get(parent) ?? 0) + 1);
  const parts = ["("];
  const branches: number[] = [];
  nodes.forEach(({ parent, properties }, index) => {
    if (parent !== index - 1) {
      // Another branch of an earlier node: close the open branches down to it.
      while (branches.pop() !== parent) parts.push(")");
      parts.push(")");
    }
    if (siblings.get(parent)! > 1) {
      parts.push("\n(");
      branches.push(parent);
    } else if (index) parts.push("\n");
    parts.push(";");
    for (const [name, { values }] of properties) parts.push(name, ...values.map((value) => `[${value}]`));
  });
  parts.push(")".repeat(branches.length), ")\n");
  return parts.join("");
}

/** Returns text as a raw value. Inverse of `unescape`, except that line ends become `\n`. */
export function escapeText(text: string): string {
  return oneLineEnd(text).replace(/[\]\\]/g, "\\$&");
}

/** Returns the text of a raw value. A line end after `\` is soft and is removed. */
export function unescapeText(raw: string): string {
  return raw.replace(/\\(?:\n|([^]))/g, (_, escaped: string | undefined) => escaped ?? "");
}

/** Returns the text with every line end written as `\n`. */
export function oneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

const SPACE = /[ \t\n\r\f\v]*/y;
const IDENTIFIER = /[A-Za-z0-9]+/y;

class Parser {
  private offset = 0;
  private nodes: SgfNode[] = [];
  private values = 0;
  /** Nodes of the trees already parsed. */
  private before = 0;

  constructor(private readonly text: string) {}

  trees(): SgfNode[][] {
    const found = [this.tree()];
    for (let mark = this.nextMark(); mark; mark = this.nextMark()) {
      if (mark !== "(") throw this.error("syntax");
      this.before += this.nodes.length;
      this.nodes = [];
      found.push(this.tree());
    }
    return found;
  }

  root(): SgfNode {
    if (this.nextMark() === "(") this.offset++;
    if (this.nextMark() !== ";") throw this.error("syntax");
    this.node(-1);
    return this.nodes[0]!;
  }

  private tree(): SgfNode[] {
    /** For each open `(`, the node before it. */
    const branches: number[] = [];
    let parent = -1;
    let wanted = "(";
    for (;;) {
      const mark = this.nextMark();
      if (!mark || !wanted.includes(mark)) throw this.error("syntax");
      if (mark === ";") {
        this.node(parent);
        parent = this.nodes.length - 1;
        wanted = ";()";
        continue;
      }
      this.offset++;
      if (mark === "(") {
        branches.push(parent);
        wanted = ";";
      } else {
        parent = branches.pop()!;
        wanted = "()";
        if (!branches.length) return this.nodes;
      }
    }
  }

  private node(parent: number): void {
    if (this.before + this.nodes.length === RECORD_LIMITS.nodes) throw this.error("tooMany");
    const node: SgfNode = { parent, offset: this.offset, properties: new Map() };
    this.nodes.push(node);
    this.offset++;
    for (;;) {
      this.nextMark();
      const name = this.match(IDENTIFIER);
      if (!name) return;
      if (name.length > RECORD_LIMITS.identifier || node.properties.has(name)) throw this.error("syntax");
      const { offset } = this;
      this.offset += name.length;
      node.properties.set(name, { values: this.readValues(), offset });
    }
  }

  private readValues(): string[] {
    const values: string[] = [];
    while (this.nextMark() === "[") {
      const end = this.endOfValue();
      if (++this.values > RECORD_LIMITS.values) throw this.error("tooMany");
      values.push(this.text.slice(this.offset + 1, end));
      this.offset = end + 1;
    }
    if (!values.length) throw this.error("syntax");
    return values;
  }

  /** Returns where the `]` is that ends the value that begins here. */
  private endOfValue(): number {
    const { text } = this;
    for (let at = this.offset + 1; at < text.length; at++) {
      if (text[at] === "]") return at;
      if (text[at] === "\\") at++;
    }
    throw this.error("syntax");
  }

  /** Skips whitespace and returns the next character; empty at the end. */
  private nextMark(): string {
    this.offset += this.match(SPACE).length;
    return this.text[this.offset] ?? "";
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.offset;
    return pattern.exec(this.text)?.[0] ?? "";
  }

  private error(code: "syntax" | "tooMany") {
    return errorAt(code, this.text, this.offset);
  }
}
