/** Where a board lies within the box it is drawn in. */

import type { Size } from "$lib/game/cells";
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
 * the piece runs ahead of a low finger, so that it still comes down to the lowest row.
 */
export function floated(finger: number, lift: number, room: number): number {
  if (finger >= lift) return finger + lift;
  const lowest = -Math.min(Math.max(room, -lift / 2), lift);
  return ((finger - lowest) * 2 * lift) / (lift - lowest);
}
