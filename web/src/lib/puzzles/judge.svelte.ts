/** Which rules are broken. If nothing can check them, the only solution at least tells when the puzzle is solved. */

import type { FaultCode } from "$lib/generated/puzzles";
import type { PlacedPiece } from "$lib/game/laid";
import { ApiError } from "$lib/net/api";
import { isSolution } from "./uniqueSolution";
import type { Puzzle } from "./puzzle.svelte";
import { puzzleHelp } from "./puzzleHelp";

/** Milliseconds between two tries to reach the server. */
const PAUSE = 5_000;

/** A rule that is broken, and the pieces that break it. */
export interface Fault {
  readonly code: FaultCode;
  readonly pieces: readonly PlacedPiece[];
}

export class Judge {
  /** The last answer; some of its pieces may have been removed since. */
  faults = $state.raw<readonly Fault[]>([]);
  solved = $state(false);
  /** Whether the rules could not be checked: the kernel was not loaded, and the server cannot be reached. */
  blind = $state(false);

  private asking: AbortController | null = null;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly puzzle: Puzzle) {}

  /** Checks the pieces again. A newer check cancels older ones. */
  async look(): Promise<void> {
    const { board, laid } = this.puzzle;
    this.close();
    const asking = (this.asking = new AbortController());
    this.solved = false;
    if (!laid.length) {
      this.faults = [];
      return;
    }
    try {
      const pieces = laid.map((piece) => board.piece(piece));
      const { faults, solved } = await puzzleHelp.check(board.view, pieces, asking.signal);
      if (asking.signal.aborted) return;
      this.blind = false;
      const all = [...board.given, ...laid];
      this.faults = faults.map(({ code, pieces }) => ({ code, pieces: pieces.flatMap((number) => all[number] ?? []) }));
      this.end(solved);
    } catch (error) {
      if (asking.signal.aborted) return;
      this.blind = true;
      this.faults = [];
      this.end(isSolution(board.solution, [...board.given, ...laid]));
      if (error instanceof ApiError) this.later = setTimeout(() => void this.look(), PAUSE);
    }
  }

  close(): void {
    this.asking?.abort();
    this.asking = null;
    clearTimeout(this.later);
  }

  private end(solved: boolean): void {
    this.solved = solved;
    if (solved) this.puzzle.celebrate();
    else this.puzzle.warn();
  }
}
