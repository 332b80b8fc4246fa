/** Where a pointer is on a drawn board. */

import type { Size } from "$lib/game/cells";
import type { Point } from "$lib/hand/ghost";

/** How many squares a dragged piece floats above the finger. */
export const LIFT = 1.6;

/** How many pixels a pointer moves before it drags. */
export const DRAG = 8;

/** Returns the point of the board under a pointer, in squares, y upwards. */
export function boardPoint(svg: SVGSVGElement, board: Size, event: PointerEvent, lift = 0): Point | null {
  const matrix = svg.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y: board.height - y + lift };
}

/** Returns whether a point is on the board or close to it. */
export function isNear(board: Size, { x, y }: Point, margin = 1): boolean {
  return x > -margin && y > -margin && x < board.width + margin && y < board.height + margin;
}
