/** Which rules are broken. The server says so; without it, the only solution tells at least the end. */

import type { FaultView } from "$lib/generated/puzzles";
import { ApiError } from "$lib/net/api";
import { puzzleApi } from "./api";
import { isSolution } from "./only";
import type { PuzzleSession } from "./session.svelte";

/** Milliseconds between two tries to reach the server. */
const PAUSE = 5_000;

export class Judge {
  faults = $state.raw<FaultView[]>([]);
  solved = $state(false);
  /** Whether the rules could not be checked, for want of the server. */
  blind = $state(false);

  private asking: AbortController | null = null;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly session: PuzzleSession) {}

  /** Finds out anew how the pieces lie. A newer question makes older ones void. */
  async look(): Promise<void> {
    const { board, laid } = this.session;
    this.close();
    const asking = (this.asking = new AbortController());
    this.faults = [];
    this.solved = false;
    if (!laid.length) return;
    try {
      const pieces = laid.map((piece) => board.piece(piece));
      const { faults, solved } = await puzzleApi.check(board.view.id, pieces, asking.signal);
      if (asking.signal.aborted) return;
      this.blind = false;
      this.faults = faults;
      this.end(solved);
    } catch (error) {
      if (asking.signal.aborted) return;
      this.blind = true;
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
    if (solved) this.session.celebrate();
    else this.session.tellFaults();
  }
}
