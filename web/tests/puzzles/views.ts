/** Small puzzles for tests. */

import type { PuzzleView } from "../../src/lib/generated/puzzles";

/** Four dominoes and two small corners on a board of 4 by 4 with two holes; some of it is given. */
export const SMALL: PuzzleView = {
  id: "easy-1",
  width: 4,
  height: 4,
  holes: [3, 12],
  stock: [
    { colour: "blue", piece: "2", count: 2 },
    { colour: "blue", piece: "V3", count: 1 },
    { colour: "red", piece: "2", count: 2 },
    { colour: "red", piece: "V3", count: 1 },
  ],
  rules: ["cover"],
  given: [{ colour: "blue", piece: "2", cells: [0, 1] }],
  starts: [],
  level: "easy",
  solution: [
    { colour: "blue", piece: "2", cells: [0, 1] },
    { colour: "red", piece: "V3", cells: [2, 6, 7] },
    { colour: "blue", piece: "V3", cells: [4, 5, 8] },
    { colour: "red", piece: "2", cells: [9, 13] },
    { colour: "red", piece: "2", cells: [10, 14] },
    { colour: "blue", piece: "2", cells: [11, 15] },
  ],
};

/** A board that is narrower than its longest piece. */
export const NARROW: PuzzleView = {
  ...SMALL,
  id: "easy-2",
  width: 5,
  height: 2,
  holes: [],
  stock: [
    { colour: "blue", piece: "I5", count: 1 },
    { colour: "red", piece: "I5", count: 1 },
  ],
  given: [],
  solution: [],
};
