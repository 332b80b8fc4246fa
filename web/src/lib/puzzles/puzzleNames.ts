/** What puzzles are called, and which comes next. */

import { BRAINTEASERS, DAILY_LEVELS, NEW_ID, type PuzzleLevel } from "$lib/generated/puzzles";
import { dateText, hasMessage, t } from "$lib/i18n/index.svelte";
import { dayOf } from "./daily";

const NEW = new RegExp(`^${NEW_ID}$`);

/** Seeds of new puzzles are below this, so that their names stay short. */
const MOST_SEEDS = 100_000;

/** Returns the level of a new puzzle that was asked for, or null for any other. */
function levelOfNew(id: string): PuzzleLevel | null {
  return (NEW.exec(id)?.[1] ?? null) as PuzzleLevel | null;
}

/** Returns the level of a generated puzzle, daily ones among them, or null for any other. */
export function levelOf(id: string): PuzzleLevel | null {
  const day = dayOf(id);
  // `getDay` counts from Sunday, the levels from Monday.
  return day ? DAILY_LEVELS[(day.getDay() + 6) % 7]! : levelOfNew(id);
}

export function puzzleText(id: string): string {
  const day = dayOf(id);
  if (day) return t("puzzle.dailyOf", { date: dateText(day) });
  const level = levelOfNew(id);
  if (level) return t("puzzle.newOf", { level: t(`puzzle.level.${level}`), number: NEW.exec(id)![2]! });
  const key = `puzzle.name.${id}`;
  return hasMessage(key) ? t(key) : id;
}

/** Returns the id of a puzzle that nobody has seen, most likely. */
export function newId(level: PuzzleLevel, random: () => number = Math.random): string {
  return `${level}-${1 + Math.floor(random() * MOST_SEEDS)}`;
}

const BY_EFFORT = ["B3", "B4", "B4c", "B5", "B6", "B1", "B2", "B6c"];

/** Returns ids of brainteasers from the easiest to the hardest. */
export function byEffort(ids: readonly string[]): string[] {
  const place = (id: string): number => (BY_EFFORT.includes(id) ? BY_EFFORT.indexOf(id) : BY_EFFORT.length);
  return [...ids].sort((a, b) => place(a) - place(b));
}

/**
 * Returns the puzzle to suggest after one. After a generated one it is another of its level, except that today's comes
 * after an earlier day's. Else it is today's, then the easiest brainteaser not solved, then a new one.
 */
export function nextId(
  after: string | null,
  today: string,
  isSolved: (id: string) => boolean,
  random: () => number = Math.random,
): string {
  const level = after ? levelOf(after) : null;
  const missed = after !== null && dayOf(after) !== null && after !== today && !isSolved(today);
  if (level && !missed) return newId(level, random);
  return (
    [today, ...byEffort(BRAINTEASERS)].find((id) => id !== after && !isSolved(id)) ??
    newId("medium" as PuzzleLevel, random)
  );
}
