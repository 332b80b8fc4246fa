/** Cells of a board: numbered row by row from a1 at the lower left, as everywhere on the wire. */

export type Cell = number;

/** A board as far as drawing goes. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A column and a row counted from 0 at a1, rows upwards. */
export interface Spot {
  readonly column: number;
  readonly row: number;
}

export function cellAt(board: Size, spot: Spot): Cell {
  return spot.row * board.width + spot.column;
}

export function spotOf(board: Size, cell: Cell): Spot {
  return { column: cell % board.width, row: Math.floor(cell / board.width) };
}

/** Returns the letter of a column: a, b, c … */
export function columnName(column: number): string {
  return String.fromCharCode(97 + column);
}

/** Returns the name of a cell, such as `e8`. */
export function cellName(board: Size, cell: Cell): string {
  const { column, row } = spotOf(board, cell);
  return `${columnName(column)}${row + 1}`;
}
