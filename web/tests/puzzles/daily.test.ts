import { expect, it } from "vitest";

import { dailyId, dayOf } from "../../src/lib/puzzles/daily";
import { levelOf } from "../../src/lib/puzzles/puzzleNames";

it("the id of a day leads back to the day", () => {
  expect(dailyId(new Date(2026, 11, 31, 23, 59))).toBe("daily-2026-12-31");
  expect(dayOf("daily-2026-12-31")).toEqual(new Date(2026, 11, 31));
  expect(dailyId(dayOf("daily-0042-03-04")!)).toBe("daily-0042-03-04");
});

it.each(["easy-17", "daily-2026-02-29", "daily-2026-13-01", "daily-0000-01-01", "daily-2026-1-01", "xdaily-2026-01-01"])(
  "%s is the puzzle of no day",
  (id) => {
    expect(dayOf(id)).toBeNull();
  },
);

it("the week becomes harder from Monday to Sunday", () => {
  const week = Array.from({ length: 7 }, (_, day) => levelOf(`daily-2026-11-${16 + day}`));
  expect(week).toEqual(["easy", "easy", "medium", "medium", "hard", "hard", "very-hard"]);
});

it("new puzzles have the level of their ids", () => {
  expect(levelOf("very-hard-17")).toBe("very-hard");
  expect(levelOf("easy-0")).toBe("easy");
  for (const id of ["B3", "easy-01", "easy-1000000000", "simple-1", "easy-", "x-easy-1"]) expect(levelOf(id)).toBeNull();
});
