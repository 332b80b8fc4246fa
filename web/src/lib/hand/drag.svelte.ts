/** Dragging a piece: from the tray or on the board, with a mouse or a finger. */

import { pointSeenAt, turnedPoint, turnedSize } from "$lib/board/turning";
import { floated, isNear, pointAt, type BoardBox } from "./geometry";
import type { Hand } from "./hand";
import type { Point } from "./ghost";
import { TapLock } from "./tapLock.svelte";

/** Pixels a pointer must move before it drags. */
const THRESHOLD = 6;
/** Pixels between a finger and the piece that floats above it. */
const LIFT = 30;
/** Pixels at the edge of the window that a finger does not reach. */
const EDGE = 8;
/** Squares around the board within which a dragged piece snaps to it. */
const MARGIN = 1.6;

/** Where a pointer takes a piece: in the tray, in the hand over the board, or where it lies. */
export type From = "tray" | "board" | "laid";

interface Held {
  readonly pointer: number;
  readonly type: string;
  readonly from: From;
  readonly start: { x: number; y: number };
  /** From the pointer to the middle of the piece, in squares as they are seen. */
  readonly grip: Point;
  /** Where the piece was before, to go back to when the browser takes the pointer away. */
  readonly before: { readonly middle: Point | null; readonly pending: boolean };
  dragging: boolean;
}

export class Drag {
  /** Where a piece floats that is dragged outside the board, in pixels of the window. */
  floating = $state.raw<{ x: number; y: number } | null>(null);
  /** The board within its box, and where the box lies in the window. */
  box = $state.raw<BoardBox>({ left: 0, top: 0, cell: 1 });
  origin = { x: 0, y: 0 };
  /** Measures the position of the board again; the page may have moved it. */
  measure: () => void = () => undefined;
  /** Gives the board the focus, so that keys move the piece there. */
  takeFocus: () => void = () => undefined;

  private held: Held | null = null;

  /** `settling` runs after a piece was put down, so that the second click of a double click does not play it. */
  constructor(
    private readonly hand: Hand,
    private readonly settling = new TapLock(),
  ) {}

  get active(): boolean {
    return this.held?.dragging ?? false;
  }

  /** Returns the point of the board under a pointer. */
  at(event: { clientX: number; clientY: number }): Point {
    return pointSeenAt(this.hand.variant, this.seenAt(event), this.hand.quarters);
  }

  /** Returns where a pointer is seen, in squares from the lower left corner of the board as it is turned. */
  private seenAt(event: { clientX: number; clientY: number }): Point {
    return pointAt(this.hand.variant, this.box, event.clientX - this.origin.x, event.clientY - this.origin.y);
  }

  /** A pointer went down on a piece of the tray or of the board, or on the board with a piece in hand. */
  begin(event: PointerEvent, from: From): void {
    const { placing } = this.hand;
    this.measure();
    const point = this.at(event);
    const onPiece = from !== "tray" && placing.pending && placing.middle !== null && this.isOnPiece(point);
    const grip = onPiece ? this.gripOf(placing.middle!, event) : { x: 0, y: 0 };
    this.end();
    this.held = {
      pointer: event.pointerId,
      type: event.pointerType,
      from,
      start: { x: event.clientX, y: event.clientY },
      grip,
      before: { middle: placing.middle, pending: placing.pending },
      dragging: false,
    };
    window.addEventListener("pointermove", this.move);
    window.addEventListener("pointerup", this.up);
    window.addEventListener("pointercancel", this.cancel);
  }

  /** Returns whether a point lies on the piece in hand, or just beside it. */
  isOnPiece(point: Point): boolean {
    const { spot, shape } = this.hand.placing;
    if (!spot || !shape) return false;
    return (
      point.x >= spot.column - 0.5 &&
      point.x <= spot.column + shape.width + 0.5 &&
      point.y >= spot.row - 0.5 &&
      point.y <= spot.row + shape.height + 0.5
    );
  }

  private readonly move = (event: PointerEvent): void => {
    const { held, hand } = this;
    if (!held || event.pointerId !== held.pointer) return;
    if (!hand.holding) return this.end();
    if (!held.dragging) {
      const far = Math.hypot(event.clientX - held.start.x, event.clientY - held.start.y);
      if (far < THRESHOLD) return;
      held.dragging = true;
      this.takeFocus();
      hand.placing.pending = false;
    }
    const middle = this.middleFor(held, event);
    const near = isNear(hand.variant, middle, MARGIN);
    hand.placing.middle = near ? middle : null;
    this.floating = near ? null : { x: event.clientX, y: event.clientY - (held.type === "mouse" ? 0 : LIFT * 2) };
  };

  private readonly up = (event: PointerEvent): void => {
    const { held, hand } = this;
    if (!held || event.pointerId !== held.pointer) return;
    const { placing } = hand;
    this.end();
    if (!hand.holding) return;
    if (held.dragging) {
      if (placing.middle) this.drop(held.type);
      else hand.dropOutside();
    } else if (held.from === "board") {
      this.tap(held, this.at(event));
    }
  };

  /** The browser takes over the pointer, to scroll or for its own gesture. The drag is undone. */
  private readonly cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.held?.pointer) this.giveUp();
  };

  /** Ends a drag as if it had not begun. */
  giveUp(): void {
    const { held, hand } = this;
    this.end();
    if (!held?.dragging || !hand.holding) return;
    hand.placing.middle = held.before.middle;
    hand.placing.pending = held.before.pending;
  }

  /** A tap or click on the board: puts the piece there, or turns the one that waits there. */
  private tap(held: Held, point: Point): void {
    const { placing } = this.hand;
    if (placing.pending && this.isOnPiece(point)) {
      if (held.type !== "mouse") this.hand.turnPiece("clockwise");
      else if (!this.settling.locked) this.hand.confirm();
      return;
    }
    placing.middle = point;
    this.drop(held.type);
  }

  private drop(pointer: string): void {
    this.settling.start();
    this.hand.drop(pointer);
  }

  private middleFor(held: Held, event: PointerEvent): Point {
    const { variant, quarters } = this.hand;
    const point = this.seenAt(event);
    const y = held.type === "mouse" ? point.y + held.grip.y : this.above(point.y);
    return pointSeenAt(variant, { x: point.x + held.grip.x, y }, quarters);
  }

  /** How high the middle of the piece floats above a finger. */
  private above(finger: number): number {
    const { placing, quarters } = this.hand;
    const height = placing.shape ? turnedSize(placing.shape, quarters).height : 1;
    const lowest = this.seenAt({ clientX: 0, clientY: window.innerHeight - EDGE });
    return floated(finger, height / 2 + LIFT / this.box.cell, -lowest.y);
  }

  private gripOf(middle: Point, event: PointerEvent): Point {
    const seen = turnedPoint(this.hand.variant, middle, this.hand.quarters);
    const point = this.seenAt(event);
    return { x: seen.x - point.x, y: seen.y - point.y };
  }

  private end(): void {
    this.held = null;
    this.floating = null;
    window.removeEventListener("pointermove", this.move);
    window.removeEventListener("pointerup", this.up);
    window.removeEventListener("pointercancel", this.cancel);
  }
}
