/** What the end of a game shows: which colours have no moves left, whose pieces won, and which are unplaced. Pure. */

import type { PlacementId } from "$lib/game/placements";
import { seatingOf } from "$lib/game/ways";
import type { TableView, TurnView } from "$lib/generated/protocol";

/** Returns the colours that have pieces but no moves left; none at the end, when nobody has moves. */
export function blockedColours({ over, scores }: Pick<TurnView, "over" | "scores">): number[] {
  if (over) return [];
  return scores.filter((score) => score.blocked && score.squares_left > 0).map(({ colour }) => colour);
}

/** Returns the placements of those who have won, in the order in which they were played. */
export function winningPlacements({ setup, result, moves }: TableView): PlacementId[] {
  const seating = seatingOf(setup);
  const seats = new Set((result?.winners ?? []).flatMap((side) => seating.sides[side]!));
  const colours = new Set([...seats].flatMap((seat) => seating.seats[seat]!));
  return moves.filter(({ colour }) => colours.has(colour)).map(({ placement }) => placement);
}
