/** The ratings of those at a table, asked for when they may have changed. */

import type { TableView } from "$lib/generated/protocol";
import type { TableRatings } from "$lib/generated/ratings";
import { ratingsApi } from "./api";

export class RatingsAtTable {
  view = $state.raw<TableRatings | null>(null);

  private known = "";
  private counts = false;
  private asked = 0;

  constructor(private readonly id: string) {}

  /** Asks for the ratings when other people have joined, or the game is over. */
  follow(table: TableView): void {
    if (!table.terms.rated && table.alone) return;
    const over = table.turn.over && !table.aborted;
    const key = JSON.stringify([over, table.seats.map(({ type, name, level }) => [type, name, level])]);
    if (key === this.known) return;
    this.known = key;
    this.counts = over && table.terms.rated;
    void this.ask();
  }

  /** Asks again: the server has rated the game. */
  refresh(): void {
    void this.ask();
  }

  /** Asks again after a break: the message that the game was rated may be lost. */
  afterBreak(): void {
    if (this.counts && !this.view?.counted) void this.ask();
  }

  private async ask(): Promise<void> {
    this.asked += 1;
    const number = this.asked;
    const view = await ratingsApi.table(this.id).catch(() => null);
    // An answer that was overtaken by a newer one tells nothing new.
    if (view && number === this.asked) this.view = view;
  }
}
