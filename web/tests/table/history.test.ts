import { expect, it } from "vitest";

import { keptWithin, stepHistory, type Shown } from "../../src/lib/table/history";

it("stepping back and forward goes through the game and ends in the present", () => {
  let shown: Shown = null;
  for (const expected of [2, 1, 0, 0]) expect((shown = stepHistory(shown, 3, "back"))).toBe(expected);
  for (const expected of [1, 2, null, null]) expect((shown = stepHistory(shown, 3, "forward"))).toBe(expected);
});

it("one can jump to both ends", () => {
  expect(stepHistory(null, 5, "first")).toBe(0);
  expect(stepHistory(2, 5, "last")).toBeNull();
});

it("a game without moves has only the present", () => {
  for (const step of ["first", "back", "forward", "last"] as const) expect(stepHistory(null, 0, step)).toBeNull();
});

it("looking back stays where it is while the game goes on", () => {
  expect(keptWithin(2, 9)).toBe(2);
  expect(keptWithin(null, 9)).toBeNull();
});

it("looking at a move that was taken back leads to the present", () => {
  expect(keptWithin(7, 4)).toBeNull();
});
