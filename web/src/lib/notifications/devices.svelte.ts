/** The devices on which a person is notified, and whether this is one of them. */

import { AccountRequest } from "$lib/account/accountRequest.svelte";
import type { DeviceView, QuietView } from "$lib/generated/notifications";
import { notificationsApi } from "./api";
import { pushMark } from "./pushMark";
import { USUAL_QUIET } from "./quietHours";
import { isAppleBrowser, isCapable, pushState, type PushState } from "./support";
import { notifyHere, subscriptionHere, unsubscribeHere } from "./thisDevice";

export class Devices {
  readonly request = new AccountRequest();
  /** Undefined while it is not known. */
  state = $state<PushState>();
  /** The other devices. */
  others = $state.raw<readonly DeviceView[]>([]);
  quiet = $state.raw<QuietView | null>(USUAL_QUIET);
  #key: string | null = null;

  async load(): Promise<void> {
    await this.request.run(() => this.#read());
  }

  async turnOn(): Promise<void> {
    await this.#change(async () => {
      // A person who refuses permission causes no error: the state shows it.
      await notifyHere(this.#key!, this.quiet).catch((error) => {
        if (Notification.permission === "granted") throw error;
      });
    });
  }

  async turnOff(): Promise<void> {
    await this.#change(async () => {
      const here = await this.#here();
      await unsubscribeHere();
      if (here) await notificationsApi.remove(here);
    });
  }

  async setQuiet(quiet: QuietView | null): Promise<void> {
    this.quiet = quiet;
    await this.#change(async () => void (await notifyHere(this.#key!, quiet)));
  }

  async remove(id: string): Promise<void> {
    await this.#change(() => notificationsApi.remove(id));
  }

  async #change(work: () => Promise<void>): Promise<void> {
    await this.request.run(async () => {
      await work().finally(() => this.#read().catch(() => undefined));
    });
  }

  async #read(): Promise<void> {
    const { key, devices } = await notificationsApi.all();
    this.#key = key;
    const here = await this.#here();
    const mine = devices.find(({ id }) => id === here);
    this.others = devices.filter((device) => device !== mine);
    if (mine) this.quiet = mine.quiet;
    const standalone = matchMedia("(display-mode: standalone)").matches;
    this.state = pushState({
      sends: key !== null,
      secure: isSecureContext,
      capable: isCapable(),
      appleBrowser: isAppleBrowser(navigator.userAgent, navigator.maxTouchPoints, standalone),
      permission: isCapable() ? Notification.permission : "default",
      subscribed: mine !== undefined && pushMark() !== null,
    });
  }

  /** Returns the id that the server has for this browser: derived from the endpoint. */
  async #here(): Promise<string | null> {
    const subscription = await subscriptionHere();
    if (!subscription) return null;
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
    const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0"));
    return hex.join("").slice(0, 32);
  }
}
