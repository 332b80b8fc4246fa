import type { PieceIndex } from "$lib/game/placements";

/** Lists each piece as often as it is there. */
export function piecesOf(counts: readonly number[]): PieceIndex[] {
  return counts.flatMap((count, piece) => new Array<PieceIndex>(count).fill(piece));
}
