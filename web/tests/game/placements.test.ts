import { describe, expect, it } from "vitest";

import { VARIANTS, type VariantId } from "../../src/lib/generated/game";
import { cellAt, cellName, spotOf } from "../../src/lib/game/cells";
import { Placements } from "../../src/lib/game/placements";

describe.each(Object.keys(VARIANTS) as VariantId[])("placements of %s", (id) => {
  const placements = new Placements(VARIANTS[id]);
  const { width, height, pieces } = placements.variant;

  it("are found again by orientation and spot, every one of them", () => {
    let next = 0;
    pieces.forEach((piece, index) => {
      piece.orientations.forEach((shape, orientation) => {
        // One comparison an orientation: one for each of 30,433 placements takes seconds.
        const found: unknown[] = [];
        const wanted: unknown[] = [];
        for (let row = 0; row <= height - shape.height; row++) {
          for (let column = 0; column <= width - shape.width; column++) {
            const placement = placements.of(next);
            found.push([
              placements.idAt(shape, { column, row }),
              placement.piece,
              placement.orientation,
              placement.column,
              placement.row,
            ]);
            wanted.push([next, index, orientation, column, row]);
            next += 1;
          }
        }
        expect(found).toEqual(wanted);
      });
    });
    if (id === "classic") expect(next).toBe(30_433);
  });

  it("cover as many cells of the board as the piece has squares", () => {
    for (const number of [0, 500, 5_000]) {
      const { cells, piece } = placements.of(number);
      expect(new Set(cells).size).toBe(pieces[piece]!.size);
      expect(cells.every((cell) => cell >= 0 && cell < width * height)).toBe(true);
    }
  });
});

it("cells are named as on the wire, a1 at the lower left", () => {
  const board = { width: 20, height: 20 };
  expect(cellName(board, 0)).toBe("a1");
  expect(cellName(board, 399)).toBe("t20");
  for (let cell = 0; cell < 400; cell++) expect(cellAt(board, spotOf(board, cell))).toBe(cell);
});
