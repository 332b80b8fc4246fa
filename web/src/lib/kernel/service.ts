/** Answers the questions of the façade with a kernel. Runs in the worker, and in tests. */

import { HINT_SECONDS, LEVEL_PLAY } from "$lib/generated/engine";
import type { LevelNumber, WayId } from "$lib/generated/game";
import type { HintView } from "$lib/generated/protocol";
import type { Solved, Trying } from "$lib/generated/puzzles";
import type { PlacementId } from "$lib/game/placements";
import { KernelEngine, type DataFiles, type Limits, type Task } from "./engine";
import { factsOf, placesOf, whyNot } from "./facts";
import { GameMaker, type KernelGame } from "./kernelGame";
import type { KernelModule } from "./module";
import { solved } from "./puzzleSolver";
import { inSlices, type Pause } from "./slices";
import type { BrokenRule, ColourPlaces, GameFacts, GameRecord, PuzzleQuestion } from "./types";

export class KernelService {
  readonly games: GameMaker;
  readonly engine: KernelEngine;

  constructor(
    readonly module: KernelModule,
    files: DataFiles,
  ) {
    this.games = new GameMaker(module);
    this.engine = new KernelEngine(module, files);
  }

  /** Loads and makes what a way to play needs. */
  async prepare(way: WayId): Promise<void> {
    const setup = { way, shared: null, scoring: null, start: null, first: null };
    this.games.with({ setup, placements: [] }, () => undefined);
    await this.engine.prepare(way, true);
  }

  facts(record: GameRecord): GameFacts {
    return this.games.with(record, factsOf);
  }

  places(record: GameRecord, colour: number): ColourPlaces {
    return this.games.with(record, (game) => placesOf(game, colour));
  }

  why(record: GameRecord, placement: PlacementId, colour?: number): BrokenRule | null {
    return this.games.with(record, (game) => whyNot(game, placement, colour));
  }

  choose(record: GameRecord, level: LevelNumber, seed: number, pause: Pause): Promise<PlacementId> {
    const play = LEVEL_PLAY[level][record.setup.way];
    return this.run(record, (game) => this.engine.choose(game, play, seed), pause);
  }

  hints(record: GameRecord, seconds: number | undefined, pause: Pause): Promise<HintView[]> {
    const limits: Limits = { simulations: 0, seconds: seconds ?? HINT_SECONDS };
    return this.run(record, (game) => this.engine.hints(game, true, limits, 0), pause);
  }

  solvePuzzle(
    { puzzle, laid, seed, seconds }: PuzzleQuestion,
    pause: Pause,
    watch: (trying: Trying) => void,
  ): Promise<Solved> {
    return solved(this.module, puzzle, laid, { seed, seconds, pause, watch });
  }

  /** Runs a task about a game in slices, and returns its result. */
  async run<Result>(
    record: GameRecord,
    begin: (game: KernelGame) => Promise<Task<Result>>,
    pause: Pause,
  ): Promise<Result> {
    const game = this.games.make(record);
    try {
      const task = await begin(game);
      try {
        await inSlices(task.step, pause);
        return task.result();
      } finally {
        task.free();
      }
    } finally {
      game.free();
    }
  }
}
