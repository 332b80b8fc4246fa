/** A cache of puzzles in the browser, so that they can be opened without the server. */

import type { PuzzleView } from "$lib/generated/puzzles";
import { readStored, writeStored } from "$lib/storage/browserStorage";
import { PuzzleBoard } from "./puzzleBoard";

const PREFIX = "cornerwise.puzzleView.";

export function keepPuzzle(view: PuzzleView): void {
  writeStored(PREFIX + view.id, view);
}

/** Returns a puzzle that was kept, or null when there is none or it is broken. */
export function keptPuzzle(id: string): PuzzleBoard | null {
  const view = readStored(PREFIX + id) as PuzzleView | null;
  try {
    return view?.id === id ? new PuzzleBoard(view) : null;
  } catch {
    return null;
  }
}

/** Returns the ids of all puzzles that are kept. */
export function keptIds(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

export function forgetPuzzle(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing is kept where nothing may be stored.
  }
}
