/** Who is signed in in this browser. */

import type { AccountView } from "$lib/generated/accounts";
import { endNotifications, renewNotifications } from "$lib/notifications/pushMark";
import { accountApi } from "./api";

let account = $state.raw<AccountView | null | undefined>(undefined);

/** Returns the account of this person, null for a guest, undefined while that is not known. */
export function me(): AccountView | null | undefined {
  return account;
}

/** Takes note of who is signed in now. Whoever signs out leaves nothing of what they have on the server here. */
export function noteMe(now: AccountView | null): void {
  account = now;
  // The device belongs to whoever is signed in.
  if (now) return renewNotifications();
  endNotifications();
  import("$lib/local/seenTables").then(({ forgetAllSeen }) => forgetAllSeen()).catch(() => undefined);
  import("$lib/kept/draftStore").then(({ drafts }) => drafts.clear()).catch(() => undefined);
}

/** Asks the server who this is. What was known stays when it cannot be reached. */
export async function askMe(): Promise<void> {
  try {
    account = (await accountApi.me()).account;
  } catch {
    // The app works for guests, too.
  }
}
