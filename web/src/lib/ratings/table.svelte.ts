/** The ratings of those at a table, asked for when they may have changed. */

import type { TableView } from "$lib/generated/protocol";
import type { TableRatings } from "$lib/generated/ratings";
import { ratingsApi } from "./api";

/** How long to wait before asking again for a game that was not counted yet, and how often. */
const AGAIN_MS = 3000;
const TRIES = 20;

export class RatingsAtTable {
  view = $state.raw<TableRatings | null>(null);

  private known = "";
  private tries = 0;
  private counts = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly id: string) {}

  /** Asks for the ratings when other people have sat down, or the game is over. */
  follow(table: TableView): void {
    if (!table.terms.rated && table.alone) return;
    const over = table.turn.over && !table.aborted;
    const key = JSON.stringify([over, table.seats.map(({ type, name, level }) => [type, name, level])]);
    if (key === this.known) return;
    this.known = key;
    this.counts = over && table.terms.rated;
    this.tries = 0;
    void this.ask();
  }

  /** Asks again: the game was counted. */
  refresh(): void {
    void this.ask();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    this.view = await ratingsApi.table(this.id).catch(() => this.view);
    this.tries += 1;
    if (this.counts && !this.view?.counted && this.tries < TRIES) {
      this.timer = setTimeout(() => void this.ask(), AGAIN_MS);
    }
  }
}
