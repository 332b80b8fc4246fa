import { expect, it } from "vitest";

import type { PuzzleView } from "../../src/lib/generated/puzzles";
import { AHEAD, comingIds, dailyId, dayOf, fetchAhead } from "../../src/lib/puzzles/daily";
import { SMALL } from "./views";

const NEW_YEARS_EVE = new Date(2026, 11, 31, 23, 59);

it("the id of a day leads back to the day", () => {
  expect(dailyId(NEW_YEARS_EVE)).toBe("daily-2026-12-31");
  expect(dayOf("daily-2026-12-31")).toEqual(new Date(2026, 11, 31));
  expect(dayOf("easy-17")).toBeNull();
});

it("the coming days go on into the next year", () => {
  const ids = comingIds(NEW_YEARS_EVE);
  expect(ids).toHaveLength(AHEAD);
  expect(ids.slice(0, 2)).toEqual(["daily-2026-12-31", "daily-2027-01-01"]);
});

it("only puzzles that are not kept are fetched", async () => {
  const kept = new Set(["daily-2027-01-01"]);
  const asked: string[] = [];
  const fetchOne = (id: string): Promise<PuzzleView> => {
    asked.push(id);
    return Promise.resolve({ ...SMALL, id });
  };
  await fetchAhead(
    NEW_YEARS_EVE,
    (id) => kept.has(id),
    fetchOne,
    ({ id }) => kept.add(id),
  );
  expect(asked).toHaveLength(AHEAD - 1);
  expect(comingIds(NEW_YEARS_EVE).every((id) => kept.has(id))).toBe(true);
});
