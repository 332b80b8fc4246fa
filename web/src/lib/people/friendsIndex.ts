/** Whether this person has played with others. Small, because the start page needs it; the rest is loaded on demand. */

import { readStored, writeStored } from "$lib/storage/browserStorage";

const NAME = "cornerwise.friends";

/** Returns whether there were people in the list when it was last seen. */
export function hasFriends(): boolean {
  return readStored(NAME) === true;
}

/** Takes note that there are people in the list, or not. */
export function noteFriends(any: boolean): void {
  if (any !== hasFriends()) writeStored(NAME, any);
}
