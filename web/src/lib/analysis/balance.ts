/** The bar between two sides. Pure. */

import type { Outlook } from "$lib/kernel/types";

/** The lead in points that fills the bar. */
const FULL = 25;

/** Returns the share of the bar, from 0 to 1, of the first of two sides. */
export function balanceOf([one, other]: readonly Outlook[], lowestWins: boolean): number {
  const ahead = (one!.expected - other!.expected) * (lowestWins ? -1 : 1);
  return Math.max(0, Math.min(1, 0.5 + ahead / (2 * FULL)));
}
