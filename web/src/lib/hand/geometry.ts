/** Where a board lies within the box it is drawn in. */

import type { Size } from "$lib/game/cells";
import type { OrientationData } from "$lib/generated/game";
import type { Point } from "./ghost";

/** A board in pixels of its box. */
export interface BoardBox {
  /** Its upper left corner. */
  readonly left: number;
  readonly top: number;
  /** The side of a square. */
  readonly cell: number;
}

/** Returns where the board lies in a box, drawn as large as fits and centred, as the SVG does. */
export function boardBox(
  box: { width: number; height: number },
  view: { x: number; y: number; width: number; height: number },
): BoardBox {
  const cell = Math.min(box.width / view.width, box.height / view.height);
  return {
    left: (box.width - cell * view.width) / 2 - cell * view.x,
    top: (box.height - cell * view.height) / 2 - cell * view.y,
    cell,
  };
}

/** Returns the point of the board, y upwards, at a pixel of the box. */
export function pointAt(board: Size, box: BoardBox, x: number, y: number): Point {
  return { x: (x - box.left) / box.cell, y: board.height - (y - box.top) / box.cell };
}

/** Returns whether a point is on the board or not farther from it than a margin of squares. */
export function isNear(board: Size, point: Point, margin: number): boolean {
  return (
    point.x >= -margin && point.y >= -margin && point.x <= board.width + margin && point.y <= board.height + margin
  );
}

/**
 * Returns where the middle of a piece floats above a finger, both in squares above the lower edge
 * of the board. Usually `lift` above it; where there is less `room` for a finger below the board,
 * the piece moves faster than a low finger, so that it still reaches the lowest row.
 */
export function floated(finger: number, lift: number, room: number): number {
  if (finger >= lift) return finger + lift;
  const lowest = -Math.min(Math.max(room, -lift / 2), lift);
  return ((finger - lowest) * 2 * lift) / (lift - lowest);
}

/** Pixels between a piece and the buttons beside it. */
const GAP = 10;

/**
 * Returns where the buttons beside a piece stand, in pixels of the box: below it, or above where
 * there is no room, and never off the board. They stay where they are while the piece turns.
 */
export function toolsPlace(
  board: BoardBox & Size,
  tools: Size,
  piece: { middle: Point; shape: OrientationData },
): { left: number; top: number } {
  const reach = Math.max(piece.shape.width, piece.shape.height) / 2;
  const x = board.left + within(piece.middle.x, reach, board.width) * board.cell;
  const y = board.top + (board.height - within(piece.middle.y, reach, board.height)) * board.cell;
  const below = y + reach * board.cell + GAP;
  const above = y - reach * board.cell - GAP - tools.height;
  const widest = board.left + board.width * board.cell - tools.width;
  return {
    left: Math.min(Math.max(x - tools.width / 2, board.left), Math.max(widest, board.left)),
    top: below + tools.height <= board.top + board.height * board.cell ? below : Math.max(above, 0),
  };
}

/** Returns the nearest number that is not closer than `reach` to either end, or the middle if there is none. */
function within(number: number, reach: number, length: number): number {
  return 2 * reach > length ? length / 2 : Math.min(Math.max(number, reach), length - reach);
}
