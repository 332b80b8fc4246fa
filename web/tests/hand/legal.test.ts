import { expect, it } from "vitest";

import { placementsOf } from "../../src/lib/game/placements";
import { middleOf } from "../../src/lib/hand/ghost";
import { LegalPlacements } from "../../src/lib/hand/legal";

const placements = placementsOf("duo");
const index = placements.variant.pieces.findIndex((piece) => piece.name === "L4");
const at = (orientation: number, column: number, row: number): number =>
  placements.idAt(placements.shape(index, orientation), { column, row });

const ids = [at(0, 2, 3), at(0, 9, 9), at(3, 5, 5)].sort((a, b) => a - b);
const legal = new LegalPlacements(placements, ids);

it("a placement is legal just when the server listed it", () => {
  expect(ids.every((id) => legal.has(id))).toBe(true);
  expect(legal.has(at(0, 2, 4))).toBe(false);
});

it("a piece without a listed placement has none", () => {
  expect(legal.of(index)).toEqual(ids);
  expect(legal.of(0)).toEqual([]);
  expect(legal.nearest(0, 0, { x: 0, y: 0 })).toBeNull();
  expect(legal.neighbour(0, 5, 1)).toBeNull();
});

it("the nearest spot is offered, rather one that needs no turning", () => {
  const shape = placements.shape(index, 0);
  expect(legal.nearest(index, 0, middleOf(shape, { column: 3, row: 3 }))).toBe(at(0, 2, 3));
  expect(legal.nearest(index, 0, middleOf(shape, { column: 4, row: 4 }))).toBe(at(0, 2, 3));
  expect(legal.nearest(index, 3, middleOf(placements.shape(index, 3), { column: 4, row: 4 }))).toBe(at(3, 5, 5));
});

it("jumping goes through all spots and round again, both ways", () => {
  const round = [0, 1, 2].reduce<number[]>((seen) => [...seen, legal.neighbour(index, seen.at(-1)!, 1)!], [ids[0]!]);
  expect(round).toEqual([...ids, ids[0]]);
  expect(legal.neighbour(index, ids[0]!, -1)).toBe(ids[2]);
  expect(legal.neighbour(index, ids[2]!, -1)).toBe(ids[1]);
});

it("choosing a piece shows every cell it can cover", () => {
  const cells = ids.flatMap((id) => placements.of(id).cells);
  expect([...legal.reach(index)].sort()).toEqual([...new Set(cells)].sort());
});
