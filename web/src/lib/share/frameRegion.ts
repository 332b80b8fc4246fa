/** Which part of a picture a piece changes, in pixels. Pure. */

import type { Size } from "$lib/game/cells";
import type { Placements, PlacementId } from "$lib/game/placements";

export interface Region extends Size {
  readonly left: number;
  readonly top: number;
}

/** Squares around a piece that its outline may touch. */
const AROUND = 0.1;

/** Returns the pixels around a piece, for squares of `cell` pixels and a board that begins `rim` pixels from the edges. */
export function regionOf(placements: Placements, placement: PlacementId, cell: number, rim: number): Region {
  const { shape, column, row } = placements.of(placement);
  const upper = placements.variant.height - row - shape.height;
  const left = Math.floor(rim + (column - AROUND) * cell);
  const top = Math.floor(rim + (upper - AROUND) * cell);
  return {
    left,
    top,
    width: Math.ceil(rim + (column + shape.width + AROUND) * cell) - left,
    height: Math.ceil(rim + (upper + shape.height + AROUND) * cell) - top,
  };
}

/** Returns a frame that shows nothing but a region: elsewhere it has the colour `empty`, which is seen through. */
export function frameWith(size: Size, region: Region, pixels: Uint8Array, empty: number): Uint8Array {
  const frame = new Uint8Array(size.width * size.height).fill(empty);
  for (let y = 0; y < region.height; y++) {
    const row = pixels.subarray(y * region.width, (y + 1) * region.width);
    frame.set(row, (region.top + y) * size.width + region.left);
  }
  return frame;
}
