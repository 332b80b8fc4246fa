import { describe, expect, it } from "vitest";

import { pinched, WHOLE, zoomedBox, type Pair } from "$lib/hand/zooming";

const SIZE = { width: 300, height: 300 };
const pair = (x: number, y: number, apart: number): Pair => [
  { x: x - apart / 2, y },
  { x: x + apart / 2, y },
];

describe("two fingers on the board", () => {
  it("zoom in about the point between them", () => {
    expect(pinched(WHOLE, pair(100, 200, 50), pair(100, 200, 100), SIZE)).toEqual({ scale: 2, x: -100, y: -200 });
  });

  it("move a board that is zoomed in, and never beyond its edges", () => {
    const view = { scale: 2, x: -100, y: -200 };
    expect(pinched(view, pair(100, 100, 50), pair(130, 90, 50), SIZE)).toEqual({ scale: 2, x: -70, y: -210 });
    expect(pinched(view, pair(100, 100, 50), pair(900, 900, 50), SIZE)).toEqual({ scale: 2, x: 0, y: 0 });
    expect(pinched(view, pair(100, 100, 50), pair(-900, -900, 50), SIZE)).toEqual({ scale: 2, x: -300, y: -300 });
  });

  it("zoom in three times at most, and out to the whole board", () => {
    expect(pinched(WHOLE, pair(150, 150, 10), pair(150, 150, 200), SIZE).scale).toBe(3);
    expect(pinched({ scale: 2, x: -10, y: -10 }, pair(150, 150, 200), pair(150, 150, 10), SIZE)).toEqual(WHOLE);
  });

  it("do no harm where they are at the same place", () => {
    const { scale } = pinched(WHOLE, pair(150, 150, 0), pair(150, 150, 0), SIZE);
    expect(scale).toBe(1);
  });

  it("change where pointers find the board", () => {
    const box = zoomedBox({ left: 10, top: 20, cell: 14 }, { scale: 2, x: -100, y: -50 });
    expect(box).toEqual({ left: -80, top: -10, cell: 28 });
  });
});
