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
 * Returns who is to be given the device now, if it is not the one who has it. Moves that are taken back hand
 * nothing over: whoever did that has the device in hand.
 */
export function nextHolder(holding: Holding, table: Table): number | null {
  const { seat } = table.turn;
  if (seat === null || !table.seats[seat]?.mine || seat === holding.seat) return null;
  return table.moves.length > holding.moves ? seat : null;
}
