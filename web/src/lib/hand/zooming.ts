/** A board seen through two fingers: how far they zoom in, and where to. */

import type { Size } from "$lib/game/cells";
import type { BoardBox } from "./geometry";

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A pixel of the picture is shown at `scale` times where it was, moved by `x` and `y`. */
export interface View extends Pixel {
  readonly scale: number;
}

/** Two fingers. */
export type Pair = readonly [Pixel, Pixel];

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

const MOST = 3;

/** Returns the view after two fingers have moved: the same point stays between them. */
export function pinched(view: View, before: Pair, now: Pair, size: Size): View {
  const scale = clamp((view.scale * distance(now)) / Math.max(distance(before), 1), 1, MOST);
  const [from, to] = [middle(before), middle(now)];
  const moved = (was: number, at: number, offset: number, length: number): number =>
    // The picture fills its box at any time.
    clamp(at - ((was - offset) / view.scale) * scale, length * (1 - scale), 0);
  return {
    scale,
    x: moved(from.x, to.x, view.x, size.width),
    y: moved(from.y, to.y, view.y, size.height),
  };
}

/** Returns where the board lies in its box when it is seen so. */
export function zoomedBox(box: BoardBox, { scale, x, y }: View): BoardBox {
  return { left: box.left * scale + x, top: box.top * scale + y, cell: box.cell * scale };
}

function distance([a, b]: Pair): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle([a, b]: Pair): Pixel {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function clamp(number: number, least: number, most: number): number {
  // The sum turns -0 into 0.
  return Math.min(Math.max(number, least), most) + 0;
}
