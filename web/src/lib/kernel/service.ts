/** Answers the questions of the façade with a kernel. Runs in the worker, and in tests. */

import { HINT_SECONDS, LEVEL_PLAY } from "$lib/generated/engine";
import type { LevelNumber, WayId } from "$lib/generated/game";
import type { HintView } from "$lib/generated/protocol";
import type {
  CheckView,
  LaidPiece,
  PuzzleHintView,
  PuzzleLevel,
  PuzzleView,
  Solved,
  Trying,
} from "$lib/generated/puzzles";
import type { PlacementId } from "$lib/game/placements";
import { KernelEngine, type DataFiles, type Limits, type Task } from "./engine";
import { factsOf, whyNot } from "./facts";
import { GameMaker, type KernelGame } from "./kernelGame";
import { KernelPuzzle } from "./kernelPuzzle";
import type { KernelModule } from "./module";
import { puzzleMaker } from "./puzzleMaker";
import { checked, solved } from "./puzzleSolver";
import { inSlices, type Pause } from "./slices";
import type { GameFacts, GameRecord, PuzzleHintQuestion, PuzzleQuestion, BrokenRule } from "./types";

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

  why(record: GameRecord, placement: PlacementId): BrokenRule | null {
    return this.games.with(record, (game) => whyNot(game, placement));
  }

  choose(record: GameRecord, level: LevelNumber, seed: number, pause: Pause): Promise<PlacementId> {
    const play = LEVEL_PLAY[level][record.setup.way];
    return this.run(record, (game) => this.engine.choose(game, play, seed), pause);
  }

  hints(record: GameRecord, seconds: number | undefined, pause: Pause): Promise<HintView[]> {
    const limits: Limits = { simulations: 0, seconds: seconds ?? HINT_SECONDS };
    return this.run(record, (game) => this.engine.hints(game, true, limits, 0), pause);
  }

  makePuzzle(id: string, level: PuzzleLevel, pause: Pause): Promise<PuzzleView> {
    return finished(puzzleMaker(this.module, id, level), pause);
  }

  checkPuzzle(puzzle: PuzzleView, laid: readonly LaidPiece[]): CheckView {
    const known = new KernelPuzzle(this.module, puzzle);
    try {
      return checked(known, laid);
    } finally {
      known.free();
    }
  }

  async hintPuzzle({ puzzle, laid, plan, seconds }: PuzzleHintQuestion, pause: Pause): Promise<PuzzleHintView> {
    const known = new KernelPuzzle(this.module, puzzle);
    try {
      return await finished(known.hint(laid, plan, seconds), pause);
    } finally {
      known.free();
    }
  }

  async solvePuzzle(
    { puzzle, laid, seed, seconds }: PuzzleQuestion,
    pause: Pause,
    watch: (trying: Trying) => void,
  ): Promise<Solved> {
    const known = new KernelPuzzle(this.module, puzzle);
    try {
      return await solved(known, laid, { seed, seconds, pause, watch });
    } finally {
      known.free();
    }
  }

  /** Runs a task about a game in slices, and returns its result. */
  async run<Result>(
    record: GameRecord,
    begin: (game: KernelGame) => Promise<Task<Result>>,
    pause: Pause,
  ): Promise<Result> {
    const game = this.games.make(record);
    try {
      return await finished(await begin(game), pause);
    } finally {
      game.free();
    }
  }
}

/** Runs a task in slices, and returns its result. */
async function finished<Result>(task: Task<Result>, pause: Pause): Promise<Result> {
  try {
    await inSlices(task.step, pause);
    return task.result();
  } finally {
    task.free();
  }
}
