/** Around one screen: when the device goes from one person to the next. Pure. */

import type { TableView } from "$lib/generated/protocol";
import { holderOf } from "./seatSides";

/** Who has the device, and after how many moves. */
export interface Holding {
  readonly seat: number | null;
  readonly moves: number;
}

type Table = Pick<TableView, "seats" | "moves" | "turn">;

/** Returns who has the device when a table is opened: nobody needs to be asked. */
export function holdingAt(table: Table): Holding {
  return { seat: holderOf(table), moves: table.moves.length };
}

/**
 * Returns the seat to give the device to now; null if nobody else needs it. Nothing is handed over after a take
 * back. The person who takes back a move has the device.
 */
export function nextHolder(holding: Holding, table: Table): number | null {
  const { seat } = table.turn;
  if (seat === null || !table.seats[seat]?.mine || seat === holding.seat) return null;
  return table.moves.length > holding.moves ? seat : null;
}
