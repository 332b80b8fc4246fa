import { expect, it } from "vitest";

import { stepped, NOTHING_LAID } from "../../src/lib/puzzles/attempt";
import { PuzzleBoard } from "../../src/lib/puzzles/puzzleBoard";
import { checkedProgress, withSolution, type Progress } from "../../src/lib/puzzles/progress";
import { SMALL } from "./views";

const board = new PuzzleBoard(SMALL);
const own = board.solution.slice(1);
const solution = { laid: own, seconds: 12.5, hints: 1, seen: false, at: 1000 };
const progress: Progress = {
  attempt: own.reduce((attempt, piece) => stepped(attempt, { took: [], put: [piece] }), NOTHING_LAID),
  seconds: 30,
  hints: 2,
  seen: true,
  plan: board.solution,
  solutions: [solution],
};

const NO_PROGRESS: Progress = {
  attempt: NOTHING_LAID,
  seconds: 0,
  hints: 0,
  seen: false,
  plan: [],
  solutions: [],
};

const stored = (changes: object = {}): unknown => JSON.parse(JSON.stringify({ ...progress, ...changes }));

it("progress comes back as it was kept", () => {
  expect(checkedProgress(stored(), board)).toEqual(progress);
});

it.each([null, 7, "text", [], { attempt: 3 }, { solutions: "x", plan: {} }])("%j is no progress", (broken) => {
  expect(checkedProgress(broken, board)).toEqual(NO_PROGRESS);
});

it.each([
  { attempt: { steps: [{ took: [], put: [{ colour: 9, placement: 0 }] }], done: 1 } },
  { attempt: { steps: [{ took: [], put: [{ colour: 0, placement: 1e9 }] }], done: 1 } },
  { attempt: { steps: [{ took: [], put: [{ colour: 0, placement: 0.5 }] }], done: 1 } },
  { attempt: { steps: [{ took: [], put: [own[0], own[0]] }], done: 1 } },
  { attempt: { steps: [{ put: [own[0]] }], done: 1 } },
  { attempt: { steps: [], done: 4 } },
  { attempt: { steps: [null], done: 1 } },
])("an attempt that cannot be is forgotten, the rest is kept: %j", (broken) => {
  expect(checkedProgress(stored(broken), board)).toEqual({ ...progress, attempt: NOTHING_LAID });
});

it("amounts that cannot be count from nothing", () => {
  const checked = checkedProgress(stored({ seconds: -3, hints: "many", seen: "yes" }), board);
  expect(checked).toMatchObject({ seconds: 0, hints: 0, seen: false });
});

it("solutions that are none are forgotten", () => {
  const broken = [{ ...solution, laid: own.slice(1) }, { ...solution, laid: null }, 3, solution];
  expect(checkedProgress(stored({ solutions: broken }), board).solutions).toEqual([solution]);
});

it("a solution is kept once, and the last one stands first", () => {
  const other = { ...solution, laid: [...own].reverse() };
  expect(withSolution(progress, other)).toBe(progress);
  const another = { ...solution, laid: own.slice(1) };
  expect(withSolution(progress, another).solutions).toEqual([another, solution]);
});
