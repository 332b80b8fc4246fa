import { describe, expect, it } from "vitest";

import { VARIANTS } from "../../src/lib/generated/game";
import { middleOf, restingOrientation, snapped, stepped, turned } from "../../src/lib/hand/ghost";

const board = VARIANTS.classic;
const shapes = board.pieces.flatMap((piece) => piece.orientations);

describe("turning", () => {
  it("four times leads back, and so does flipping twice", () => {
    for (const piece of board.pieces) {
      piece.orientations.forEach((_, start) => {
        let now = start;
        for (let turn = 0; turn < 4; turn++) now = turned(piece, now, "clockwise");
        expect(now).toBe(start);
        expect(turned(piece, turned(piece, start, "clockwise"), "counterclockwise")).toBe(start);
        expect(turned(piece, turned(piece, start, "over"), "over")).toBe(start);
      });
    }
  });

  it("and flipping reach every orientation of a piece", () => {
    for (const piece of board.pieces) {
      const seen = new Set<number>([0]);
      for (const orientation of seen) {
        seen.add(turned(piece, orientation, "clockwise"));
        seen.add(turned(piece, orientation, "over"));
      }
      expect(seen.size).toBe(piece.orientations.length);
    }
  });

  it("in place does not wander, however often", () => {
    const piece = board.pieces.find((each) => each.name === "L5")!;
    const middle = middleOf(piece.orientations[0]!, { column: 7, row: 3 });
    const before = snapped(board, piece.orientations[0]!, middle);
    let now = 0;
    for (let turn = 0; turn < 8; turn++) {
      now = turned(piece, now, "clockwise");
      snapped(board, piece.orientations[now]!, middle);
    }
    expect(snapped(board, piece.orientations[now]!, middle)).toEqual(before);
  });
});

describe("a ghost", () => {
  it("lies where its middle is nearest", () => {
    for (const shape of shapes) {
      const spot = { column: 6, row: 9 };
      const middle = middleOf(shape, spot);
      expect(snapped(board, shape, middle)).toEqual(spot);
      expect(snapped(board, shape, { x: middle.x + 0.4, y: middle.y - 0.4 })).toEqual(spot);
    }
  });

  it("never leaves the board, wherever the pointer is", () => {
    for (const shape of shapes) {
      for (const x of [-50, 0, 10, 19.9, 90]) {
        for (const y of [-50, 0, 10, 19.9, 90]) {
          const { column, row } = snapped(board, shape, { x, y });
          expect(column).toBeGreaterThanOrEqual(0);
          expect(row).toBeGreaterThanOrEqual(0);
          expect(column + shape.width).toBeLessThanOrEqual(board.width);
          expect(row + shape.height).toBeLessThanOrEqual(board.height);
        }
      }
    }
  });

  it("moves by whole squares and stops at the edge", () => {
    const shape = shapes[10]!;
    const middle = middleOf(shape, { column: 0, row: 5 });
    expect(snapped(board, shape, stepped(board, shape, middle, { column: -1, row: 0 }))).toEqual({ column: 0, row: 5 });
    expect(snapped(board, shape, stepped(board, shape, middle, { column: 2, row: 1 }))).toEqual({ column: 2, row: 6 });
  });

  it("first lies down rather than stands", () => {
    for (const piece of board.pieces) {
      const shape = piece.orientations[restingOrientation(piece)]!;
      expect(shape.width).toBeGreaterThanOrEqual(shape.height);
    }
  });
});
