/** Looking back through a game without losing the present. */

/** How many moves are shown, or none to follow the game. */
export type Shown = number | null;

export type Step = "first" | "back" | "forward" | "last";

/** Returns what is shown after a step; going past the end follows the game again. */
export function stepHistory(shown: Shown, total: number, step: Step): Shown {
  const now = shown ?? total;
  switch (step) {
    case "first":
      return total === 0 ? null : 0;
    case "back":
      return Math.max(0, now - 1) === total ? null : Math.max(0, now - 1);
    case "forward":
      return now + 1 >= total ? null : now + 1;
    case "last":
      return null;
  }
}

/** Returns what is shown after the game continued or moves were taken back. */
export function keptWithin(shown: Shown, total: number): Shown {
  return shown === null || shown < total ? shown : null;
}
