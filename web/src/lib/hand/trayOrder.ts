/** The order of the pieces in a tray. */

import type { PieceData } from "$lib/generated/game";
import type { PieceIndex } from "$lib/game/placements";

/** Returns the pieces with the largest first. */
export function trayOrder(pieces: readonly PieceData[]): PieceIndex[] {
  return pieces.map((_, index) => index).sort((a, b) => pieces[b]!.size - pieces[a]!.size || a - b);
}

/** Returns how many of each piece a list of pieces left holds. */
export function counted(left: readonly PieceIndex[]): ReadonlyMap<PieceIndex, number> {
  const counts = new Map<PieceIndex, number>();
  for (const piece of left) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}
