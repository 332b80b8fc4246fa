/** Game trees as `.blksgf` text. Must agree with `cornerwise.records.blksgf_read` and `blksgf_write`. */

import { cellName } from "$lib/game/cells";
import { placementsOf, type PlacementId, type Placements } from "$lib/game/placements";
import { wayOf } from "$lib/game/ways";
import { COLOUR_PROPERTIES, MOVE_PROPERTIES, ROOT_PROPERTIES, SETUP_PROPERTIES } from "$lib/generated/records";
import type { SetupChoice } from "$lib/generated/protocol";
import type { Kernel } from "$lib/kernel/types";
import { parseMove } from "$lib/local/moveText";
import { checkLimits } from "./checkLimits";
import { cleanText, knownCharset } from "./fileText";
import { errorAt, RecordError } from "./recordError";
import { formOf, setupOfGame } from "./recordSetup";
import { allNodes, RecordNode, stepsOf, type RecordTree } from "./recordTree";
import { formatSgf, parseSgf, subtree, unescapeText, type SgfNode, type SgfProperty } from "./sgf";

/** The part of the kernel that reading a record needs. */
export type TreeKernel = Pick<Kernel, "tree">;

/** Where a variation begins that was kept as text. */
export type Problem = RecordError;

export interface ReadRecord extends RecordTree {
  /** One for each variation that breaks the rules or cannot be understood; it is kept as text. */
  readonly problems: readonly Problem[];
  /** How many games the text holds; this is the first. */
  readonly games: number;
}

/** Returns the first game of a text. Throws `RecordError`. */
export async function readBlksgf(source: string, kernel: TreeKernel, signal?: AbortSignal): Promise<ReadRecord> {
  const text = cleanText(source);
  if (!text.trimStart().startsWith("(")) throw new RecordError("unknown");
  const trees = parseSgf(text);
  const record = await new Reader(text, trees[0]!).record(kernel, signal);
  return { ...record, games: trees.length };
}

/** Returns a tree that was judged as text. Inverse of `readBlksgf`. */
export function blksgfText({ setup, root }: RecordTree): string {
  const form = formOf(setup);
  const placements = placementsOf(wayOf(setup.way).variant);
  const nodes: Pick<SgfNode, "parent" | "properties">[] = [];
  const last = endOfMainLine(root);
  // A node or the text of a variation, and its parent.
  const todo: [RecordNode | string, number][] = [[root, -1]];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [node, parent] = next;
    const index = nodes.length;
    if (typeof node === "string") {
      for (const each of parseSgf(node)[0]!)
        nodes.push({ ...each, parent: each.parent < 0 ? parent : index + each.parent });
      continue;
    }
    const properties = new Map(node === root ? parseSgf(`${form.blksgf})`)[0]![0]!.properties : []);
    for (const [name, values] of writtenOf(node, placements, form.colours)) properties.set(name, { values, offset: 0 });
    nodes.push({ parent, properties });
    // A variation that breaks the rules must not become the main line, so an empty node goes before it.
    const first = node === last && node.kept.length ? [new RecordNode()] : [];
    todo.push(
      ...[...first, ...node.children, ...node.kept].reverse().map((each) => [each, index] as [RecordNode, number]),
    );
  }
  return formatSgf(nodes);
}

/** Returns the cells of a placement as text. Inverse of `parseMove`. */
export function moveText(placements: Placements, id: PlacementId): string {
  return placements
    .of(id)
    .cells.map((cell) => cellName(placements.variant, cell))
    .join();
}

function endOfMainLine(root: RecordNode): RecordNode {
  let node = root;
  while (node.children[0]) node = node.children[0];
  return node;
}

function writtenOf(
  node: RecordNode,
  placements: Placements,
  colours: readonly string[],
): [string, readonly string[]][] {
  const { arrangement, placement, colour } = node;
  const names = (ids: readonly PlacementId[]): string[] => ids.map((id) => moveText(placements, id));
  const written: [string, readonly string[]][] = [];
  if (arrangement) {
    if (arrangement.removed.length) written.push(["AE", names(arrangement.removed)]);
    arrangement.added.forEach((ids, each) => ids.length && written.push([`A${colours[each]!}`, names(ids)]));
    if (arrangement.turn !== null) written.push(["PL", [colours[arrangement.turn]!]]);
  }
  if (placement !== null) written.push([colours[colour!]!, names([placement])]);
  return [...written, ...node.properties];
}

class Reader {
  /** The number of each node in the text. */
  private readonly numbers = new Map<RecordNode, number>();
  private readonly problems: Problem[] = [];
  private placements!: Placements;
  private colours!: Readonly<Record<string, number>>;

  constructor(
    private readonly text: string,
    private readonly tree: readonly SgfNode[],
  ) {}

