/** Lets a piece travel from its player's card to its place on the board. */

/** Returns the id of the card of a seat, from which its pieces come. */
export function cardId(seat: number): string {
  return `card-${seat}`;
}

/** A piece begins its way so small, as it is drawn on the card. */
const SMALL = 0.35;

/** Moves a piece that is drawn on the board there from a card. Both must be on the page. */
export function travel(piece: SVGGElement, card: Element, milliseconds: number): void {
  const matrix = piece.ownerSVGElement?.getScreenCTM();
  const from = card.getBoundingClientRect();
  if (!matrix || from.width === 0) return;
  const box = piece.getBBox();
  // Within the drawing lengths are counted in squares.
  const start = new DOMPoint(from.left + from.width / 2, from.top + from.height / 2).matrixTransform(matrix.inverse());
  const x = start.x - (box.x + box.width / 2);
  const y = start.y - (box.y + box.height / 2);
  piece.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${SMALL})`, opacity: 1 },
      { transform: "none", opacity: 1 },
    ],
    { duration: milliseconds, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" },
  );
}
