import { describe, expect, it } from "vitest";

import { LEVELS, VARIANTS } from "../../src/lib/generated/game";
import { BODIES, CHARACTERS, drawnBody, SPAN } from "../../src/lib/opponents/bodies";

const named = (squares: readonly (readonly [number, number])[]): string =>
  squares
    .map(([x, y]) => `${x},${y}`)
    .sort()
    .join(" ");

/** The name of the piece that squares are, y downwards. */
function pieceOf(squares: readonly (readonly [number, number])[]): string | undefined {
  return VARIANTS.classic.pieces.find((piece) =>
    piece.orientations.some(
      ({ cells, height }) => named(cells.map(([x, y]) => [x, height - 1 - y] as const)) === named(squares),
    ),
  )?.name;
}

describe("the opponents", () => {
  it("are different pieces of the game", () => {
    const pieces = CHARACTERS.map((character) => pieceOf(BODIES[character].squares));
    expect(pieces).not.toContain(undefined);
    expect(new Set(pieces).size).toBe(CHARACTERS.length);
  });

  it.each(CHARACTERS)("have eyes and mouth on the body: %s", (character) => {
    const { squares, eyes, mouth } = BODIES[character];
    for (const [x, y] of [...eyes, mouth]) {
      expect(named(squares).split(" ")).toContain(`${Math.floor(x)},${Math.floor(y)}`);
    }
  });

  it.each(CHARACTERS)("stay within the picture at every level: %s", (character) => {
    const { squares } = BODIES[character];
    for (const { number } of LEVELS) {
      const { unit, x, y } = drawnBody(BODIES[character], number);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + unit * (1 + Math.max(...squares.map(([column]) => column)))).toBeLessThanOrEqual(SPAN);
      expect(y + unit * (1 + Math.max(...squares.map(([, row]) => row)))).toBeLessThanOrEqual(SPAN);
    }
  });
});
