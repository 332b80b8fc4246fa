/** Boards as text. */

import type { SetupChoice } from "$lib/generated/protocol";
import type { PlacedPiece } from "./laid";
import { placementsOf } from "./placements";
import { variantOf, wayOf } from "./ways";

/** Returns a board as text: one character for each cell, `.` or the number of its colour. */
export function cellsOf({ way }: SetupChoice, pieces: readonly PlacedPiece[]): string {
  const { width, height } = variantOf(way);
  const cells = Array<string>(width * height).fill(".");
  const table = placementsOf(wayOf(way).variant);
  for (const { colour, placement } of pieces) {
    for (const cell of table.of(placement).cells) cells[cell] = String(colour);
  }
  return cells.join("");
}
