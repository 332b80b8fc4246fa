/** For how many days in a row somebody has solved the puzzle of the day, on its day. */

import { readStored } from "$lib/storage/browserStorage";
import { dailyId } from "./daily";
import { progressKey } from "./progress";

/** Returns the length of the streak that includes today, or ended yesterday and can still be continued. */
export function streakOn(today: Date, wasSolved: (day: Date) => boolean): number {
  let streak = wasSolved(today) ? 1 : 0;
  for (let day = before(today); wasSolved(day); day = before(day)) streak += 1;
  return streak;
}

/** Says whether the puzzle of a day was solved on that day, as far as this browser knows. */
export function solvedOnItsDay(day: Date): boolean {
  const id = dailyId(day);
  const stored = readStored(progressKey(id)) as { solutions?: unknown } | null;
  const solutions: unknown[] = Array.isArray(stored?.solutions) ? stored.solutions : [];
  return solutions.some((solution) => {
    const at = (solution as { at?: unknown } | null)?.at;
    return typeof at === "number" && dailyId(new Date(at)) === id;
  });
}

function before(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1);
}
