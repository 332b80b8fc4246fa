/** How fast the moves of others follow one another on the page. */

import { isCalm } from "$lib/settings/calm";
import { settings, type Pace } from "$lib/settings/settings.svelte";

/** Milliseconds for which a move is shown at least before the next one comes. */
export const SHOWN_FOR: Readonly<Record<Pace, number>> = { slow: 1100, normal: 450, instant: 0 };

/** Milliseconds that a piece takes from its player to the board: it lies there before the next one comes. */
const TRAVELS_FOR: Readonly<Record<Pace, number>> = { slow: 600, normal: 320, instant: 0 };

/** Returns how many milliseconds a piece travels as things are set: none where nothing is to move. */
export function travelTime(): number {
  return isCalm() ? 0 : TRAVELS_FOR[settings.pace];
}
