/** An analysis: the tree of a record, and the node that is shown. Callers must check moves against the rules first. */

import type { MoveSymbol } from "$lib/generated/records";
import type { SetupChoice } from "$lib/generated/protocol";
import type { PlacementId } from "$lib/game/placements";
import type { Arrangement } from "$lib/kernel/types";
import { blksgfText, readBlksgf, type Problem, type ReadRecord, type TreeKernel } from "$lib/records/blksgf";
import { checkLimits } from "$lib/records/checkLimits";
import { treeOf, type PlayedGame } from "$lib/records/playedGame";
import { RecordError } from "$lib/records/recordError";
import { jsonText, readJson } from "$lib/records/recordJson";
import { allNodes, pathTo, RecordNode, stepsOf, type RecordTree } from "$lib/records/recordTree";
import type { Step } from "$lib/table/history";

/** A variation that was deleted, and where it was. */
interface Deleted {
  readonly node: RecordNode;
  readonly parent: RecordNode;
  readonly index: number;
}

export class Analysis implements RecordTree {
  /** Counts the changes of the tree, so that effects that read it run after every change. */
  revision = $state(0);
  /** The node whose position is shown. */
  current = $state.raw<RecordNode>()!;
  /** Counts the positions set up: the node that is shown may stay the same. */
  setUps = $state(0);
  /** The end of the line that is shown. */
  private end = $state.raw<RecordNode>()!;
  /** What was deleted last, until something else changes. */
  deleted = $state.raw<Deleted | null>(null);

  readonly setup: SetupChoice;
  readonly root: RecordNode;

  /** The nodes of the line that is shown, from the root to its end. */
  readonly line: readonly RecordNode[] = $derived.by(() => {
    void this.revision;
    return pathTo(this.end);
  });

  private constructor(
    tree: RecordTree,
    /** Where variations were kept as text when it was read. */
    readonly problems: readonly Problem[] = [],
    /** How many games the file had; this is the first of them. */
    readonly games = 1,
  ) {
    this.setup = tree.setup;
    this.root = tree.root;
    this.current = this.root;
    this.end = lastOf(this.root);
  }

