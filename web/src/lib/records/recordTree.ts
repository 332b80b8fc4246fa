/** The tree of a record: moves, positions set up by hand, notes, and what follows. Knows no rules. */

import { SYMBOL_PROPERTIES, type MoveSymbol } from "$lib/generated/records";
import type { SetupChoice } from "$lib/generated/protocol";
import type { PlacedPiece } from "$lib/game/laid";
import type { PlacementId } from "$lib/game/placements";
import { variantOf } from "$lib/game/ways";
import type { Arrangement, GameRecord, TreeStep, TreeVerdict } from "$lib/kernel/types";
import { escapeText, unescapeText } from "./sgf";

export interface RecordTree {
  readonly setup: SetupChoice;
  readonly root: RecordNode;
}

/** What a node holds, besides what follows it. */
export interface NodeContent {
  /** What was added to the board and removed by hand before the move. */
  readonly arrangement: Arrangement | null;
  readonly placement: PlacementId | null;
  /** The colour that makes the move, also out of turn. */
  readonly colour: number | null;
}

const NOTHING: NodeContent = { arrangement: null, placement: null, colour: null };

let made = 0;

export class RecordNode implements NodeContent {
  /** A number that no other node of this page has. */
  readonly id = ++made;
  parent: RecordNode | null = null;
  arrangement: Arrangement | null;
  readonly placement: PlacementId | null;
  colour: number | null;
  /** All other properties, as raw values. What other programs wrote is among them. */
  readonly properties = new Map<string, readonly string[]>();
  /** The first continues the line, the others are variations. */
  children: RecordNode[] = [];
  /** Further variations, as `.blksgf` text, that break the rules or cannot be understood. */
  kept: string[] = [];
  /** The colour to play before its move, and after it; null when the game is over. */
  before: number | null = null;
  after: number | null = null;

  constructor({ arrangement, placement, colour }: NodeContent = NOTHING) {
    this.arrangement = arrangement;
    this.placement = placement;
    this.colour = colour;
  }

  /** Adds a node after the other children. */
  add(child: RecordNode): void {
    child.parent = this;
    this.children.push(child);
  }

  judge({ before, after }: TreeVerdict): void {
    this.before = before;
    this.after = after;
    if (this.placement !== null) this.colour ??= before;
  }

  /** Whether its move is not that of the colour to play. */
  get outOfTurn(): boolean {
    return this.placement !== null && this.colour !== this.before;
  }

  get comment(): string {
    return this.text("C");
  }

  set comment(text: string) {
    this.setText("C", text);
  }

  /** The symbol of its move, the first if there are several. */
  get symbol(): MoveSymbol | null {
    for (const name of SYMBOL_NAMES) {
      if (this.properties.has(name)) return symbolOf(name, this.text(name));
    }
    return null;
  }

  set symbol(symbol: MoveSymbol | null) {
    for (const name of SYMBOL_NAMES) this.properties.delete(name);
    if (symbol === null) return;
    const [name, value] = SYMBOL_PROPERTIES[symbol];
    this.properties.set(name, [value]);
  }

  /** Returns a property as plain text; empty when it is missing. */
  text(name: string): string {
    return (this.properties.get(name) ?? []).map(unescapeText).join("\n");
  }

  /** Sets a property to plain text; empty text removes it. */
  setText(name: string, text: string): void {
    if (text) this.properties.set(name, [escapeText(text)]);
    else this.properties.delete(name);
  }
}

const SYMBOLS = Object.entries(SYMBOL_PROPERTIES) as [MoveSymbol, readonly [string, string]][];

/** The properties that say how good a move was. */
const SYMBOL_NAMES = [...new Set(SYMBOLS.map(([, [name]]) => name))];

/** Returns the symbol that a property stands for. Values that are not known count as the weakest. */
function symbolOf(name: string, value: string): MoveSymbol {
  const known = SYMBOLS.filter(([, [each]]) => each === name);
  const exact = known.find(([, [, each]]) => each === value.trim());
  const [symbol] = exact ?? known.find(([, [, each]]) => each !== "2")!;
  return symbol;
}

/** Returns the nodes from the root to a node. */
export function pathTo(node: RecordNode): RecordNode[] {
  const path: RecordNode[] = [];
  for (let each: RecordNode | null = node; each; each = each.parent) path.push(each);
  return path.reverse();
}

/** Returns all nodes of a tree, parents before children and earlier children first. */
export function allNodes(root: RecordNode): RecordNode[] {
  const found: RecordNode[] = [];
  const todo = [root];
  for (let node = todo.pop(); node; node = todo.pop()) {
    found.push(node);
    todo.push(...node.children.toReversed());
  }
  return found;
}

/** Returns what the kernel is asked about some nodes in the order of `allNodes`. */
export function stepsOf(nodes: readonly RecordNode[]): TreeStep[] {
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  return nodes.map(({ parent, arrangement, placement, colour }) => ({
    parent: parent ? numbers.get(parent)! : -1,
    arrangement,
    placement,
    colour,
  }));
}

/** Returns the number of a move in its line, counted from 1; for a node without a move, that of the one before. */
export function moveNumber(node: RecordNode): number {
  return pathTo(node).filter(({ placement }) => placement !== null).length;
}

/** Returns the pieces on the board after a node that was judged. */
export function laidAt({ setup }: RecordTree, node: RecordNode): PlacedPiece[] {
  const colours = variantOf(setup.way).colours.length;
  let laid: PlacedPiece[] = [];
  let number = 0;
  for (const { arrangement, placement, colour } of pathTo(node)) {
    for (const id of arrangement?.removed ?? []) {
      const at = laid.findIndex((each) => each.placement === id);
      laid = laid.filter((_, index) => index !== at);
    }
    for (let each = 0; arrangement && each < colours; each++) {
      for (const id of arrangement.added[each] ?? []) laid.push({ colour: each, placement: id });
    }
    if (placement !== null) laid.push({ colour: colour!, placement, number: ++number });
  }
  return laid;
}

/** Returns pieces by colour, in the order in which they were placed. */
export function placedBy(colours: number, laid: readonly PlacedPiece[]): PlacementId[][] {
  return Array.from({ length: colours }, (_, colour) =>
    laid.filter((each) => each.colour === colour).map(({ placement }) => placement),
  );
}

/** Returns the game that leads to a node that was judged, as the kernel takes it. */
export function recordAt(tree: RecordTree, node: RecordNode): GameRecord {
  const { setup } = tree;
  const variant = variantOf(setup.way);
  const path = pathTo(node);
  // A game has one initial position: the last one that was set up, or in which a colour moved out of turn.
  const begin = path.findLastIndex((each) => each.arrangement !== null || each.outOfTurn);
  const placements = path.slice(Math.max(begin, 0)).flatMap(({ placement }) => placement ?? []);
  const first = path[begin];
  if (!first) return { setup, placements };
  const before = laidAt(tree, first);
  const placed = placedBy(variant.colours.length, first.placement === null ? before : before.slice(0, -1));
  const usual = setup.first === null ? 0 : variant.colours.indexOf(setup.first);
  const turn = first.outOfTurn ? first.colour! : (first.arrangement!.turn ?? first.parent?.after ?? usual);
  return { setup, placements, initial: { placed, turn } };
}
