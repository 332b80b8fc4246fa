/** The game of a table as the kernel needs it. */

import type { TableView } from "$lib/generated/protocol";
import type { GameRecord } from "$lib/kernel/types";

export function recordOf({ setup, moves }: TableView): GameRecord {
  return { setup, placements: moves.map(({ placement }) => placement) };
}
