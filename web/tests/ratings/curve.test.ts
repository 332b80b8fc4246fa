import { expect, it } from "vitest";

import { curveOf } from "../../src/lib/ratings/curve";

it("a curve goes from the left to the right and higher ratings lie higher", () => {
  const { points, lowest, highest } = curveOf([1500, 1700, 1600], 100, 50);
  expect(points).toEqual([
    [0, 50],
    [50, 0],
    [100, 25],
  ]);
  expect([lowest, highest]).toEqual([1500, 1700]);
});

it("small changes look small", () => {
  const { points } = curveOf([1500, 1510], 100, 100);
  expect(points[0]![1]).toBeCloseTo(55);
  expect(points[1]![1]).toBeCloseTo(45);
});

it("one game is a point in the middle", () => {
  expect(curveOf([1512], 100, 100).points).toEqual([[50, 50]]);
});
