/** Ignores a second tap on something that has just appeared under the finger. */

/** Milliseconds for which something new does not react: longer than the pause within a double tap. */
export const LOCK = 350;

/** Runs something after so many milliseconds. Returns a function that cancels it. */
export type Later = (run: () => void, milliseconds: number) => () => void;

const later: Later = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

export class TapLock {
  /** Whether taps are to be ignored. */
  locked = $state(false);

  private callOff: () => void = () => undefined;

  constructor(private readonly wait: Later = later) {}

  /** Locks from now on; a lock that is running starts again. */
  start(): void {
    this.callOff();
    this.locked = true;
    this.callOff = this.wait(() => {
      this.locked = false;
    }, LOCK);
  }
}
