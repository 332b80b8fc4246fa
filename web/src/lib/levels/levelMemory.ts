/** How games against computers ended in this browser, and which level is offered next. */

import type { TableView } from "$lib/generated/protocol";
import { readStored, writeStored } from "$lib/storage/browserStorage";
import { afterGame, checkedRemembered, finishedGame, type Offer } from "./nextLevel";

const NAME = "cornerwise.levels";

/** Records that a game has just ended. */
export function rememberEnd(table: TableView): void {
  const game = finishedGame(table);
  if (game) writeStored(NAME, afterGame(table.id, game, checkedRemembered(readStored(NAME))));
}

/** Returns what is offered at the end of a game, if it was the last one that ended here. */
export function offerAt(table: TableView): Offer | null {
  const remembered = checkedRemembered(readStored(NAME));
  return remembered?.table === table.id ? remembered.offer : null;
}
