/** Answers the questions of the façade with a kernel. Runs in the worker, and in tests. */

import { HINT_SECONDS, LEVEL_PLAY, REVIEW_SIMULATIONS } from "$lib/generated/engine";
import type { LevelNumber, WayId } from "$lib/generated/game";
import type { HintView, SetupChoice } from "$lib/generated/protocol";
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
import { KernelEngine, type DataFiles, type Limits, type ReviewTask, type Task } from "./engine";
import { factsOf, placesOf, whyNot } from "./facts";
import { GameMaker, type KernelGame } from "./kernelGame";
import { KernelPuzzle } from "./kernelPuzzle";
import type { KernelModule } from "./module";
import { puzzleMaker } from "./puzzleMaker";
import { checked, solved } from "./puzzleSolver";
import { checkedTree } from "./treeCheck";
import { inSlices, type Pause, type Step } from "./slices";
import type {
  BrokenRule,
  CellReach,
  ColourPlaces,
  GameFacts,
  GameRecord,
  PuzzleHintQuestion,
  PuzzleQuestion,
  Review,
  SearchView,
  Seeds,
  TreeStep,
  TreeVerdict,
} from "./types";

/** The share of a level's time spent on searching. The rest is for starting and answering, even on a slow phone. */
const SEARCHING = 0.95;

/** Milliseconds between two reports of a search. */
const BETWEEN_VIEWS = 250;

/** The review of a game without moves. */
const UNTOLD: Omit<Review, "moves"> = {
  start: [],
  story: { best_move: null, lead: "nobody", leader: null, turning_point: null, biggest_miss: null, accuracy: [] },
};

export interface ReviewChoice {
  readonly skipped: number;
  readonly simulations: number | undefined;
  readonly network?: boolean;
}

export interface SearchChoice {
  readonly lines: number;
  readonly seconds: number;
  readonly simulations: number;
}

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

  /** Loads and makes what a way needs. */
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

  choose(record: GameRecord, level: LevelNumber, seeds: Seeds, pause: Pause): Promise<PlacementId> {
    const own = LEVEL_PLAY[level][record.setup.way];
    const play = { ...own, seconds: SEARCHING * own.seconds };
    return this.run(record, (game) => this.engine.choose(game, play, seeds), pause);
  }

  hints(record: GameRecord, seconds: number | undefined, pause: Pause): Promise<HintView[]> {
    const limits: Limits = { simulations: 0, seconds: seconds ?? HINT_SECONDS };
    return this.run(record, (game) => this.engine.hints(game, true, limits, 0), pause);
  }

  /** Judges the moves of a game. Tells each judged move once; returns the review without its moves. */
  async review(
    record: GameRecord,
    { skipped, simulations, network = true }: ReviewChoice,
    pause: Pause,
    watch: (news: Review) => void,
  ): Promise<Review> {
    const limits: Limits = { simulations: simulations ?? REVIEW_SIMULATIONS[record.setup.way], seconds: 0 };
    const begin = (game: KernelGame): Promise<ReviewTask> => this.engine.review(game, skipped, network, limits, 0);
    return this.with(record, begin, async (task) => {
      let told = 0;
      const tell = (): void => {
        if (task.count === told) return;
        const moves = Array.from({ length: task.count - told }, (_, i) => task.judged(told + i));
        told += moves.length;
        watch({ ...task.told()!, moves });
      };
      const step: Step = (steps) => {
        const done = task.step(steps);
        tell();
        return done;
      };
      await inSlices(step, pause);
      return { ...(task.told() ?? UNTOLD), moves: [] };
    });
  }

  /** Searches for the best lines of a position, and tells now and then what was found. */
  search(
    record: GameRecord,
    { lines, seconds, simulations }: SearchChoice,
    pause: Pause,
    watch: (view: SearchView) => void,
  ): Promise<SearchView> {
    const begin = (game: KernelGame): Promise<Task<SearchView>> =>
      this.engine.lines(game, lines, { seconds, simulations }, 0);
    return this.with(record, begin, async (task) => {
      let next = performance.now() + BETWEEN_VIEWS;
      await inSlices(task.step, async () => {
        if (performance.now() >= next) {
          watch(task.result());
          next = performance.now() + BETWEEN_VIEWS;
        }
        await pause();
      });
      return task.result();
    });
  }

  /** Says for each cell which colours might still cover it. */
  reach(record: GameRecord): CellReach[] {
    return this.games.with(record, (game) => game.reach());
  }

  /** Says of each node of a tree whether it is possible. */
  tree(setup: SetupChoice, steps: readonly TreeStep[], pause: Pause): Promise<TreeVerdict[]> {
    return checkedTree(this.games, setup, steps, pause);
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
  run<Result>(record: GameRecord, begin: (game: KernelGame) => Promise<Task<Result>>, pause: Pause): Promise<Result> {
    return this.with(record, begin, async (task) => {
      await inSlices(task.step, pause);
      return task.result();
    });
  }

  /** Begins a task about a game, uses it, and frees both. */
  private async with<Begun extends { free(): void }, Result>(
    record: GameRecord,
    begin: (game: KernelGame) => Promise<Begun>,
    use: (task: Begun) => Promise<Result>,
  ): Promise<Result> {
    const game = this.games.make(record);
    try {
      const task = await begin(game);
      try {
        return await use(task);
      } finally {
        task.free();
      }
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
