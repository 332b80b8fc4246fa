/** Tells whether there may be drafts of analyses in this browser, without opening their database. */

import { readStored, writeStored } from "$lib/storage/browserStorage";

const MARK = "cornerwise.keptAnalyses";

export function mayHaveDrafts(): boolean {
  return readStored(MARK) === true;
}

export function noteDrafts(may: boolean): void {
  writeStored(MARK, may);
}
