/** Shares the rows of a tray among pieces by their widths, so that they are drawn as large as there is room. */

/** The number of rows of the tray on a phone. */
const ROWS = 3;
/** Sides of a square, in pixels, from the largest that is useful to the smallest that can be seen. */
const LARGEST = 18;
const SMALLEST = 8;
const STEP = 0.5;
/** The least width and height of what can be tapped. */
const TOUCH = 40;
/** Pixels around a piece: the border of its button, and its padding. */
const AROUND = 4;

export interface TrayPack {
  /** The side of a square in pixels. */
  readonly square: number;
  /** The width of the longest row. */
  readonly width: number;
  /** The pieces, by their indices, row by row. */
  readonly order: readonly number[];
}

/** Returns the pixels that so many squares take. */
export function slotSide(squares: number, square: number): number {
  return Math.max(TOUCH, squares * square + AROUND);
}

/**
 * Returns how pieces of these widths, in squares, share the rows, which are at most so many pixels wide.
 * Squares have at most `largest` pixels.
 */
export function packTray(widths: readonly number[], room: number, largest = LARGEST): TrayPack {
  let square = largest;
  while (square > SMALLEST && rowsOf(widths, square, room).length > ROWS) square -= STEP;
  // As narrow as possible, so that all rows are about equally long.
  const least = slotSide(Math.max(0, ...widths), square);
  let width = room;
  while (width > least && rowsOf(widths, square, width - 1).length <= ROWS) width -= 1;
  return { square, width: Math.max(width, least), order: rowsOf(widths, square, width).flat() };
}

/** Puts each piece into the first row that has room for it. */
function rowsOf(widths: readonly number[], square: number, room: number): number[][] {
  const rows: { pieces: number[]; end: number }[] = [];
  widths.forEach((each, piece) => {
    const slot = slotSide(each, square);
    const row = rows.find(({ end }) => end + slot <= room);
    if (row) {
      row.pieces.push(piece);
      row.end += slot;
    } else {
      rows.push({ pieces: [piece], end: slot });
    }
  });
  return rows.map(({ pieces }) => pieces);
}
