/** The puzzles that are at hand: those of the sheets, and a cache of others. */

import { BRAINTEASER_VIEWS } from "$lib/generated/brainteasers";
import type { PuzzleView } from "$lib/generated/puzzles";
import { readStored, storedNames, writeStored } from "$lib/storage/browserStorage";
import { PuzzleBoard } from "./puzzleBoard";

const PREFIX = "cornerwise.puzzleView.";

/** Returns a puzzle of the printed sheets, which is always there, or null for another puzzle. */
export function brainteaser(id: string): PuzzleBoard | null {
  const view = BRAINTEASER_VIEWS.find((each) => each.id === id);
  return view ? new PuzzleBoard(view) : null;
}

export function keepPuzzle(view: PuzzleView): void {
  writeStored(PREFIX + view.id, view);
}

/** Returns a puzzle of the sheets or from the cache, or null when it is missing or damaged. */
export function keptPuzzle(id: string): PuzzleBoard | null {
  const board = brainteaser(id);
  if (board) return board;
  const view = readStored(PREFIX + id) as PuzzleView | null;
  try {
    return view?.id === id ? new PuzzleBoard(view) : null;
  } catch {
    return null;
  }
}

/** Returns the ids of all puzzles in the cache. */
export function keptIds(): string[] {
  return storedNames()
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length));
}

export function forgetPuzzle(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // The browser may forbid storage: then nothing is kept.
  }
}
