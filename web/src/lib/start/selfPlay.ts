/** How the board on the start page plays its game by itself. */

/** Milliseconds between two moves. */
export const BETWEEN_MOVES = 1_100;
/** For how many moves the finished game stays before it begins again. */
const REST = 6;
/** The game begins with some pieces on the board, so that it never looks empty. */
const BEGINNING = 6;

/** Returns how many moves are on the board after so many steps of a game of `total` moves. */
export function movesShown(step: number, total: number): number {
  const round = total - BEGINNING + REST;
  return Math.min(total, BEGINNING + (step % round));
}
