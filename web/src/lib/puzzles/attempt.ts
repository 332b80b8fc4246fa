/** The pieces that somebody has placed, step by step, so that every step can be undone and redone. */

import type { PlacedPiece } from "$lib/game/laid";
import { isSame } from "./puzzleBoard";

/** Pieces that were removed from the board, and pieces that were placed instead. */
export interface Step {
  readonly took: readonly PlacedPiece[];
  readonly put: readonly PlacedPiece[];
}

export interface Attempt {
  readonly steps: readonly Step[];
  /** How many of the steps count; those after them were undone. */
  readonly done: number;
}

/** If there are more steps than this, the oldest are merged. */
const MOST_STEPS = 1000;

export const NOTHING_LAID: Attempt = { steps: [], done: 0 };

/** Returns the pieces on the board, in the order in which they were placed. */
export function laidNow({ steps, done }: Attempt): PlacedPiece[] {
  let laid: PlacedPiece[] = [];
  for (const { took, put } of steps.slice(0, done)) {
    laid = [...laid.filter((piece) => !took.some((each) => isSame(each, piece))), ...put];
  }
  return laid;
}

/** Returns the attempt after one more step. Steps that were undone are dropped. */
export function stepped(attempt: Attempt, step: Step): Attempt {
  const steps = [...attempt.steps.slice(0, attempt.done), step];
  if (steps.length <= MOST_STEPS) return { steps, done: steps.length };
  const half = MOST_STEPS / 2;
  const folded: Step = { took: [], put: laidNow({ steps, done: half }) };
  return { steps: [folded, ...steps.slice(half)], done: steps.length - half + 1 };
}

export function canUndo({ done }: Attempt): boolean {
  return done > 0;
}

export function canRedo({ steps, done }: Attempt): boolean {
  return done < steps.length;
}

export function undone(attempt: Attempt): Attempt {
  return canUndo(attempt) ? { ...attempt, done: attempt.done - 1 } : attempt;
}

export function redone(attempt: Attempt): Attempt {
  return canRedo(attempt) ? { ...attempt, done: attempt.done + 1 } : attempt;
}
