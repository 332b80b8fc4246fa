/** Whether somebody is here for the first time. */

import { storedNames, writeStored } from "$lib/storage/browserStorage";

const WELCOMED = "cornerwise.welcomed";
/** What the app stores by itself. Everything else tells that somebody has been here before. */
const BY_ITSELF = "cornerwise.settings";

/** Said in this tab; where nothing may be stored, nothing else remembers it. */
let welcomed = false;

export function isFirstVisit(): boolean {
  return !welcomed && storedNames().every((name) => name === BY_ITSELF);
}

/** Remembers that this person has said whether they know the game. */
export function welcome(): void {
  welcomed = true;
  writeStored(WELCOMED, true);
}
