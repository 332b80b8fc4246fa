/** The catalogue of puzzles to choose from: the sheets', and today's from the server or the cache in the browser. */

import type { PuzzleView } from "$lib/generated/puzzles";
import { BRAINTEASERS } from "$lib/generated/puzzles";
import { puzzleApi } from "./api";
import { laidNow } from "./attempt";
import { PuzzleBoard } from "./puzzleBoard";
import { comingIds, dailyId, fetchAhead } from "./daily";
import { brainteaser, forgetPuzzle, keepPuzzle, keptIds, keptPuzzle } from "./puzzleCache";
import { byEffort } from "./puzzleNames";
import { readProgress } from "./progress";

export class Catalogue {
  readonly brainteasers: readonly PuzzleBoard[] = byEffort(BRAINTEASERS).flatMap((id) => brainteaser(id) ?? []);
  readonly today = dailyId(new Date());
  daily = $state.raw<PuzzleBoard | null>(keptPuzzle(this.today));
  /** Whether the server has been asked for today's puzzle, with or without success. */
  ready = $state(false);

  /** Fetches the daily puzzles of today and the coming days. */
  async load(): Promise<void> {
    try {
      await this.loadDaily();
    } catch {
      // What is kept stays on show; the page says that there is no connection.
    } finally {
      this.ready = true;
    }
  }

  /** Puzzles other than those of the sheets that somebody has begun or solved. */
  others(): PuzzleBoard[] {
    return keptIds()
      .filter((id) => id !== this.today)
      .flatMap((id) => keptPuzzle(id) ?? [])
      .filter((board) => {
        const { attempt, solutions } = readProgress(board);
        return laidNow(attempt).length > 0 || solutions.length > 0;
      });
  }

  private async loadDaily(): Promise<void> {
    const today = new Date();
    const keep = (view: PuzzleView): void => {
      keepPuzzle(view);
      if (view.id === this.today) this.daily = new PuzzleBoard(view);
    };
    const wanted = [...comingIds(today), ...this.others().map((board) => board.view.id)];
    keptIds()
      .filter((id) => !wanted.includes(id))
      .forEach(forgetPuzzle);
    await fetchAhead(today, (id) => keptPuzzle(id) !== null, puzzleApi.puzzle, keep);
  }
}

/** Returns whether somebody has solved a puzzle. */
export function isSolved(id: string): boolean {
  const board = keptPuzzle(id);
  return board !== null && readProgress(board).solutions.length > 0;
}
