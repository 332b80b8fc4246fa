/** Which squares are whose: the kinds of squares on the reach map. Pure. */

import type { Cell } from "$lib/game/cells";
import type { CellReach } from "$lib/kernel/types";

export interface ReachMap {
  /** For each colour, the free squares that only it can still reach. */
  readonly only: readonly (readonly Cell[])[];
  /** The free squares that several colours can still reach. */
  readonly contested: readonly Cell[];
  /** The free squares that nobody can reach any more. */
  readonly dead: readonly Cell[];
}

/** Returns the map of a board with so many colours. */
export function reachMapOf(cells: readonly CellReach[], colours: number): ReachMap {
  const only: Cell[][] = Array.from({ length: colours }, () => []);
  const contested: Cell[] = [];
  const dead: Cell[] = [];
  cells.forEach(({ covered, colours: able }, cell) => {
    if (covered) return;
    if (able.length === 0) dead.push(cell);
    else if (able.length === 1) only[able[0]!]!.push(cell);
    else contested.push(cell);
  });
  return { only, contested, dead };
}
