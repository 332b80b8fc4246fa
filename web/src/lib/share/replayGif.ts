/** A game as an animated picture (GIF), made in the browser as the server makes it (`cornerwise.render.animation`). */

import { applyPalette, GIFEncoder, quantize } from "gifenc";

import type { Size } from "$lib/game/cells";
import type { PlacedPiece } from "$lib/game/laid";
import type { Placements } from "$lib/game/placements";
import { drawGround, drawPiece, RIM, SHADES } from "./boardPicture";
import { frameWith, regionOf } from "./frameRegion";

/** About how many pixels wide the picture is. */
const LONGEST_SIDE = 560;
/** The size of the palette, without the colour that is seen through. */
const COLOURS = 127;
const MOVE = 350;
const BEGIN = 800;
const END = 4_000;
/** The number of frames made before the page gets time for other work. */
const AT_ONCE = 8;

/** Returns the moves of a game, one after the other on what lay there before, as a GIF file that repeats for ever. */
export async function replayGif(
  placements: Placements,
  before: readonly PlacedPiece[],
  moves: readonly PlacedPiece[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = placements.variant;
  const cell = Math.floor(LONGEST_SIDE / (Math.max(width, height) + 1));
  const rim = Math.ceil(RIM * cell) + 2;
  const size = { width: width * cell + 2 * rim, height: height * cell + 2 * rim };
  const pen = penFor(size, cell, rim);
  drawGround(pen, placements);
  for (const piece of before) drawPiece(pen, placements, piece);
  const first = pen.getImageData(0, 0, size.width, size.height).data;
  const palette = paletteOf(placements, [...before, ...moves], size, cell, rim);
  const gif = GIFEncoder();
  const delay = (frame: number): number => (frame === moves.length ? END : frame === 0 ? BEGIN : MOVE);
  gif.writeFrame(applyPalette(first, palette), size.width, size.height, {
    palette: [...palette, [0, 0, 0]],
    delay: delay(0),
    repeat: 0,
  });
  for (const [index, move] of moves.entries()) {
    drawPiece(pen, placements, move);
    const region = regionOf(placements, move.placement, cell, rim);
    const pixels = applyPalette(pen.getImageData(region.left, region.top, region.width, region.height).data, palette);
    gif.writeFrame(frameWith(size, region, pixels, palette.length), size.width, size.height, {
      delay: delay(index + 1),
      transparent: true,
      transparentIndex: palette.length,
      dispose: 1,
    });
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((done) => setTimeout(done));
  }
  gif.finish();
  return gif.bytes();
}

/** The last board has all colours that the frames need. */
function paletteOf(
  placements: Placements,
  pieces: readonly PlacedPiece[],
  size: Size,
  cell: number,
  rim: number,
): ReturnType<typeof quantize> {
  const pen = penFor(size, cell, rim);
  drawGround(pen, placements);
  for (const piece of pieces) drawPiece(pen, placements, piece);
  return quantize(pen.getImageData(0, 0, size.width, size.height).data, COLOURS);
}

function penFor(size: Size, cell: number, rim: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  pen.fillStyle = SHADES.page;
  pen.fillRect(0, 0, size.width, size.height);
  pen.translate(rim, rim);
  pen.scale(cell, cell);
  return pen;
}
