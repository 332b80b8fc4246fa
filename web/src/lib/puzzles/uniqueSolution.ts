/** What the only solution of a puzzle tells, without a search. */

import type { PlacedPiece } from "$lib/game/laid";
import { isSame } from "./puzzleBoard";

/** Returns the numbers of the pieces that are not where the solution has them. */
export function misplaced(solution: readonly PlacedPiece[], laid: readonly PlacedPiece[]): number[] {
  return laid.flatMap((piece, number) => (solution.some((each) => isSame(each, piece)) ? [] : [number]));
}

/** Returns a piece of the solution that is not placed yet. */
export function nextPiece(solution: readonly PlacedPiece[], laid: readonly PlacedPiece[]): PlacedPiece | null {
  return solution.find((piece) => !laid.some((each) => isSame(each, piece))) ?? null;
}

export function isSolution(solution: readonly PlacedPiece[], laid: readonly PlacedPiece[]): boolean {
  return solution.length > 0 && laid.length === solution.length && misplaced(solution, laid).length === 0;
}
