/** Animates a piece from its player's card to its spot on the board. */

import { appearing, travelling, type Vector } from "$lib/motion/frames";

/** Returns the id of the card of a seat, from which its pieces come. */
export function cardId(seat: number): string {
  return `card-${seat}`;
}

/** Moves a piece from a card to where it is drawn on the board. Both must be on the page. */
export function travel(piece: SVGGElement, card: Element, up: Vector, milliseconds: number): void {
  // The board may be turned.
  const parent = piece.parentNode;
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  const from = card.getBoundingClientRect();
  if (!matrix || from.width === 0) return;
  const box = piece.getBBox();
  // Within the drawing lengths are counted in squares.
  const start = new DOMPoint(from.left + from.width / 2, from.top + from.height / 2).matrixTransform(matrix.inverse());
  const way = { x: start.x - (box.x + box.width / 2), y: start.y - (box.y + box.height / 2) };
  piece.animate(travelling(way, up), { duration: milliseconds });
}

/** Shows the mark of a piece that travels when it arrives. */
export function appear(mark: Element, milliseconds: number): void {
  mark.animate(appearing(), { duration: milliseconds });
}
