/** A stopwatch for the time spent on a puzzle. It stops while the page is hidden. */

/** Milliseconds between two looks at the clock. */
const TICK = 1_000;

/** A longer gap means that the device was asleep. */
const MOST = 5 * TICK;

/** Returns the seconds to count between two moments. */
export function counted(before: number, now: number): number {
  return now > before && now - before <= MOST ? (now - before) / 1000 : 0;
}

/** Reports the seconds that pass while the time counts. Returns a function that stops it. */
export function runStopwatch(counts: () => boolean, spend: (seconds: number) => void): () => void {
  let before = performance.now();
  const tick = (): void => {
    const now = performance.now();
    const seconds = counted(before, now);
    before = now;
    if (seconds > 0 && !document.hidden && counts()) spend(seconds);
  };
  const timer = setInterval(tick, TICK);
  return () => clearInterval(timer);
}
