/** Game trees as compact JSON. Must agree with `cornerwise.records.json_read` and `json_write`. */

import type { ColourName } from "$lib/generated/game";
import { MOVE_PROPERTIES, RECORD_LIMITS, ROOT_PROPERTIES, SETUP_PROPERTIES } from "$lib/generated/records";
import { placementsOf, type PlacementId, type Placements } from "$lib/game/placements";
import { variantOf, wayOf } from "$lib/game/ways";
import type { Arrangement } from "$lib/kernel/types";
import type { ReadRecord, TreeKernel } from "./blksgf";
import { checkLimits } from "./checkLimits";
import { cleanText } from "./fileText";
import { RecordError } from "./recordError";
import { formOf, setupOfWords } from "./recordSetup";
import { allNodes, RecordNode, stepsOf, type RecordTree } from "./recordTree";
import { oneLineEnd, parseSgf } from "./sgf";

const SETTINGS = ["variant", "seating", "first", "start", "scoring", "shared"];
const NODE = ["move", "colour", "setup", "properties", "kept"];

type Entry = Record<string, unknown>;
type Written = Entry | PlacementId;

/** Returns the record of a JSON text. Throws `RecordError`. */
export async function readJson(source: string, kernel: TreeKernel, signal?: AbortSignal): Promise<ReadRecord> {
  const top = parsed(cleanText(source));
  if (top["format"] !== "cornerwise" || top["version"] !== 1) throw new RecordError("unknown");
  onlyKeys(top, ["format", "version", "line", ...SETTINGS, ...NODE]);
  const setup = setupOfWords(
    Object.fromEntries(SETTINGS.filter((key) => key in top).map((key) => [key, textOf(top[key])])),
  );
  if (!setup) throw new RecordError("game");
  const root = new Reader(placementsOf(wayOf(setup.way).variant)).tree(top);
  checkLimits(root);
  const nodes = allNodes(root);
  const verdicts = await kernel.tree(setup, stepsOf(nodes), signal ? { signal } : {});
  if (verdicts.some(({ possible }) => !possible)) throw new RecordError("illegal");
  nodes.forEach((node, index) => node.judge(verdicts[index]!));
  return { setup, root, problems: [], games: 1 };
}

/** Returns a tree that was judged as a line of JSON. Inverse of `readJson`. */
export function jsonText({ setup, root }: RecordTree): string {
  const { colours } = variantOf(setup.way);
  const line: Written[] = [];
  const top = { ...formOf(setup).game, ...writtenOf(colours, root), line };
  const todo: [Written[], RecordNode[]][] = [[line, root.children]];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [into, children] = next;
    for (let [first, ...others] = children; first; [first, ...others] = first.children) {
      const entry = writtenOf(colours, first);
      if (others.length) {
        const lines = others.map((other): Written[] => [short(writtenOf(colours, other))]);
        entry["variations"] = lines;
        others.forEach((other, index) => todo.push([lines[index]!, other.children]));
      }
      into.push(short(entry));
    }
  }
  return `${JSON.stringify(top)}\n`;
}

/** A node with nothing but a move is the number of the move. */
function short(entry: Entry): Written {
  return Object.keys(entry).join() === "move" ? (entry["move"] as PlacementId) : entry;
}

function writtenOf(colours: readonly ColourName[], node: RecordNode): Entry {
  const { placement, arrangement, properties, kept } = node;
  return {
    ...(placement === null ? {} : { move: placement }),
    ...(node.outOfTurn ? { colour: colours[node.colour!] } : {}),
    ...(arrangement ? { setup: writtenArrangement(colours, arrangement) } : {}),
    ...(properties.size
      ? {
          properties: Object.fromEntries([...properties].map(([name, all]) => [name, all.length === 1 ? all[0] : all])),
        }
      : {}),
    ...(kept.length ? { kept } : {}),
  };
}

function writtenArrangement(colours: readonly ColourName[], { added, removed, turn }: Arrangement): Entry {
  const pairs = added.map((ids, colour) => [colours[colour]!, ids] as const).filter(([, ids]) => ids.length);
  return {
    ...(removed.length ? { remove: removed } : {}),
    ...(pairs.length ? { add: Object.fromEntries(pairs) } : {}),
    ...(turn === null ? {} : { turn: colours[turn] }),
  };
}

class Reader {
  private nodes = 0;

  constructor(private readonly placements: Placements) {}

