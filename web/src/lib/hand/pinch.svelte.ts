/** Zooming the board with two fingers, while a piece is in hand. */

import type { Size } from "$lib/game/cells";
import { pinched, WHOLE, type Pair, type Pixel, type View } from "./zooming";

export class Pinch {
  view = $state.raw<View>(WHOLE);

  private readonly fingers = new Map<number, Pixel>();

  /** Whether a finger is on the board. */
  get active(): boolean {
    return this.fingers.size > 0;
  }

  /** Takes note of a finger, and returns whether it is the second one. */
  down({ pointerId, pointerType, clientX, clientY }: PointerEvent): boolean {
    if (pointerType !== "touch" || this.fingers.size === 2) return false;
    this.fingers.set(pointerId, { x: clientX, y: clientY });
    return this.fingers.size === 2;
  }

  /** Follows a finger; with a second one the view changes. `origin` and `size` are those of the board's box. */
  move({ pointerId, clientX, clientY }: PointerEvent, origin: Pixel, size: Size): void {
    if (!this.fingers.has(pointerId)) return;
    const before = this.pair(origin);
    this.fingers.set(pointerId, { x: clientX, y: clientY });
    const now = this.pair(origin);
    if (before && now) this.view = pinched(this.view, before, now, size);
  }

  up({ pointerId }: PointerEvent): void {
    this.fingers.delete(pointerId);
  }

  /** Shows the whole board. */
  reset(): void {
    this.view = WHOLE;
  }

  private pair(origin: Pixel): Pair | null {
    const [one, other] = [...this.fingers.values()].map(({ x, y }) => ({ x: x - origin.x, y: y - origin.y }));
    return one && other ? [one, other] : null;
  }
}
