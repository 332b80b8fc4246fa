/** When notifications are offered in a game: once, and only where somebody will have to come back. */

import type { TableView } from "$lib/generated/protocol";
import { readStored, writeStored } from "$lib/storage/browserStorage";

const NAME = "cornerwise.pushOffered";

/** Returns whether it makes sense to be told of turns at a table: after the first move in a correspondence game. */
export function isWorthTelling(table: TableView): boolean {
  if (table.terms.clock?.type !== "daily" || table.turn.over || table.alone) return false;
  return table.moves.some(({ seat }) => table.seats[seat]!.mine);
}

export function wasOffered(): boolean {
  return readStored(NAME) === true;
}

export function noteOffer(): void {
  writeStored(NAME, true);
}
