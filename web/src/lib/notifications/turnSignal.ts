/** Signals that the list of games waiting for this person may have changed. */

let listener = (): void => undefined;

/** Calls a function whenever a turn has passed on, or somebody has signed in or out. */
export function onTurnPassed(called: () => void): void {
  listener = called;
}

export function turnPassed(): void {
  listener();
}
