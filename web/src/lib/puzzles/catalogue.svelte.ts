/** The catalogue of puzzles to choose from: the sheets', today's, and what somebody has begun. */

import { BRAINTEASERS } from "$lib/generated/puzzles";
import { laidNow } from "./attempt";
import { PuzzleBoard } from "./puzzleBoard";
import { dailyId } from "./daily";
import { brainteaser, forgetPuzzle, keepPuzzle, keptIds, keptPuzzle } from "./puzzleCache";
import { puzzleHelp } from "./puzzleHelp";
import { byEffort } from "./puzzleNames";
import { readProgress } from "./progress";

export class Catalogue {
  readonly brainteasers: readonly PuzzleBoard[] = byEffort(BRAINTEASERS).flatMap((id) => brainteaser(id) ?? []);
  readonly today = dailyId(new Date());
  daily = $state.raw<PuzzleBoard | null>(keptPuzzle(this.today));
  /** Whether today's puzzle is there, or could not be had. */
  ready = $state(false);

  /** Makes today's puzzle, and forgets those that nobody has begun. */
  async load(): Promise<void> {
    const wanted = [this.today, ...this.others().map((board) => board.view.id)];
    keptIds()
      .filter((id) => !wanted.includes(id))
      .forEach(forgetPuzzle);
    try {
      this.daily ??= await this.make(this.today);
    } catch {
      // The page says that it is missing.
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

  private async make(id: string): Promise<PuzzleBoard> {
    const view = await puzzleHelp.puzzle(id);
    keepPuzzle(view);
    return new PuzzleBoard(view);
  }
}

/** Returns whether somebody has solved a puzzle. */
export function isSolved(id: string): boolean {
  const board = keptPuzzle(id);
  return board !== null && readProgress(board).solutions.length > 0;
}
