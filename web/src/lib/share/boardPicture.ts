/** A board drawn on a canvas, with the shapes that boards are drawn with everywhere. */

import { drawingOf } from "$lib/board/drawing";
import type { PlacedPiece } from "$lib/game/laid";
import type { Placements } from "$lib/game/placements";
import { paintOf } from "$lib/game/ways";

/** The colours do not depend on the theme of the sender. */
export const SHADES = {
  page: "#f7f5f0",
  board: "#f3f0ea",
  rim: "#c9c3b8",
  grid: "#dfdad0",
};

/** Squares of the rim around a board. */
export const RIM = 0.2;

/** Draws an empty board. A unit of the canvas is a square, counted from the upper left corner of the board. */
export function drawGround(pen: CanvasRenderingContext2D, { variant }: Placements): void {
  const { width, height } = variant;
  pen.fillStyle = SHADES.rim;
  pen.beginPath();
  pen.roundRect(-RIM, -RIM, width + 2 * RIM, height + 2 * RIM, 0.35);
  pen.fill();
  pen.fillStyle = SHADES.board;
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = SHADES.grid;
  pen.lineWidth = 0.045;
  pen.beginPath();
  for (let x = 1; x < width; x++) pen.rect(x, 0, 0, height);
  for (let y = 1; y < height; y++) pen.rect(0, y, width, 0);
  pen.stroke();
}

/** Draws a piece where it lies. */
export function drawPiece(
  pen: CanvasRenderingContext2D,
  placements: Placements,
  { colour, placement }: PlacedPiece,
): void {
  const { shape, column, row } = placements.of(placement);
  const { body, faces } = drawingOf(shape);
  const paint = paintOf(placements.variant.colours[colour]!);
  pen.save();
  pen.translate(column, placements.variant.height - row - shape.height);
  pen.fillStyle = paint.fill;
  pen.fill(new Path2D(body));
  pen.strokeStyle = paint.edge;
  pen.lineWidth = 0.06;
  pen.stroke(new Path2D(body));
  pen.fillStyle = paint.face;
  pen.fill(new Path2D(faces));
  pen.restore();
}
