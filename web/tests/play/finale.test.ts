import { expect, it } from "vitest";

import type { ColourScore } from "../../src/lib/generated/protocol";
import { blockedColours, winningPlacements } from "../../src/lib/play/finale";
import { move, table } from "../views";

const score = (colour: number, blocked: boolean, squares_left: number): ColourScore => ({
  colour,
  blocked,
  squares_left,
  points: 0,
  all_placed_bonus: 0,
  single_last_bonus: 0,
});

it("a colour is blocked that has pieces but no moves left, until the end", () => {
  const scores = [score(0, true, 7), score(1, true, 0), score(2, false, 30)];
  expect(blockedColours({ over: false, scores })).toEqual([0]);
  expect(blockedColours({ over: true, scores })).toEqual([]);
});

it("the pieces of all winners are told in the order in which they were played", () => {
  const moves = [
    { ...move(64), seat: 0, colour: 0 },
    { ...move(90), seat: 1, colour: 1 },
    { ...move(12), seat: 0, colour: 0 },
  ];
  const won = (winners: number[]) =>
    winningPlacements(table(3, moves, { result: { winners, sides: [], colours: [] } }));
  expect(won([0])).toEqual([64, 12]);
  expect(won([1])).toEqual([90]);
  expect(won([0, 1])).toEqual([64, 90, 12]);
  expect(winningPlacements(table(3, moves))).toEqual([]);
});
