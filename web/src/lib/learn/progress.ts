/** How far somebody has come in the tutorial, kept in the browser. */

import { readStored, writeStored } from "$lib/storage/browserStorage";

const NAME = "cornerwise.learn";

export interface Progress {
  /** The step that comes next, counted from 0; as many as there are steps once all are done. */
  readonly step: number;
}

/** Returns progress from what was stored, ignoring what does not fit. */
export function checkedProgress(stored: unknown, steps: number): Progress {
  const step = (stored as Progress | null)?.step;
  return { step: Number.isInteger(step) && step! >= 0 && step! <= steps ? step! : 0 };
}

export function readProgress(steps: number): Progress {
  return checkedProgress(readStored(NAME), steps);
}

export function keepProgress(progress: Progress): void {
  writeStored(NAME, progress);
}
