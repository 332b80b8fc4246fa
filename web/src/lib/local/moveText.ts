/** Moves written as their cells, `e8,e9,f9`. */

import { cellAt, type Cell } from "$lib/game/cells";
import type { PlacementId, Placements } from "$lib/game/placements";
import { MAX_MOVE_TEXT } from "$lib/generated/protocol";

/** Returns the placement that covers the named cells, in any order; null if the text is not a piece on this board. */
export function parseMove(placements: Placements, text: string): PlacementId | null {
  if (text.length > MAX_MOVE_TEXT) return null;
  const cells: Cell[] = [];
  for (const name of text.split(",")) {
    const cell = parseCell(placements, name.trim());
    if (cell === null || cells.includes(cell)) return null;
    cells.push(cell);
  }
  return placements.find(cells);
}

function parseCell({ variant }: Placements, name: string): Cell | null {
  const match = /^([a-z])([1-9]\d?)$/i.exec(name);
  if (!match) return null;
  const column = match[1]!.toLowerCase().charCodeAt(0) - "a".charCodeAt(0);
  const row = Number(match[2]) - 1;
  return column < variant.width && row < variant.height ? cellAt(variant, { column, row }) : null;
}
