/** The clocks of a table as they tick on the page. */

import { secondsLeft, untilNextSight, warningBetween, type Warning } from "./clock";
import type { TableStore } from "./tableStore.svelte";

export class Clocks {
  private now = $state(0);
  /** Each warning is given once a game. */
  private readonly warned = new Set<Warning>();

  constructor(
    private readonly store: TableStore,
    /** Whether nothing should flicker. */
    readonly calm: () => boolean,
    private readonly onWarning: (seconds: Warning) => void,
  ) {}

  /** Returns the seconds that a seat has left; none for computers and where there is no clock. */
  left(seat: number): number | null {
    const { heard } = this.store;
    return heard && secondsLeft(heard, seat, this.now);
  }

  /** Lets the clocks tick from the last message of the server. Must be called again after the next one. */
  run(): () => void {
    const { heard } = this.store;
    const seat = heard?.clocks.running ?? null;
    if (!heard || seat === null) return () => undefined;
    let timer: ReturnType<typeof setTimeout>;
    let before = heard.clocks.left[seat] ?? 0;
    const tick = (): void => {
      this.now = performance.now();
      const left = secondsLeft(heard, seat, this.now) ?? 0;
      this.warn(seat, warningBetween(before, left));
      before = left;
      if (left > 0) timer = setTimeout(tick, untilNextSight(left, this.calm()));
    };
    timer = setTimeout(tick);
    return () => clearTimeout(timer);
  }

  private warn(seat: number, warning: Warning | null): void {
    if (warning === null || this.warned.has(warning) || !this.store.table?.seats[seat]?.mine) return;
    this.warned.add(warning);
    this.onWarning(warning);
  }
}