  async record(kernel: TreeKernel, signal?: AbortSignal): Promise<RecordTree & { problems: readonly Problem[] }> {
    const setup = this.setup(this.tree[0]!);
    const { variant } = wayOf(setup.way);
    this.placements = placementsOf(variant);
    this.colours = COLOUR_PROPERTIES[variant];
    const root = this.nodes();
    checkLimits(root);
    await this.judge(kernel, setup, root, signal);
    return { setup, root, problems: this.problems };
  }

  private setup(root: SgfNode): SetupChoice {
    const game = root.properties.get("GM");
    if (!game) throw errorAt("game", this.text, root.offset);
    const charset = root.properties.get("CA");
    if (charset) knownCharset(charset.values[0]!);
    const settings = root.properties.get("CW")?.values.join(" ") ?? "";
    const setup = setupOfGame(unescapeText(game.values.join(" ")).trim(), settings);
    if (!setup) throw errorAt("game", this.text, game.offset);
    return setup;
  }

  /** Returns the root of everything that can be understood; the rest is kept as text. */
  private nodes(): RecordNode {
    const root = this.node(this.tree[0]!);
    this.numbers.set(root, 0);
    let main = root;
    const nodes: (RecordNode | null)[] = [root];
    for (let number = 1; number < this.tree.length; number++) {
      const parent = nodes[this.tree[number]!.parent]!;
      nodes.push(null);
      // Already part of a variation that is kept as text.
      if (!parent) continue;
      const isMain = parent === main && !parent.children.length;
      try {
        const node = this.node(this.tree[number]!);
        parent.add(node);
        nodes[number] = node;
        this.numbers.set(node, number);
        if (isMain) main = node;
      } catch (error) {
        if (isMain || !(error instanceof RecordError)) throw error;
        this.keep(parent, number, error);
      }
    }
    return root;
  }

  /** Lets the kernel judge every node. What it refuses is kept as text, unless it is in the main line. */
  private async judge(kernel: TreeKernel, setup: SetupChoice, root: RecordNode, signal?: AbortSignal): Promise<void> {
    const nodes = allNodes(root);
    const verdicts = await kernel.tree(setup, stepsOf(nodes), signal ? { signal } : {});
    const refused = new Set(nodes.filter((_, index) => !verdicts[index]!.possible));
    for (let node: RecordNode | undefined = root; node; node = node.children[0]) {
      if (refused.has(node)) throw this.errorOf(node);
    }
    nodes.forEach((node, index) => node.judge(verdicts[index]!));
    for (const node of refused) {
      const { parent } = node;
      if (!parent || refused.has(parent)) continue;
      parent.children = parent.children.filter((child) => child !== node);
      this.keep(parent, this.numbers.get(node)!, this.errorOf(node));
    }
  }

  private keep(parent: RecordNode, number: number, problem: Problem): void {
    parent.kept.push(formatSgf(subtree(this.tree, number)).trim());
    this.problems.push(problem);
  }

  private errorOf(node: RecordNode): RecordError {
    return errorAt("illegal", this.text, this.tree[this.numbers.get(node)!]!.offset);
  }

  private node({ parent, properties }: SgfNode): RecordNode {
    const others: [string, readonly string[]][] = [];
    const added: PlacementId[][] = this.placements.variant.colours.map(() => []);
    const removed: PlacementId[] = [];
    let turn: number | null = null;
    let arranges = false;
    let placement: PlacementId | null = null;
    let colour: number | null = null;
    for (const [name, property] of properties) {
      const { values } = property;
      if (ROOT_PROPERTIES.includes(name)) {
        if (parent >= 0) throw this.unclear(property);
      } else if (MOVE_PROPERTIES.includes(name)) {
        if (placement !== null) throw this.unclear(property);
        colour = this.colourOf(name, property);
        // Old files give each cell as a separate value.
        placement = this.piece(values.join(), property);
      } else if (SETUP_PROPERTIES.includes(name)) {
        arranges = true;
        added[this.colourOf(name.slice(1), property)]!.push(...values.map((value) => this.piece(value, property)));
      } else if (name === "AE") {
        arranges = true;
        removed.push(...values.map((value) => this.piece(value, property)));
      } else if (name === "PL") {
        arranges = true;
        turn = this.colourOf(values.join(" ").trim().toUpperCase(), property);
      } else {
        others.push([name, values]);
      }
    }
    const node = new RecordNode({ arrangement: arranges ? { added, removed, turn } : null, placement, colour });
    for (const [name, values] of others) node.properties.set(name, values);
    return node;
  }

  private colourOf(name: string, property: SgfProperty): number {
    if (!Object.hasOwn(this.colours, name)) throw this.unclear(property);
    return this.colours[name]!;
  }

  private piece(text: string, property: SgfProperty): PlacementId {
    const id = parseMove(this.placements, text);
    if (id === null) throw this.unclear(property);
    return id;
  }

  private unclear({ offset }: SgfProperty): RecordError {
    return errorAt("notation", this.text, offset);
  }
}
