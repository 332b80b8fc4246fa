/** Laid pieces in the order in which one reads a board. */

import type { Laid } from "$lib/game/laid";
import type { Placements } from "$lib/game/placements";

/** Returns pieces from the top to the bottom, and from left to right. */
export function readingOrder(table: Placements, laid: readonly Laid[]): Laid[] {
  const top = ({ placement }: Laid): number => {
    const { row, shape } = table.of(placement);
    return row + shape.height;
  };
  const column = ({ placement }: Laid): number => table.of(placement).column;
  return [...laid].sort((a, b) => top(b) - top(a) || column(a) - column(b));
}
