/** Checks the tree of a record: which nodes are possible, and whose turn it is at each. */

import type { SetupChoice } from "$lib/generated/protocol";
import type { PlacementId } from "$lib/game/placements";
import { variantOf } from "$lib/game/ways";
import type { GameMaker, KernelGame } from "./kernelGame";
import type { Pause } from "./slices";
import { IllegalRecord, type Arrangement, type GameRecord, type TreeStep, type TreeVerdict } from "./types";

/** Milliseconds between two looks for messages. */
const SLICE = 25;

/** What is known of a node after it. */
interface Reached {
  readonly record: GameRecord;
  /** For each colour, its placements, in order. */
  readonly placed: readonly (readonly PlacementId[])[];
  readonly turn: number | null;
}

/** Returns a verdict for each node; parents come before their children. Agrees with `cornerwise.records.replay`. */
export async function checkedTree(
  games: GameMaker,
  setup: SetupChoice,
  steps: readonly TreeStep[],
  pause: Pause,
): Promise<TreeVerdict[]> {
  const walk = new TreeWalk(games, setup);
  try {
    let next = performance.now() + SLICE;
    for (const step of steps) {
      walk.take(step);
      if (performance.now() < next) continue;
      await pause();
      next = performance.now() + SLICE;
    }
    return walk.verdicts;
  } finally {
    walk.free();
  }
}

class TreeWalk {
  readonly verdicts: TreeVerdict[] = [];
  private readonly reached: (Reached | null)[] = [];
  private readonly origin: Reached;
  private readonly first: number;
  /** The game after the last node, which its first child continues. */
  private game: KernelGame | null = null;

  constructor(
    private readonly games: GameMaker,
    private readonly setup: SetupChoice,
  ) {
    const { colours } = variantOf(setup.way);
    this.first = setup.first === null ? 0 : colours.indexOf(setup.first);
    this.origin = { record: { setup, placements: [] }, placed: colours.map(() => []), turn: this.first };
  }

  free(): void {
    this.game?.free();
    this.game = null;
  }

  take(step: TreeStep): void {
    const parent = step.parent < 0 ? this.origin : this.reached[step.parent]!;
    if (step.parent < 0 || step.parent !== this.reached.length - 1) this.free();
    let before: number | null = null;
    let after: Reached | null = null;
    try {
      const set = parent && this.arranged(parent, step.arrangement);
      before = set?.turn ?? null;
      after = set && (step.placement === null ? set : this.played(set, step.placement, step.colour));
    } catch (error) {
      if (!(error instanceof IllegalRecord)) throw error;
    }
    if (!after) this.free();
    this.reached.push(after);
    this.verdicts.push({ possible: after !== null, before, after: after?.turn ?? null });
  }

  private arranged(parent: Reached, arrangement: Arrangement | null): Reached | null {
    if (!arrangement) return parent;
    const placed = parent.placed.map((ids) => [...ids]);
    for (const id of arrangement.removed) {
      const owner = placed.find((ids) => ids.includes(id));
      if (!owner) return null;
      owner.splice(owner.indexOf(id), 1);
    }
    arrangement.added.forEach((ids, colour) => placed[colour]!.push(...ids));
    return this.setUp(placed, arrangement.turn ?? parent.turn ?? this.first);
  }

  private played(before: Reached, placement: PlacementId, colour: number | null): Reached | null {
    if (before.turn === null) return null;
    const mine = colour === null || colour === before.turn ? before : this.setUp(before.placed, colour);
    const { turn } = mine;
    if (turn === null || (colour !== null && turn !== colour)) return null;
    this.game ??= this.games.make(mine.record);
    if (!this.game.play(placement)) return null;
    const { record } = mine;
    return {
      record: { ...record, placements: [...record.placements, placement] },
      placed: mine.placed.map((ids, each) => (each === turn ? [...ids, placement] : ids)),
      turn: this.game.turn,
    };
  }

  private setUp(placed: Reached["placed"], turn: number): Reached {
    this.free();
    const record: GameRecord = { setup: this.setup, placements: [], initial: { placed, turn } };
    this.game = this.games.make(record);
    return { record, placed, turn: this.game.turn };
  }
}
