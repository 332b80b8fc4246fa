/** How far somebody has come with a puzzle, kept in the browser. Whatever does not fit is forgotten. */

import type { PlacedPiece } from "$lib/game/laid";
import { readStored, writeStored } from "$lib/storage/browserStorage";
import { laidNow, NOTHING_LAID, type Attempt, type Step } from "./attempt";
import type { PuzzleBoard } from "./puzzleBoard";

/** A puzzle that was solved. */
export interface Solution {
  readonly laid: readonly PlacedPiece[];
  readonly seconds: number;
  readonly hints: number;
  /** Whether a solution had been looked at. */
  readonly seen: boolean;
  /** When, in milliseconds. */
  readonly at: number;
}

export interface Progress {
  readonly attempt: Attempt;
  readonly seconds: number;
  readonly hints: number;
  readonly seen: boolean;
  /** The solution that the last hint was taken from. */
  readonly plan: readonly PlacedPiece[];
  /** The last ones first. */
  readonly solutions: readonly Solution[];
}

/** Solutions of one puzzle that are kept. */
const MOST_SOLUTIONS = 12;

const PREFIX = "cornerwise.puzzle.";

/** Returns the name under which the progress of a puzzle is stored. */
export function progressKey(id: string): string {
  return PREFIX + id;
}

export function readProgress(board: PuzzleBoard): Progress {
  return checkedProgress(readStored(progressKey(board.view.id)), board);
}

export function keepProgress(id: string, progress: Progress): void {
  writeStored(progressKey(id), progress);
}

/** Returns progress with one more solution, or the same when it was found before. */
export function withSolution(progress: Progress, solution: Solution): Progress {
  if (progress.solutions.some((each) => keyOf(each.laid) === keyOf(solution.laid))) return progress;
  return { ...progress, solutions: [solution, ...progress.solutions].slice(0, MOST_SOLUTIONS) };
}

/** Returns progress from what was stored, without what does not fit the puzzle. */
export function checkedProgress(stored: unknown, board: PuzzleBoard): Progress {
  const found = recordOf(stored);
  const solutions = Array.isArray(found["solutions"]) ? found["solutions"] : [];
  return {
    attempt: attemptOf(found["attempt"], board),
    seconds: amount(found["seconds"]),
    hints: amount(found["hints"]),
    seen: found["seen"] === true,
    plan: laidOf(found["plan"], board) ?? [],
    solutions: solutions
      .map((each: unknown) => solutionOf(recordOf(each), board))
      .filter((each) => each !== null)
      .slice(0, MOST_SOLUTIONS),
  };
}

function attemptOf(stored: unknown, board: PuzzleBoard): Attempt {
  const { steps, done } = recordOf(stored);
  if (!Array.isArray(steps) || typeof done !== "number") return NOTHING_LAID;
  const checked = steps.map((each: unknown): Step | null => {
    const { took, put } = recordOf(each);
    const [off, on] = [laidOf(took, board), laidOf(put, board)];
    return off && on ? { took: off, put: on } : null;
  });
  if (!checked.every((each) => each !== null)) return NOTHING_LAID;
  if (!Number.isInteger(done) || done < 0 || done > checked.length) return NOTHING_LAID;
  const all = checked.map((_, index) => laidNow({ steps: checked, done: index + 1 }));
  return all.every((laid) => board.canLie(laid)) ? { steps: checked, done } : NOTHING_LAID;
}

function solutionOf(found: Record<string, unknown>, board: PuzzleBoard): Solution | null {
  const laid = laidOf(found["laid"], board);
  if (!laid || laid.length !== board.total || !board.canLie(laid)) return null;
  return {
    laid,
    seconds: amount(found["seconds"]),
    hints: amount(found["hints"]),
    seen: found["seen"] === true,
    at: amount(found["at"]),
  };
}

function laidOf(stored: unknown, board: PuzzleBoard): PlacedPiece[] | null {
  if (!Array.isArray(stored)) return null;
  const laid = stored.map((each: unknown) => {
    const { colour, placement } = recordOf(each);
    return { colour, placement };
  });
  const fits = (laid as PlacedPiece[]).every(
    ({ colour, placement }) => board.colours[colour] !== undefined && board.placements.isPlacement(placement),
  );
  return fits ? (laid as PlacedPiece[]) : null;
}

function keyOf(laid: readonly PlacedPiece[]): string {
  return laid
    .map(({ colour, placement }) => `${placement} ${colour}`)
    .sort()
    .join();
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function amount(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : 0;
}
