import { expect, it } from "vitest";

import { LOCK, TapLock, type Later } from "../../src/lib/hand/tapLock.svelte";

/** A clock that stands still until it is told to go on. */
class Clock {
  private now = 0;
  private readonly timers = new Map<() => void, number>();

  readonly later: Later = (run, milliseconds) => {
    this.timers.set(run, this.now + milliseconds);
    return () => this.timers.delete(run);
  };

  pass(milliseconds: number): void {
    this.now += milliseconds;
    for (const [run, at] of this.timers) {
      if (at > this.now) continue;
      this.timers.delete(run);
      run();
    }
  }
}

it("what has just appeared ignores taps for 350 milliseconds", () => {
  const clock = new Clock();
  const lock = new TapLock(clock.later);
  expect(lock.locked).toBe(false);
  lock.start();
  clock.pass(LOCK - 1);
  expect([LOCK, lock.locked]).toEqual([350, true]);
  clock.pass(1);
  expect(lock.locked).toBe(false);
});

it("what moves again is locked anew", () => {
  const clock = new Clock();
  const lock = new TapLock(clock.later);
  lock.start();
  clock.pass(LOCK - 1);
  lock.start();
  clock.pass(LOCK - 1);
  expect(lock.locked).toBe(true);
  clock.pass(1);
  expect(lock.locked).toBe(false);
});
