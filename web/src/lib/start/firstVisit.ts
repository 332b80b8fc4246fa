/** Whether somebody is here for the first time. */

import { storedNames, writeStored } from "$lib/storage/browserStorage";

const WELCOMED = "cornerwise.welcomed";
/** What the app stores by itself. Anything else shows that this is not the first visit. */
const BY_ITSELF = "cornerwise.settings";

/** What was said in this tab. Without storage nothing else remembers it. */
let welcomed = false;

export function isFirstVisit(): boolean {
  return !welcomed && storedNames().every((name) => name === BY_ITSELF);
}

/** Remembers that this person has said whether they know the game. */
export function welcome(): void {
  welcomed = true;
  writeStored(WELCOMED, true);
}
