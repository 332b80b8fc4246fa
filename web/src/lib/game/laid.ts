/** Pieces on a board: what a list of moves looks like once they are laid. */

import type { MoveView } from "$lib/generated/protocol";
import type { PlacementId } from "./placements";

/** A piece that lies on the board. */
export interface PlacedPiece {
  /** Number of its colour in the variant. */
  readonly colour: number;
  readonly placement: PlacementId;
  /** Which move it was, counted from 1; none for pieces that lay there before. */
  readonly number?: number;
}

/** Returns the pieces of a position that was set up: for each colour, its placements. */
export function laidBefore(placed: readonly (readonly PlacementId[])[] = []): PlacedPiece[] {
  return placed.flatMap((placements, colour) => placements.map((placement) => ({ colour, placement })));
}

/** Returns the pieces that lie on the board after the first `count` moves. */
export function laidAfter(
  moves: readonly Pick<MoveView, "colour" | "placement">[],
  count = moves.length,
): PlacedPiece[] {
  return moves.slice(0, count).map(({ colour, placement }, index) => ({ colour, placement, number: index + 1 }));
}
