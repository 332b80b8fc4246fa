/** A request about the account: whether it is under way, and what went wrong, in words. */

import { ApiError, codeOf } from "$lib/net/api";
import { refusalText } from "$lib/texts/refusals";
import { askMe } from "./me.svelte";

export class AccountRequest {
  busy = $state(false);
  problem = $state("");

  /** Runs a request. Returns whether it succeeded. */
  async run(work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.problem = "";
    try {
      await work();
      return true;
    } catch (error) {
      const code = codeOf(error);
      this.problem = refusalText(code, error instanceof ApiError ? error.params : {});
      // Signed out from another device: the page shows it.
      if (code === "account/sign_in") void askMe();
      return false;
    } finally {
      this.busy = false;
    }
  }
}
