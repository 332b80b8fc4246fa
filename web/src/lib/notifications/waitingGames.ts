/** Keeps in sight how many games with others wait for this person. */

import type { WaitingView } from "$lib/generated/notifications";
import { ApiError } from "$lib/net/api";
import { isReachable } from "$lib/net/reach.svelte";
import { notificationsApi } from "./api";
import { onTurnPassed } from "./turnSignal";
import { WaitingMark } from "./waitingMark";

/** Milliseconds after which the server is asked again while a game with others is under way. */
const LOOKS_EVERY = 60_000;
/** Milliseconds in which several changes count as one. */
const SOON = 1_000;

/** Asks how many games wait: at once, after changes, and regularly as long as others can move. */
export class WaitingGames {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #question = 0;

  constructor(
    readonly ask: () => Promise<WaitingView>,
    readonly show: (count: number) => void,
  ) {}

  /** Asks soon. */
  changed(): void {
    this.#in(SOON);
  }

  async look(): Promise<void> {
    const question = ++this.#question;
    clearTimeout(this.#timer);
    try {
      const { waiting, running } = await this.ask();
      if (question !== this.#question) return;
      this.show(waiting);
      if (running > 0) this.#in(LOOKS_EVERY);
    } catch {
      // What was known stays, until the server can be reached.
      if (question === this.#question) this.#in(LOOKS_EVERY);
    }
  }

  #in(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), milliseconds);
  }
}

/** Starts to show how many games wait. */
export function watchWaitingGames(): void {
  const mark = new WaitingMark();
  const ask = async (): Promise<WaitingView> => {
    if (!navigator.onLine || !isReachable()) throw new ApiError("net/offline");
    return notificationsApi.waiting();
  };
  const games = new WaitingGames(ask, (count) => mark.show(count));
  onTurnPassed(() => games.changed());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") games.changed();
  });
  void games.look();
}
