/** Whether this browser has games of its own. Small, because every page needs it; the rest is loaded on demand. */

import { readStored, writeStored } from "$lib/storage/browserStorage";

const NAME = "cornerwise.localGames";

let any = $state(readStored(NAME) === true);
let changes = $state(0);

/** Returns whether a game was ever begun in this browser. */
export function hasLocalGames(): boolean {
  return any;
}

/** Returns a number that changes when the list of these games does. */
export function localChanges(): number {
  return changes;
}

/** Takes note that the list of games has changed. */
export function noteLocalChange(): void {
  changes += 1;
  if (!any) writeStored(NAME, true);
  any = true;
}
