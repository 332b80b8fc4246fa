/** Notes in this browser that it is notified, so that others need not load the code for it. */

import type { QuietView } from "$lib/generated/notifications";
import { readStored, writeStored } from "$lib/storage/browserStorage";

const NAME = "cornerwise.push";

/** What was chosen: null as long as notifications are off. */
export interface PushMark {
  readonly quiet: QuietView | null;
}

export function pushMark(): PushMark | null {
  const stored = readStored(NAME);
  return typeof stored === "object" && stored !== null && "quiet" in stored ? (stored as PushMark) : null;
}

export function markPush(mark: PushMark | null): void {
  writeStored(NAME, mark);
}

/** Tells the server again that this browser is notified, if it is. */
export function renewNotifications(): void {
  if (pushMark()) import("./thisDevice").then((device) => device.renewHere()).catch(() => undefined);
}

/** Ends notifications in this browser, if it is notified. */
export function endNotifications(): void {
  if (pushMark()) import("./thisDevice").then((device) => device.unsubscribeHere()).catch(() => undefined);
}
