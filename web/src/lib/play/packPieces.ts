/** Lays pieces out side by side, as on a table in front of a player. */

import type { OrientationData, PieceData } from "$lib/generated/game";
import type { PieceIndex } from "$lib/game/placements";
import { restingOrientation } from "$lib/hand/ghost";
import { trayOrder } from "$lib/hand/trayOrder";

export interface Packed {
  readonly piece: PieceIndex;
  /** Which of several equal ones it is, from 0. */
  readonly copy: number;
  readonly shape: OrientationData;
  readonly x: number;
  readonly y: number;
}

const GAP = 0.8;

/** Returns all pieces of a colour in rows of a width, the largest first, and how high that is. */
export function packed(pieces: readonly PieceData[], width: number): { items: Packed[]; height: number } {
  const items: Packed[] = [];
  let x = 0;
  let y = 0;
  let rowHeight = 0;
  for (const { index, copy } of everyPiece(pieces)) {
    const piece = pieces[index]!;
    const shape = piece.orientations[restingOrientation(piece)]!;
    if (x > 0 && x + shape.width > width) {
      x = 0;
      y += rowHeight + GAP;
      rowHeight = 0;
    }
    items.push({ piece: index, copy, shape, x, y });
    x += shape.width + GAP;
    rowHeight = Math.max(rowHeight, shape.height);
  }
  return { items, height: y + rowHeight };
}

function everyPiece(pieces: readonly PieceData[]): { index: PieceIndex; copy: number }[] {
  return trayOrder(pieces).flatMap((index) =>
    Array.from({ length: pieces[index]!.count }, (_, copy) => ({ index, copy })),
  );
}
