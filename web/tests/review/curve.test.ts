import { describe, expect, it } from "vitest";

import type { LabelId } from "$lib/generated/game";
import type { JudgedMove, Review } from "$lib/kernel/types";
import { countAt, curvesOf, xOf } from "$lib/review/curve";

const outlooks = (...points: number[]) => points.map((expected) => ({ win_chance: 0.5, expected }));

const move = (label: LabelId, side: number, ...points: number[]): JudgedMove => ({
  placement: 0,
  side,
  label,
  swing: 0,
  exact: false,
  before: outlooks(0)[0]!,
  after: outlooks(...points)[side]!,
  sides: outlooks(...points),
  best: [],
});

const story: Review["story"] = {
  best_move: null,
  lead: "nobody",
  leader: null,
  turning_point: null,
  biggest_miss: null,
  accuracy: [],
};

const review: Review = {
  start: outlooks(0, 0),
  moves: [move("best", 0, 10, -10), move("blunder", 1, 20, -20), move("mistake", 0, 0, 0)],
  story,
};

const box = { width: 100, height: 80 };

describe("the curves of a review", () => {
  it("begin before the first move and have room for those that are not judged yet", () => {
    const { lines } = curvesOf(review, 10, box, false);
    expect(lines.map((line) => line.map(({ x }) => x))).toEqual([
      [0, 10, 20, 30],
      [0, 10, 20, 30],
    ]);
  });

  it("go up when a side can expect more points", () => {
    const { lines, highest, lowest } = curvesOf(review, 3, box, false);
    expect(lines[0]!.map(({ y }) => y)).toEqual([40, 20, 0, 40]);
    expect(lines[1]!.map(({ y }) => y)).toEqual([40, 60, 80, 40]);
    expect([highest, lowest]).toEqual([20, -20]);
  });

  it("go down when a side can expect more points where the lowest score wins", () => {
    const { lines, highest, lowest } = curvesOf(review, 3, box, true);
    expect(lines[0]!.map(({ y }) => y)).toEqual([40, 60, 80, 40]);
    expect([highest, lowest]).toEqual([-20, 20]);
  });

  it("have spots at mistakes, the worst on top", () => {
    const { spots } = curvesOf(review, 3, box, false);
    expect(spots.map(({ move, side, label }) => [move, side, label])).toEqual([
      [2, 0, "mistake"],
      [1, 1, "blunder"],
    ]);
    expect(spots[1]!.y).toBe(80);
  });

  it("do not blow up small changes", () => {
    const quiet = { ...review, moves: [move("best", 0, 1, 0)] };
    const { lines } = curvesOf(quiet, 1, box, false);
    expect(lines[0]![1]!.y).toBeGreaterThan(30);
  });
});

describe("a place on the curve", () => {
  it("is that of the nearest move", () => {
    for (let count = 0; count <= 27; count++) expect(countAt(xOf(count, 27, 300) + 2, 27, 300)).toBe(count);
  });

  it("beyond the ends is the first or the last position", () => {
    expect(countAt(-20, 27, 300)).toBe(0);
    expect(countAt(400, 27, 300)).toBe(27);
  });
});
