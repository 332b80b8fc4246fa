/** A square board that is turned on the screen: from the board to the screen and back. Pure. */

import { columnName, type Size, type Spot } from "$lib/game/cells";

/** By how many quarter turns a board is turned clockwise. */
export type Quarters = 0 | 1 | 2 | 3;

/** A point in squares from the lower left corner of the board, or of how it looks on the screen; y upwards. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns a number of quarter turns from 0 to 3, for any whole number. */
export function quartersOf(count: number): Quarters {
  return (((count % 4) + 4) % 4) as Quarters;
}

/** Returns where a point of the board is seen. */
export function turnedPoint(board: Size, point: Point, quarters: Quarters): Point {
  if (quarters === 0) return point;
  const { x, y } = point;
  const [right, up] = [x - board.width / 2, y - board.height / 2];
  const seen = turnedStep({ column: right, row: up }, quarters);
  return { x: seen.column + board.width / 2, y: seen.row + board.height / 2 };
}

/** Returns the point of the board that is seen at a point. Inverse of `turnedPoint`. */
export function pointSeenAt(board: Size, point: Point, quarters: Quarters): Point {
  return turnedPoint(board, point, quartersOf(-quarters));
}

/** Returns the direction in which a step on the board is seen. */
export function turnedStep({ column, row }: Spot, quarters: Quarters): Spot {
  switch (quarters) {
    case 0:
      return { column, row };
    case 1:
      return { column: row, row: -column };
    case 2:
      return { column: -column, row: -row };
    case 3:
      return { column: -row, row: column };
  }
}

/** Returns the step on the board that is seen as a step. Inverse of `turnedStep`. */
export function stepSeenAs(step: Spot, quarters: Quarters): Spot {
  const { column, row } = turnedStep(step, quartersOf(-quarters));
  // The sums turn -0 into 0.
  return { column: column + 0, row: row + 0 };
}

/** Returns the direction on the board, x to the right and y downwards, that is up on the screen. */
export function upOnScreen(quarters: Quarters): Point {
  const { column, row } = stepSeenAs({ column: 0, row: 1 }, quarters);
  return { x: column, y: 0 - row };
}

/** Returns the size at which something of the board is seen. */
export function turnedSize({ width, height }: Size, quarters: Quarters): Size {
  return quarters % 2 ? { width: height, height: width } : { width, height };
}

/** Returns what stands at the edges of a turned board: below it from left to right, beside it from below upwards. */
export function edgeLabels({ width, height }: Size, quarters: Quarters): { below: string[]; beside: string[] } {
  const columns = Array.from({ length: width }, (_, column) => columnName(column));
  const rows = Array.from({ length: height }, (_, row) => String(row + 1));
  switch (quarters) {
    case 0:
      return { below: columns, beside: rows };
    case 1:
      return { below: rows, beside: [...columns].reverse() };
    case 2:
      return { below: [...columns].reverse(), beside: [...rows].reverse() };
    case 3:
      return { below: [...rows].reverse(), beside: columns };
  }
}

/** Returns the angle for some quarter turns that is nearest to another angle, so that a board turns the short way. */
export function nearestAngle(from: number, quarters: Quarters): number {
  const by = quartersOf(quarters - Math.round(from / 90));
  return Math.round(from / 90) * 90 + (by === 3 ? -90 : by * 90);
}
