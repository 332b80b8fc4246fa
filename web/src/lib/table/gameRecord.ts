/** Tables as the kernel needs them. */

import type { TableView } from "$lib/generated/protocol";
import type { GameRecord, InitialPosition } from "$lib/kernel/types";

/** A table whose game began from a position that was set up. Only tables of this browser can. */
export interface BegunTable extends TableView {
  readonly initial?: InitialPosition;
}

/** Returns the position that was set up before the first move of a table, if there was one. */
export function initialOf(table: TableView): InitialPosition | undefined {
  return (table as BegunTable).initial;
}

/** Returns a table as the kernel needs it. */
export function recordOf(table: TableView): GameRecord {
  const { setup, moves } = table;
  const initial = initialOf(table);
  return plainRecord({ setup, placements: moves.map(({ placement }) => placement), ...(initial ? { initial } : {}) });
}

/** Returns what the kernel needs of something that has more. */
export function plainRecord({ setup, placements, initial }: GameRecord): GameRecord {
  return initial ? { setup, placements, initial } : { setup, placements };
}
