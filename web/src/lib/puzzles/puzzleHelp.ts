/**
 * Makes puzzles and answers questions about them: the kernel in this browser does, and where it cannot be loaded,
 * the server.
 */

import type { CheckView, LaidPiece, PuzzleHintView, PuzzleView, Solved, Trying, Verdict } from "$lib/generated/puzzles";
import { kernel, KernelUnavailable, type PuzzleKernel } from "$lib/kernel";
import { ApiError } from "$lib/net/api";
import { puzzleApi } from "./api";
import { levelOf } from "./puzzleNames";

type Pieces = readonly LaidPiece[];

/** The most seconds to think about a hint, and about a whole solution. */
const HINT_SECONDS = 10;
const SOLVE_SECONDS = 60;

export class PuzzleHelp {
  constructor(
    private readonly local: PuzzleKernel,
    private readonly remote: typeof puzzleApi,
  ) {}

  /** Returns the puzzle of an id that is not one of the sheets'. */
  puzzle(id: string): Promise<PuzzleView> {
    const level = levelOf(id);
    // The server knows best what is wrong with an id that no puzzle can have.
    return level
      ? either(
          () => this.local.makePuzzle(id, level),
          () => this.remote.puzzle(id),
        )
      : this.remote.puzzle(id);
  }

  /** Returns which rules the placed pieces break. */
  check(puzzle: PuzzleView, laid: Pieces, signal: AbortSignal): Promise<CheckView> {
    return either(
      () => this.local.checkPuzzle(puzzle, laid, { signal }),
      () => this.remote.check(puzzle.id, laid, signal),
    );
  }

  /** Returns whether the puzzle can still be solved. */
  solvable(puzzle: PuzzleView, laid: Pieces, signal: AbortSignal): Promise<Verdict> {
    return either(
      async () => (await this.local.solvePuzzle({ puzzle, laid, seed: 0, seconds: HINT_SECONDS }, { signal })).verdict,
      async () => (await this.remote.solvable(puzzle.id, laid, signal)).verdict,
    );
  }

  /** Returns the next piece, or the pieces to remove first. The plan is that of the last hint, or empty. */
  hint(puzzle: PuzzleView, laid: Pieces, plan: Pieces, signal: AbortSignal): Promise<PuzzleHintView> {
    return either(
      () => this.local.hintPuzzle({ puzzle, laid, plan, seconds: HINT_SECONDS }, { signal }),
      () => this.remote.hint(puzzle.id, laid, plan, signal),
    );
  }

  /** Solves a puzzle so that the pieces stay. `watch` is called with what is being tried. */
  solve(
    puzzle: PuzzleView,
    laid: Pieces,
    seed: number,
    watch: (trying: Trying) => void,
    signal: AbortSignal,
  ): Promise<Solved> {
    return either(
      () => this.local.solvePuzzle({ puzzle, laid, seed, seconds: SOLVE_SECONDS }, { signal, watch }),
      () => this.solveRemotely(puzzle, laid, seed, watch, signal),
    );
  }

  private async solveRemotely(
    { id }: PuzzleView,
    laid: Pieces,
    seed: number,
    watch: (trying: Trying) => void,
    signal: AbortSignal,
  ): Promise<Solved> {
    for await (const line of this.remote.solve(id, laid, seed, signal)) {
      if (line.type === "ended") return line;
      if (line.type === "failed") throw new ApiError(line.code);
      watch(line);
    }
    throw new ApiError("server/failed");
  }
}

async function either<Value>(local: () => Promise<Value>, remote: () => Promise<Value>): Promise<Value> {
  try {
    return await local();
  } catch (error) {
    if (!(error instanceof KernelUnavailable)) throw error;
    return remote();
  }
}

export const puzzleHelp = new PuzzleHelp(kernel(), puzzleApi);
