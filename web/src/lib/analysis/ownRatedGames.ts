/** The rated games of the person at this browser. */

import { cellsOf } from "$lib/game/boardText";
import { api } from "$lib/net/api";
import type { ReviewedGame } from "$lib/review/reviewedGame";
import { RatedGames } from "./ratedGames";

export const ownRatedGames = new RatedGames((limit, behind, signal) => api.tables(false, limit, behind, signal));

/**
 * Returns whether a game has come to, or through, the position of a rated game under way, or may come to it.
 *
 * The game of a table that is over is known by its id: it is not under way, even if the list is older than its end.
 */
export function isInRatedGame(
  { setup, initial, moves }: Pick<ReviewedGame, "setup" | "initial" | "moves">,
  over?: string,
): Promise<boolean> {
  return ownRatedGames.has({ way: setup.way, cells: cellsOf(setup, [...initial, ...moves]) }, over);
}
