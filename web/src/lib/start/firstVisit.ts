/** Whether somebody is here for the first time. */

import { readStored, writeStored } from "$lib/storage/browserStorage";

const WELCOMED = "cornerwise.welcomed";
/** What only people who have been here before have in their browser. */
const TRACES = ["cornerwise.newGame", "cornerwise.learn"];

export function isFirstVisit(): boolean {
  return [WELCOMED, ...TRACES].every((name) => readStored(name) === null);
}

/** Remembers that this person has said whether they know the game. */
export function welcome(): void {
  writeStored(WELCOMED, true);
}
