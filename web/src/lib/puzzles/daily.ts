/** The puzzle of the day. */

import { DAILY_ID } from "$lib/generated/puzzles";

const ID = new RegExp(`^${DAILY_ID}$`);

/** Returns the id of the puzzle of a day in local time. */
export function dailyId(day: Date): string {
  const digits = (number: number, count: number): string => String(number).padStart(count, "0");
  return `daily-${digits(day.getFullYear(), 4)}-${digits(day.getMonth() + 1, 2)}-${digits(day.getDate(), 2)}`;
}

/** Returns the day of a daily puzzle, or null for another puzzle. */
export function dayOf(id: string): Date | null {
  const found = ID.exec(id);
  if (!found) return null;
  const [year, month, date] = found[1]!.split("-").map(Number) as [number, number, number];
  const day = new Date(2000, 0, 1);
  day.setFullYear(year, month - 1, date);
  return year > 0 && dailyId(day) === id ? day : null;
}
