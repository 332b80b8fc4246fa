/** The puzzle of the day, and those of the days to come, fetched ahead for when there is no connection. */

import type { PuzzleView } from "$lib/generated/puzzles";

/** Days that are fetched ahead, today among them. */
export const AHEAD = 8;

const ID = /^daily-(\d{4})-(\d{2})-(\d{2})$/;

/** Returns the id of the puzzle of a day, as the clock on the wall tells it. */
export function dailyId(day: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `daily-${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Returns the day of a daily puzzle, or null for another puzzle. */
export function dayOf(id: string): Date | null {
  const found = ID.exec(id);
  return found ? new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3])) : null;
}

/** Returns the ids of the puzzles of a day and the days after it. */
export function comingIds(day: Date, count = AHEAD): string[] {
  return Array.from({ length: count }, (_, days) =>
    dailyId(new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)),
  );
}

/** Fetches the puzzles of the coming days that are not kept yet, one after the other. */
export async function fetchAhead(
  day: Date,
  isKept: (id: string) => boolean,
  fetchOne: (id: string) => Promise<PuzzleView>,
  keep: (view: PuzzleView) => void,
): Promise<void> {
  for (const id of comingIds(day)) {
    if (!isKept(id)) keep(await fetchOne(id));
  }
}
