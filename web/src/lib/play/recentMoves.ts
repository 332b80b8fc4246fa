/** Which moves are outlined: those that somebody may not have seen yet. */

import type { MoveView } from "$lib/generated/protocol";

/**
 * Returns the moves since the last one of a player, the last one itself if that is the player's.
 *
 * At most one round of moves: that is what spectators and players who are out see.
 */
export function movesSinceOwn(
  moves: readonly MoveView[],
  isMine: (seat: number) => boolean,
  round: number,
): readonly MoveView[] {
  const own = moves.findLastIndex((move) => isMine(move.seat));
  const from = Math.max(own + 1, moves.length - round);
  return moves.slice(Math.min(from, Math.max(0, moves.length - 1)));
}
