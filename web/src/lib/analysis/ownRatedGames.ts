/** The rated games of the person at this browser. */

import type { TableView } from "$lib/generated/protocol";
import { cellsOf } from "$lib/game/boardText";
import { laidBefore } from "$lib/game/laid";
import { api } from "$lib/net/api";
import { initialOf } from "$lib/table/gameRecord";
import { RatedGames } from "./ratedGames";

export const ownRatedGames = new RatedGames((limit, behind) => api.tables(false, limit, behind));

/** Returns whether the position of a table is also one of a rated game under way. */
export function isInRatedGame(table: TableView): Promise<boolean> {
  const { setup, moves } = table;
  const cells = cellsOf(setup, [...laidBefore(initialOf(table)?.placed), ...moves]);
  return ownRatedGames.has({ way: setup.way, cells });
}
