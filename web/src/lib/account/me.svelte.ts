/** Who is signed in in this browser. */

import type { AccountView } from "$lib/generated/accounts";
import { endNotifications, renewNotifications } from "$lib/notifications/pushMark";
import { accountApi } from "./api";

let account = $state.raw<AccountView | null | undefined>(undefined);

/** Returns the account of this person, null for a guest, undefined while that is not known. */
export function me(): AccountView | null | undefined {
  return account;
}

/** Notes who is signed in now. Signing out removes what this browser kept of the account. */
export function noteMe(now: AccountView | null): void {
  account = now;
  // Notifications on this device go to the person who is signed in.
  if (now) return renewNotifications();
  endNotifications();
  import("$lib/local/seenTables").then(({ forgetAllSeen }) => forgetAllSeen()).catch(() => undefined);
  import("$lib/kept/draftStore").then(({ drafts }) => drafts.clear()).catch(() => undefined);
}

/** Asks the server who this is. Keeps what was known when the server cannot be reached. */
export async function askMe(): Promise<void> {
  try {
    account = (await accountApi.me()).account;
  } catch {
    // The app works for guests, too.
  }
}
