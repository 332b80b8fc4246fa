/** The expected points of the sides over a game, as lines in a box. Pure. */

import type { LabelId } from "$lib/generated/game";
import type { Review } from "$lib/kernel/types";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A move whose label is shown on the curve. */
export interface Spot extends Point {
  /** The index of the move. */
  readonly move: number;
  readonly side: number;
  readonly label: LabelId;
}

export interface Curves {
  /** A line for each side: its points before the first move, then after each judged one. */
  readonly lines: readonly (readonly Point[])[];
  readonly spots: readonly Spot[];
  /** The values at the lower and the upper edge. */
  readonly lowest: number;
  readonly highest: number;
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The labels that are shown, the worst last, so that it lies on top. */
const SHOWN: readonly LabelId[] = ["inaccuracy", "mistake", "blunder"];

/** The least range of points from the bottom to the top, so that small changes look small. */
const LEAST_SPAN = 10;

/** Returns the curves of a review, with room for `total` moves. Up is better, also where the lowest score wins. */
export function curvesOf({ start, moves }: Review, total: number, box: Box, lowestWins: boolean): Curves {
  const rows = [start, ...moves.map(({ sides }) => sides)].map((sides) => sides.map(({ expected }) => expected));
  const all = rows.flat();
  const middle = (Math.min(...all) + Math.max(...all)) / 2;
  const span = Math.max(Math.max(...all) - Math.min(...all), LEAST_SPAN);
  const [lowest, highest] = [middle - span / 2, middle + span / 2];
  const at = (count: number, value: number): Point => {
    const share = (value - lowest) / span;
    return { x: xOf(count, total, box.width), y: (lowestWins ? share : 1 - share) * box.height };
  };
  const spots = moves.flatMap(({ label, side, after }, move): Spot[] =>
    SHOWN.includes(label) ? [{ ...at(move + 1, after.expected), move, side, label }] : [],
  );
  return {
    lines: start.map((_, side) => rows.map((row, count) => at(count, row[side]!))),
    spots: spots.sort((a, b) => SHOWN.indexOf(a.label) - SHOWN.indexOf(b.label)),
    lowest: lowestWins ? highest : lowest,
    highest: lowestWins ? lowest : highest,
  };
}

/** Returns the position of a number of moves across the box. */
export function xOf(count: number, total: number, width: number): number {
  return total > 0 ? (count / total) * width : 0;
}

/** Returns the number of moves nearest to a position across the box. Inverse of `xOf`. */
export function countAt(x: number, total: number, width: number): number {
  return Math.max(0, Math.min(total, Math.round((x / width) * total)));
}
