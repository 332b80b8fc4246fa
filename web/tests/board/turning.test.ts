import { describe, expect, test } from "vitest";

import {
  edgeLabels,
  nearestAngle,
  pointSeenAt,
  stepSeenAs,
  turnedPoint,
  turnedStep,
  type Quarters,
} from "$lib/board/turning";

const BOARD = { width: 4, height: 4 };
const ALL: readonly Quarters[] = [0, 1, 2, 3];

describe("a turned board", () => {
  test("a quarter clockwise brings the upper left corner to the upper right", () => {
    expect(turnedPoint(BOARD, { x: 0, y: 4 }, 1)).toEqual({ x: 4, y: 4 });
    expect(turnedPoint(BOARD, { x: 0.5, y: 0.5 }, 1)).toEqual({ x: 0.5, y: 3.5 });
    expect(turnedPoint(BOARD, { x: 0.5, y: 0.5 }, 2)).toEqual({ x: 3.5, y: 3.5 });
  });

  test.each(ALL)("what is seen leads back to the board, turned by %i quarters", (quarters) => {
    for (const point of [
      { x: 0.5, y: 1.5 },
      { x: 3, y: 0 },
    ]) {
      expect(pointSeenAt(BOARD, turnedPoint(BOARD, point, quarters), quarters)).toEqual(point);
    }
    const step = { column: 2, row: -1 };
    expect(turnedStep(stepSeenAs(step, quarters), quarters)).toEqual(step);
  });

  test.each(ALL)("the labels at the edges are those of the squares beside them, turned by %i quarters", (quarters) => {
    const { below, beside } = edgeLabels(BOARD, quarters);
    for (let column = 0; column < 4; column++) {
      for (let row = 0; row < 4; row++) {
        const seen = turnedPoint(BOARD, { x: column + 0.5, y: row + 0.5 }, quarters);
        const names = [below[Math.floor(seen.x)], beside[Math.floor(seen.y)]].sort();
        expect(names).toEqual([String(row + 1), "abcd"[column]]);
      }
    }
  });

  test("a board never turns the long way", () => {
    expect(nearestAngle(0, 3)).toBe(-90);
    expect(nearestAngle(-90, 2)).toBe(-180);
    expect(nearestAngle(270, 0)).toBe(360);
    expect(nearestAngle(360, 0)).toBe(360);
    expect(nearestAngle(-90, 1)).toBe(90);
  });
});
