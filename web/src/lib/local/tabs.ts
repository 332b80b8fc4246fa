/** What the tabs of this browser tell each other about its games, and how they take turns. */

import type { Moved as MovedEvent, Restored, TakenBack } from "$lib/generated/protocol";
import type { GameFacts } from "$lib/kernel/types";
import type { LocalGame } from "./localGame";

export type TableEvent = MovedEvent | TakenBack | Restored;

/** A game has changed, or was deleted. */
export type TabNews =
  | { readonly id: string; readonly game: LocalGame; readonly facts: GameFacts; readonly event: TableEvent }
  | { readonly id: string; readonly game: null };

export interface Tabs {
  /** Tells all other tabs. */
  tell(news: TabNews): void;
  /** Listens to what other tabs tell about a game. Returns a function that stops this. */
  listen(id: string, heard: (news: TabNews) => void): () => void;
  /** Marks a game as open in this tab. Returns a function that ends that. */
  hold(id: string): () => void;
  /** Does some work while no other tab does work of that name. Rejects when the signal fires before it begins. */
  alone(name: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void>;
  /** Does some work with a game that is open in no tab. Does nothing when it is open. */
  unlessOpen(id: string, work: () => Promise<void>): Promise<void>;
}

const CHANNEL = "cornerwise.games";

/** The tabs of a real browser. Without HTTPS there are no locks: then each tab knows only about itself. */
export class BrowserTabs implements Tabs {
  private readonly channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  private readonly open = new Map<string, number>();

  private get locks(): LockManager | undefined {
    return navigator.locks as LockManager | undefined;
  }

  tell(news: TabNews): void {
    this.channel?.postMessage(news);
  }

  listen(id: string, heard: (news: TabNews) => void): () => void {
    const hear = ({ data }: MessageEvent<TabNews>): void => {
      if (data.id === id) heard(data);
    };
    this.channel?.addEventListener("message", hear);
    return () => this.channel?.removeEventListener("message", hear);
  }

  hold(id: string): () => void {
    this.open.set(id, (this.open.get(id) ?? 0) + 1);
    let release = (): void => undefined;
    const left = new Promise<void>((resolve) => (release = resolve));
    void this.locks?.request(openName(id), { mode: "shared" }, () => left);
    return () => {
      this.open.set(id, this.open.get(id)! - 1);
      release();
    };
  }

  async alone(name: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
    if (!this.locks) return work();
    await this.locks.request(`cornerwise.${name}`, signal ? { signal } : {}, work);
  }

  async unlessOpen(id: string, work: () => Promise<void>): Promise<void> {
    if (this.open.get(id)) return;
    if (!this.locks) return work();
    await this.locks.request(openName(id), { ifAvailable: true }, async (lock) => {
      if (lock) await work();
    });
  }
}

function openName(id: string): string {
  return `cornerwise.open.${id}`;
}
