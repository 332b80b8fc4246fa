/** A kernel with simple rules, a store in memory, and tabs of one process, for tests of local games. */

import type { HintView, NewTable } from "../../src/lib/generated/protocol";
import type { GameStore, Found } from "../../src/lib/local/gameStore";
import { versionOf } from "../../src/lib/local/gameStore";
import { newLocalGame, type LocalGame, type Moved } from "../../src/lib/local/localGame";
import { standingOf } from "../../src/lib/local/localViews";
import type { TabNews, Tabs } from "../../src/lib/local/tabs";
import {
  IllegalRecord,
  type ColourPlaces,
  type GameFacts,
  type GameRecord,
  type HintOptions,
  type GameKernel,
} from "../../src/lib/kernel/types";

/** A game of the fake rules is over after so many moves. */
export const LENGTH = 6;

/** Two colours take turns, any placement below 1000 that is not on the board yet is legal. */
export function fakeFacts({ placements }: GameRecord): GameFacts {
  placements.forEach((placement, ply) => {
    if (placement >= 1000 || placements.indexOf(placement) !== ply || ply >= LENGTH) throw new IllegalRecord(ply);
  });
  const over = placements.length === LENGTH;
  const colour = over ? null : placements.length % 2;
  const side = (number: number) => ({
    side: number,
    seats: [number],
    colours: [number],
    points: number,
    place: 2 - number,
    all_placed_bonus: 0,
    single_last_bonus: 0,
    squares_left: 0,
  });
  return {
    moves: placements.map((placement, ply) => ({ colour: ply % 2, placement, seat: ply % 2, passed: [] })),
    colour,
    seat: colour,
    legal: [],
    playable: [],
    own_corners: [],
    passed: [],
    scores: [],
    sides: [side(0), side(1)],
    left: [[], []],
    over,
    shared_turn: null,
  };
}

export class FakeKernel implements GameKernel {
  /** The moves that computers make, in this order. */
  choices: number[] = [];
  thinking = 0;

  async prepare(): Promise<void> {
    // There is nothing to load.
  }

  async facts(game: GameRecord): Promise<GameFacts> {
    return fakeFacts(game);
  }

  async places(game: GameRecord): Promise<ColourPlaces> {
    return {
      legal: Array.from({ length: 1000 }, (_, id) => id).filter((id) => !game.placements.includes(id)),
      own_corners: [],
    };
  }

  async why({ placements }: GameRecord, placement: number) {
    return placements.includes(placement) ? { code: "placement/overlap" as const, params: { cell: 1 } } : null;
  }

  async choose(_game: GameRecord, _level: number, { signal }: { signal?: AbortSignal }): Promise<number> {
    this.thinking += 1;
    const choice = this.choices.shift();
    if (choice !== undefined) return choice;
    // Thinks until it is stopped.
    return new Promise((_resolve, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
    );
  }

  async hints(game: GameRecord, _options: HintOptions = {}): Promise<HintView[]> {
    return [{ placement: game.placements.length + 500, win_chance: 0.5, expected: 1, share: 1, reasons: [] }];
  }
}

export class FakeStore implements GameStore {
  readonly kept = new Map<string, unknown>();
  /** Whether nothing can be stored now. */
  full = false;

  async load(id: string): Promise<unknown> {
    return structuredClone(this.kept.get(id));
  }

  async save(game: LocalGame | Moved, was: number | null): Promise<boolean> {
    if (this.full) throw new Error("QuotaExceededError");
    if (versionOf(this.kept.get(game.id)) !== was) return false;
    this.kept.set(game.id, structuredClone(game));
    return true;
  }

  async remove(id: string): Promise<void> {
    this.kept.delete(id);
  }

  async all(): Promise<Found[]> {
    return [...this.kept].map(([id, stored]) => ({ id, stored }));
  }
}

/** Tabs of one browser: what one tells, the others hear. */
export class FakeTabs implements Tabs {
  readonly open = new Set<string>();
  private readonly listeners = new Set<(news: TabNews) => void>();

  constructor(private readonly others: FakeTabs[] = []) {
    for (const other of others) other.others.push(this);
  }

  tell(news: TabNews): void {
    for (const other of this.others) for (const hear of other.listeners) hear(structuredClone(news));
  }

  listen(_id: string, heard: (news: TabNews) => void): () => void {
    this.listeners.add(heard);
    return () => this.listeners.delete(heard);
  }

  hold(id: string): () => void {
    this.open.add(id);
    return () => this.open.delete(id);
  }

  async alone(_name: string, work: () => Promise<void>): Promise<void> {
    await work();
  }

  async unlessOpen(id: string, work: () => Promise<void>): Promise<void> {
    if (!this.open.has(id)) await work();
  }
}

export const AGAINST_COMPUTER: NewTable = {
  setup: { way: "duo", shared: null, scoring: null, start: null, first: null },
  seats: [
    { type: "person", name: "  Ada  " },
    { type: "computer", level: 1 },
  ],
  terms: { clock: null, rated: false, public: false, hints: false },
};

/** Returns a game with some moves, as it is stored. */
export function storedGame(id: string, placements: number[] = [], choice: NewTable = AGAINST_COMPUTER): LocalGame {
  const game = { ...newLocalGame(id, choice, new Date(0)), placements, version: placements.length };
  return { ...game, standing: standingOf(game, fakeFacts(game)) };
}
