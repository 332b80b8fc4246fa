/** The piece that is about to be placed: where it would lie, and how it turns. Knows no rules. */

import type { OrientationData, PieceData } from "$lib/generated/game";
import { quartersOf, type Quarters } from "$lib/board/turning";
import type { Size, Spot } from "$lib/game/cells";

/** A point of the board in squares, x to the right, y upwards from the lower left corner of a1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Turn = "clockwise" | "counterclockwise" | "over";

/** Returns the orientation of a piece after a turn. */
export function turned(piece: PieceData, orientation: number, turn: Turn): number {
  const shape = piece.orientations[orientation]!;
  if (turn === "clockwise") return shape.turn_cw;
  return turn === "counterclockwise" ? shape.turn_ccw : shape.flip;
}

/** Returns the spot of a piece whose middle is nearest to a point, wholly on the board if that is possible. */
export function snapped(board: Size, shape: OrientationData, middle: Point): Spot {
  return {
    column: clamp(nearest(middle.x - shape.width / 2), board.width - shape.width),
    row: clamp(nearest(middle.y - shape.height / 2), board.height - shape.height),
  };
}

/** Returns the middle of a piece at a spot. `snapped` leads back to the spot. */
export function middleOf(shape: OrientationData, spot: Spot): Point {
  return { x: spot.column + shape.width / 2, y: spot.row + shape.height / 2 };
}

/** Returns the middle of a piece moved by whole squares from where it lies, kept on the board. */
export function stepped(board: Size, shape: OrientationData, middle: Point, by: Spot): Point {
  const from = snapped(board, shape, middle);
  return middleOf(shape, {
    column: clamp(from.column + by.column, board.width - shape.width),
    row: clamp(from.row + by.row, board.height - shape.height),
  });
}

/** Returns the orientation in which the piece is shown first: lying, not standing. */
export function restingOrientation(piece: PieceData): number {
  const lying = piece.orientations.findIndex((shape) => shape.width >= shape.height);
  return Math.max(lying, 0);
}

/** Returns the orientation in which a piece is seen on a board that is turned. */
export function seenOrientation(piece: PieceData, orientation: number, quarters: Quarters): number {
  let seen = orientation;
  for (let quarter = 0; quarter < quarters; quarter++) seen = turned(piece, seen, "clockwise");
  return seen;
}

/** Returns the orientation that is seen as another one. Inverse of `seenOrientation`. */
export function orientationSeenAs(piece: PieceData, seen: number, quarters: Quarters): number {
  return seenOrientation(piece, seen, quartersOf(-quarters));
}

function clamp(number: number, most: number): number {
  return Math.max(Math.min(number, most), 0);
}

/** Returns the nearest whole number; halves are rounded up, below zero too. */
function nearest(number: number): number {
  return Math.floor(number + 0.5);
}