  /** Reads an analysis: one game tree as `.blksgf`, or JSON. Throws `RecordError`. */
  static async read(text: string, kernel: TreeKernel, signal?: AbortSignal): Promise<Analysis> {
    const read: (...all: Parameters<typeof readBlksgf>) => Promise<ReadRecord> = /^\ufeff?\s*\{/.test(text)
      ? readJson
      : readBlksgf;
    const record = await read(text, kernel, signal);
    return new Analysis(record, record.problems, record.games);
  }

  /** Begins with a game. Throws `RecordError` when one of its moves is not possible. */
  static async begin(game: PlayedGame, kernel: TreeKernel): Promise<Analysis> {
    const tree = treeOf(game);
    const nodes = allNodes(tree.root);
    const verdicts = await kernel.tree(tree.setup, stepsOf(nodes));
    if (verdicts.some(({ possible }) => !possible)) throw new RecordError("illegal");
    nodes.forEach((node, index) => node.judge(verdicts[index]!));
    return new Analysis(tree);
  }

  /** Returns it as `.blksgf` text: one game tree. Inverse of `read`. */
  text(): string {
    return blksgfText(this);
  }

  /** Returns it as JSON text. Inverse of `read`. */
  json(): string {
    return jsonText(this);
  }

  /** Whether nothing was ever put into it. */
  get isEmpty(): boolean {
    void this.revision;
    const { children, arrangement, properties } = this.root;
    return !children.length && !arrangement && !properties.size;
  }

  goTo(node: RecordNode): void {
    this.current = node;
    if (!this.line.includes(node)) this.end = lastOf(node);
  }

  /** Goes along the line that is shown. */
  step(step: Step): void {
    const at = this.line.indexOf(this.current);
    const to = { first: 0, back: at - 1, forward: at + 1, last: this.line.length - 1 }[step];
    this.goTo(this.line[Math.max(0, Math.min(to, this.line.length - 1))]!);
  }

  /** Goes to the next or previous variation of the node that is shown. */
  turnTo(by: 1 | -1): void {
    const siblings = this.current.parent?.children ?? [];
    const next = siblings[siblings.indexOf(this.current) + by];
    if (next) this.goTo(next);
  }

  /**
   * Goes to the node with a move of a colour, which must be legal; adds it if there is none.
   *
   * Throws `RecordError` when the record would be larger than it may be.
   */
  play(placement: PlacementId, colour: number): RecordNode {
    const known = this.current.children.find(
      (child) => child.placement === placement && child.colour === colour && !child.arrangement,
    );
    if (known) this.goTo(known);
    else this.add(new RecordNode({ arrangement: null, placement, colour }));
    return this.current;
  }

  /** Adds moves in turn after the node that is shown: all of them or none. Throws `RecordError`. */
  async playAll(placements: readonly PlacementId[], kernel: TreeKernel): Promise<void> {
    const path = pathTo(this.current);
    const steps = [
      ...stepsOf(path),
      ...placements.map((placement, index) => ({
        parent: path.length - 1 + index,
        arrangement: null,
        placement,
        colour: null,
      })),
    ];
    const verdicts = (await kernel.tree(this.setup, steps)).slice(path.length);
    if (verdicts.some(({ possible }) => !possible)) throw new RecordError("illegal");
    verdicts.forEach(({ before, after }, index) => {
      this.current.after = before;
      this.play(placements[index]!, before!);
      this.judge(after);
    });
  }

  /** Sets up a position, which must be possible: here if nothing follows yet, else as a variation. */
  setUp(arrangement: Arrangement): void {
    const { current } = this;
    if (current.placement === null && !current.children.length && !current.kept.length) {
      current.arrangement = merged(current.arrangement, arrangement);
      this.setUps += 1;
      this.change();
    } else {
      this.add(new RecordNode({ arrangement, placement: null, colour: null }));
    }
  }

  /** Takes in what the rules say about the node that is shown. */
  judge(turn: number | null): void {
    this.current.after = turn;
    if (this.current.placement === null) this.current.before = turn;
  }

  comment(text: string): void {
    if (this.current.comment === text) return;
    this.current.comment = text;
    this.change();
  }

  /** Gives the move that is shown a symbol, or removes the symbol if the move has it. */
  rate(symbol: MoveSymbol): void {
    this.current.symbol = this.current.symbol === symbol ? null : symbol;
    this.change();
  }

  /** Whether the line to the node that is shown has a variation before it. */
  get canPromote(): boolean {
    void this.revision;
    return branchOf(this.current) !== null;
  }

  /** Puts the variation that is shown before the others. */
  promote(): void {
    const branch = branchOf(this.current);
    if (!branch) return;
    const parent = branch.parent!;
    parent.children = [branch, ...parent.children.filter((child) => child !== branch)];
    this.change();
  }

  /** Deletes the node that is shown and all that follows. */
  remove(): void {
    const { current: node } = this;
    const { parent } = node;
    if (!parent) return;
    const index = parent.children.indexOf(node);
    parent.children = parent.children.filter((child) => child !== node);
    this.current = parent;
    this.end = lastOf(parent);
    this.change();
    this.deleted = { node, parent, index };
  }

  /** Brings back what was deleted last. */
  restore(): void {
    if (!this.deleted) return;
    const { node, parent, index } = this.deleted;
    parent.children = parent.children.toSpliced(index, 0, node);
    this.change();
    this.goTo(node);
  }

  private add(node: RecordNode): void {
    const { current } = this;
    node.before = current.after;
    current.add(node);
    try {
      checkLimits(this.root);
    } catch (error) {
      current.children.pop();
      throw error;
    }
    this.current = this.end = node;
    this.change();
  }

  private change(): void {
    this.deleted = null;
    this.revision += 1;
  }
}

/** Returns the last node of the first line from a node on. */
function lastOf(node: RecordNode): RecordNode {
  let last = node;
  while (last.children[0]) last = last.children[0];
  return last;
}

/** Returns the last node on the path to a node that is a variation, not a first child; null when there is none. */
function branchOf(node: RecordNode): RecordNode | null {
  return pathTo(node).findLast((each) => each.parent && each.parent.children[0] !== each) ?? null;
}

/** Returns two successive changes of the board as one. */
function merged(first: Arrangement | null, second: Arrangement): Arrangement {
  if (!first) return second;
  const gone = new Set(second.removed);
  return {
    added: first.added.map((ids, colour) => [...ids.filter((id) => !gone.has(id)), ...(second.added[colour] ?? [])]),
    removed: [...first.removed, ...second.removed.filter((id) => !first.added.some((ids) => ids.includes(id)))],
    turn: second.turn ?? first.turn,
  };
}
