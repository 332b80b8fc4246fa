import { expect, it } from "vitest";

import { drawingOf } from "../../src/lib/board/drawing";
import { outlinePath } from "../../src/lib/board/outline";
import { VARIANTS } from "../../src/lib/generated/game";

it("every piece is outlined as one shape, in every orientation", () => {
  for (const { orientations } of VARIANTS.classic.pieces) {
    for (const shape of orientations) {
      const { body } = drawingOf(shape);
      expect(body.match(/M/g)).toHaveLength(1);
      expect(body).not.toMatch(/NaN|undefined/);
    }
  }
});

it("a square has four corners, a line of five no more, an X twelve", () => {
  const corners = (squares: [number, number][]): number => outlinePath(squares, 0, 0.1).match(/Q/g)!.length;
  expect(corners([[0, 0]])).toBe(4);
  expect(
    corners([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ]),
  ).toBe(4);
  expect(
    corners([
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [1, 2],
    ]),
  ).toBe(12);
});

it("squares that touch at a corner only stay apart", () => {
  expect(
    outlinePath(
      [
        [0, 0],
        [1, 1],
      ],
      0.1,
      0.1,
    ).match(/M/g),
  ).toHaveLength(2);
});
