import { expect, it } from "vitest";

import { boardBox, floated, isNear, pointAt, toolsPlace } from "../../src/lib/hand/geometry";
import { counted, trayOrder } from "../../src/lib/hand/trayOrder";
import { packed } from "../../src/lib/play/packPieces";
import { VARIANTS } from "../../src/lib/generated/game";

const board = { width: 20, height: 20 };
const view = { x: -1, y: -0.5, width: 22, height: 21 };

it("the board is found in a box that is wider or higher than it", () => {
  const wide = boardBox({ width: 1000, height: 420 }, view);
  expect(wide).toEqual({ cell: 20, left: 300, top: 10 });
  expect(pointAt(board, wide, 300, 410)).toEqual({ x: 0, y: 0 });
  expect(pointAt(board, wide, 700, 10)).toEqual({ x: 20, y: 20 });
});

it("near the board means within a margin", () => {
  expect(isNear(board, { x: -1, y: 21 }, 1.5)).toBe(true);
  expect(isNear(board, { x: -2, y: 5 }, 1.5)).toBe(false);
});

it("a piece floats above the finger and still reaches the lowest row", () => {
  expect(floated(10, 3, 0)).toBe(13);
  expect(floated(-2, 3, 100)).toBe(1);
  for (const room of [-1, 0, 1.5, 3, 50]) {
    expect(floated(-Math.min(room, 3), 3, room)).toBeCloseTo(0);
    expect(floated(2.999, 3, room)).toBeCloseTo(floated(3, 3, room), 1);
  }
});

it("the buttons beside a piece stay on the board, and where they are while it turns", () => {
  const box = { ...board, left: 5, top: 7, cell: 15 };
  const tools = { width: 192, height: 53 };
  for (const piece of VARIANTS.classic.pieces) {
    for (const x of [0, 3.3, 10, 19.9]) {
      for (const y of [0, 3.3, 10, 19.9]) {
        const places = piece.orientations.map((shape) => toolsPlace(box, tools, { middle: { x, y }, shape }));
        const [{ left, top }] = places as [{ left: number; top: number }];
        expect(places).toEqual(piece.orientations.map(() => ({ left, top })));
        expect(left).toBeGreaterThanOrEqual(box.left);
        expect(left + tools.width).toBeLessThanOrEqual(box.left + 300);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top + tools.height).toBeLessThanOrEqual(box.top + 300);
      }
    }
  }
});

it("all pieces lie side by side, none upon another", () => {
  for (const { pieces } of Object.values(VARIANTS)) {
    const { items } = packed(pieces, 30);
    expect(items).toHaveLength(pieces.reduce((sum, piece) => sum + piece.count, 0));
    const seen = new Set<string>();
    for (const { shape, x, y } of items) {
      for (let column = 0; column < shape.width; column++) seen.add(`${Math.round((x + column) * 10)} ${y}`);
      expect(x + shape.width).toBeLessThanOrEqual(30);
    }
    expect(seen.size).toBe(items.reduce((sum, { shape }) => sum + shape.width, 0));
  }
});

it("the tray begins with the largest pieces", () => {
  const { pieces } = VARIANTS.classic;
  const sizes = trayOrder(pieces).map((piece) => pieces[piece]!.size);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
});

it("pieces that a colour has twice are counted", () => {
  expect([...counted([1, 1, 4])]).toEqual([
    [1, 2],
    [4, 1],
  ]);
});
