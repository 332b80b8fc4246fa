/** The seats that a person has muted at a table, kept in the browser. */

import { readStored, writeStored } from "$lib/storage/browserStorage";

const STORED = "cornerwise.muted";
/** How many tables are remembered, the newest ones. */
const MOST = 30;

type Muted = readonly (readonly [id: string, seats: readonly number[]])[];

/** Returns what was stored as far as it makes sense. */
export function checkedMuted(stored: unknown): Muted {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (entry): entry is [string, number[]] =>
      Array.isArray(entry) &&
      typeof entry[0] === "string" &&
      Array.isArray(entry[1]) &&
      entry[1].every((seat: unknown) => Number.isInteger(seat)),
  );
}

/** Returns what to store when other seats of a table are muted. */
export function withMuted(muted: Muted, id: string, seats: readonly number[]): Muted {
  const others = muted.filter(([other]) => other !== id);
  return [...others, ...(seats.length ? [[id, seats] as const] : [])].slice(-MOST);
}

export function mutedAt(id: string): readonly number[] {
  return checkedMuted(readStored(STORED)).find(([other]) => other === id)?.[1] ?? [];
}

export function rememberMuted(id: string, seats: readonly number[]): void {
  writeStored(STORED, withMuted(checkedMuted(readStored(STORED)), id, seats));
}
