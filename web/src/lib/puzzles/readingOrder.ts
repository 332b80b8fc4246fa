/** Laid pieces in the order in which one reads a board. */

import type { PlacedPiece } from "$lib/game/laid";
import type { Placements } from "$lib/game/placements";

/** Returns pieces from the top to the bottom, and from left to right. */
export function readingOrder(placements: Placements, laid: readonly PlacedPiece[]): PlacedPiece[] {
  const top = ({ placement }: PlacedPiece): number => {
    const { row, shape } = placements.of(placement);
    return row + shape.height;
  };
  const column = ({ placement }: PlacedPiece): number => placements.of(placement).column;
  return [...laid].sort((a, b) => top(b) - top(a) || column(a) - column(b));
}