  tree(top: Entry): RecordNode {
    const root = this.node(Object.fromEntries(NODE.filter((key) => key in top).map((key) => [key, top[key]])), NODE);
    const todo: [RecordNode, unknown[]][] = [[root, listOf(top["line"])]];
    for (let next = todo.pop(); next; next = todo.pop()) {
      let [parent] = next;
      for (const entry of next[1]) {
        const node = this.node(entry, [...NODE, "variations"]);
        parent.add(node);
        for (const variation of variationsOf(entry)) {
          // Alternatives to the node belong beside it, not inside it.
          const first = this.node(variation[0], NODE);
          parent.add(first);
          todo.push([first, variation.slice(1)]);
        }
        parent = node;
      }
    }
    return root;
  }

  private node(entry: unknown, known: readonly string[]): RecordNode {
    if (++this.nodes > RECORD_LIMITS.nodes) throw new RecordError("tooMany");
    if (!isObject(entry)) return new RecordNode({ arrangement: null, placement: this.id(entry), colour: null });
    onlyKeys(entry, known);
    const node = new RecordNode({
      arrangement: "setup" in entry ? this.arrangement(entry["setup"]) : null,
      placement: "move" in entry ? this.id(entry["move"]) : null,
      colour: "colour" in entry ? this.colour(entry["colour"]) : null,
    });
    if (node.colour !== null && node.placement === null) throw new RecordError("notation");
    if ("kept" in entry) node.kept = listOf(entry["kept"]).map(keptOf);
    if ("properties" in entry) {
      for (const [name, value] of Object.entries(objectOf(entry["properties"]))) {
        const values = Array.isArray(value) ? value.map(rawOf) : [rawOf(value)];
        if (!isFreeName(name) || !values.length) throw new RecordError("syntax");
        node.properties.set(name, values);
      }
    }
    return node;
  }

  private arrangement(value: unknown): Arrangement | null {
    const entry = objectOf(value);
    onlyKeys(entry, ["remove", "add", "turn"]);
    const { colours } = this.placements.variant;
    const pieces = objectOf(entry["add"] ?? {});
    onlyKeys(pieces, colours);
    const added = colours.map((name) => listOf(pieces[name] ?? []).map((id) => this.id(id)));
    const removed = listOf(entry["remove"] ?? []).map((id) => this.id(id));
    const turn = "turn" in entry ? this.colour(entry["turn"]) : null;
    return removed.length || added.flat().length || turn !== null ? { added, removed, turn } : null;
  }

  private id(value: unknown): PlacementId {
    if (!this.placements.isPlacement(value)) throw new RecordError("notation");
    return value;
  }

  private colour(value: unknown): number {
    const colour = (this.placements.variant.colours as readonly unknown[]).indexOf(value);
    if (colour < 0) throw new RecordError("notation");
    return colour;
  }
}

function parsed(text: string): Entry {
  // Counting is cheap, and a text with too many nodes would use up the memory of the page.
  for (const marks of [/[[{]/g, /,/g]) {
    let count = 0;
    while (marks.exec(text)) if (++count > RECORD_LIMITS.marks) throw new RecordError("tooMany");
  }
  try {
    return objectOf(JSON.parse(text) as unknown);
  } catch {
    throw new RecordError("syntax");
  }
}

/** Whether a property is one that a node may have besides its move and its set-up. */
function isFreeName(name: string): boolean {
  const reserved = [...MOVE_PROPERTIES, ...SETUP_PROPERTIES, ...ROOT_PROPERTIES, "AE", "PL"];
  return /^[A-Za-z0-9]+$/.test(name) && name.length <= RECORD_LIMITS.identifier && !reserved.includes(name);
}

function variationsOf(entry: unknown): unknown[][] {
  const lines = isObject(entry) ? listOf(entry["variations"] ?? []).map(listOf) : [];
  if (lines.some((line) => !line.length)) throw new RecordError("syntax");
  return lines;
}

function isObject(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectOf(value: unknown): Entry {
  if (!isObject(value)) throw new RecordError("syntax");
  return value;
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new RecordError("syntax");
  return value as unknown[];
}

function textOf(value: unknown): string {
  if (typeof value !== "string") throw new RecordError("syntax");
  return value;
}

function onlyKeys(entry: Entry, known: readonly string[]): void {
  if (Object.keys(entry).some((key) => !known.includes(key))) throw new RecordError("syntax");
}

/** Returns a raw value of a property. */
function rawOf(value: unknown): string {
  const raw = oneLineEnd(textOf(value));
  if (!isRaw(raw)) throw new RecordError("syntax");
  return raw;
}

/** Whether a value has no `]` that ends it, and no `\` at its end. */
function isRaw(raw: string): boolean {
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] === "]") return false;
    if (raw[at] === "\\" && ++at === raw.length) return false;
  }
  return true;
}

function keptOf(value: unknown): string {
  const text = oneLineEnd(textOf(value));
  if (parseSgf(text).length !== 1) throw new RecordError("syntax");
  return text;
}
