/** Shows what happens in quick succession one after the other, so that each can be seen. */

/** Time as the queue needs it. */
export interface Timing {
  /** Milliseconds that never go back. */
  now(): number;
  /** Calls back once after so many milliseconds. Returns a function that cancels it. */
  later(callback: () => void, milliseconds: number): () => void;
  /** Calls back once, when the change has been painted. Returns a function that cancels it. */
  painted(callback: () => void): () => void;
}

/** The time of the browser. */
export const REAL_TIME: Timing = {
  now: () => performance.now(),
  later: (callback, milliseconds) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  painted: (callback) => {
    const frame = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(frame);
  },
};

export class MoveQueue<T> {
  private readonly waiting: T[] = [];
  private shownAt = -Infinity;
  /** Ends the wait for the next one. */
  private cancel: (() => void) | null = null;
  /** Ends the wait for the last one to be painted. Its time counts from then on. */
  private unpainted: (() => void) | null = null;

  constructor(
    private readonly timing: Timing,
    /** The least milliseconds for which each is shown. Asked for each one. */
    private readonly pace: () => number,
    /** Shows one; `pending` counts those that come after it. */
    private readonly show: (item: T) => void,
  ) {}

  /** How many are not shown yet. */
  get pending(): number {
    return this.waiting.length;
  }

  /** The newest of those that wait. */
  get newest(): T | undefined {
    return this.waiting[this.waiting.length - 1];
  }

  /** Shows something at once, or when the one before was shown for long enough. */
  push(item: T): void {
    this.waiting.push(item);
    if (!this.cancel) this.proceed();
  }

  /** Shows everything that waits at once, in order. */
  skip(): void {
    this.stop();
    while (this.waiting.length) this.showNext();
  }

  /** Shows nothing any more. */
  stop(): void {
    this.cancel?.();
    this.unpainted?.();
    this.cancel = this.unpainted = null;
  }

  private proceed(): void {
    while (this.waiting.length) {
      const pace = this.pace();
      if (pace > 0 && this.unpainted) return;
      const left = this.shownAt + pace - this.timing.now();
      if (left > 0) {
        this.cancel = this.timing.later(() => {
          this.cancel = null;
          this.proceed();
        }, left);
        return;
      }
      this.showNext();
    }
  }

  private showNext(): void {
    this.unpainted?.();
    this.unpainted = null;
    this.shownAt = this.timing.now();
    this.show(this.waiting.shift()!);
    this.unpainted = this.timing.painted(() => {
      this.unpainted = null;
      this.shownAt = this.timing.now();
      if (!this.cancel) this.proceed();
    });
  }
}
