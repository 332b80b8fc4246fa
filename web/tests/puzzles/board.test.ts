import { expect, it } from "vitest";

import { VARIANTS } from "../../src/lib/generated/game";
import { PuzzleBoard } from "../../src/lib/puzzles/puzzleBoard";
import { FreeSpots } from "../../src/lib/puzzles/freeSpots";
import { Placing } from "../../src/lib/hand/placing.svelte";
import { NARROW, SMALL } from "./views";

const board = new PuzzleBoard(SMALL);

it("pieces of the wire lie on the board and come back as they were", () => {
  for (const piece of SMALL.solution) expect(board.piece(board.laid(piece)!)).toEqual(piece);
});

it("pieces that are not of their shape, colour or board do not lie", () => {
  expect(board.laid({ colour: "blue", piece: "2", cells: [0, 5] })).toBeNull();
  expect(board.laid({ colour: "green", piece: "2", cells: [0, 1] })).toBeNull();
  expect(board.laid({ colour: "blue", piece: "X", cells: [0, 1, 2, 3, 4] })).toBeNull();
  expect(board.laid({ colour: "blue", piece: "2", cells: [15, 16] })).toBeNull();
});

it("placements are numbered as those of a variant of the same size", () => {
  const { variant } = new PuzzleBoard({
    ...SMALL,
    width: 20,
    height: 20,
    holes: [],
    given: [],
    solution: [],
    stock: VARIANTS.classic.pieces.map(({ name }) => ({ colour: "blue" as const, piece: name, count: 1 })),
  }).placements;
  expect(variant.pieces).toEqual(VARIANTS.classic.pieces);
});

it("given pieces are neither left nor to be laid", () => {
  expect(board.total).toBe(5);
  expect(board.left([]).map((each) => [...each.values()])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

it("a piece has room on free squares of the board only", () => {
  const free = new FreeSpots(board.placements, board.open([]));
  const domino = board.placements.variant.pieces.findIndex(({ name }) => name === "2");
  const all = free.of(domino);
  expect(all.length).toBeGreaterThan(0);
  for (const id of all) {
    expect(free.has(id)).toBe(true);
    for (const cell of board.placements.of(id).cells) expect([0, 1, 3, 12]).not.toContain(cell);
  }
  const everywhere = [...Array(24).keys()].filter((id) => free.has(id));
  expect(all).toEqual(everywhere);
});

it("pieces cannot lie on one another, on holes, or more often than there are", () => {
  const lying = (colour: "blue" | "red", cells: number[]) => board.laid({ colour, piece: "2", cells })!;
  expect(board.canLie([lying("red", [9, 13]), lying("red", [10, 14])])).toBe(true);
  expect(board.canLie([lying("red", [9, 13]), lying("red", [9, 10])])).toBe(false);
  expect(board.canLie([lying("red", [1, 2])])).toBe(false);
  expect(board.canLie([lying("red", [2, 3])])).toBe(false);
  expect(board.canLie([lying("blue", [9, 13]), lying("blue", [10, 14])])).toBe(false);
});

it("a piece that is longer than the board is high has no place standing", () => {
  const narrow = new PuzzleBoard(NARROW);
  const free = new FreeSpots(narrow.placements, narrow.open([]));
  const placing = new Placing(narrow.placements, () => free);
  placing.choose(0);
  expect(free.of(0)).toHaveLength(2);
  placing.middle = { x: 2.5, y: 0.5 };
  expect(placing.fits).toBe(true);
  placing.turn("clockwise");
  expect(placing.id).toBeNull();
  expect(placing.fits).toBe(false);
});
