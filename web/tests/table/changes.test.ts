import { expect, it } from "vitest";

import { changesBetween } from "../../src/lib/table/changes";
import { move, person, table, turn } from "../views";

const MOVES = [move(1), move(2)];
const AWAY = person("Bo", { type: "computer", level: 5, away: true });
const before = table(4, MOVES);
const asked = { seat: 1, moves: 1, agreed: [] };

it("the same table anew after a break tells nothing", () => {
  expect(changesBetween(before, table(4, MOVES))).toEqual([]);
});

it("a piece may stay in hand when only the seats change", () => {
  const news = changesBetween(before, table(5, MOVES, { seats: [before.seats[0]!, AWAY] }));
  expect(news).toEqual([{ type: "away", seat: 1, mine: false, outOfTime: false }]);
});

it("the server says whether somebody left or ran out of time", () => {
  const seats = (out_of_time: boolean) => [before.seats[0]!, { ...AWAY, out_of_time }];
  expect(changesBetween(before, table(5, MOVES, { seats: seats(true) }))).toMatchObject([{ outOfTime: true }]);
  expect(changesBetween(before, table(5, MOVES, { seats: seats(false) }))).toMatchObject([{ outOfTime: false }]);
});

it("one hears that one's own time has run out", () => {
  const after = table(5, MOVES, { seats: [{ ...AWAY, name: "Ada", out_of_time: true }, before.seats[1]!] });
  expect(changesBetween(before, after)).toEqual([{ type: "away", seat: 0, mine: true, outOfTime: true }]);
});

it("somebody asks to take back", () => {
  expect(changesBetween(before, table(5, MOVES, { asked }))).toEqual([{ type: "asked", seat: 1, mine: false }]);
  expect(changesBetween(before, table(5, MOVES, { asked: { ...asked, seat: 0 } }))).toEqual([
    { type: "asked", seat: 0, mine: true },
  ]);
});

it("an answer is told: some agree, all agree, or one declines", () => {
  const asking = table(5, MOVES, { asked });
  expect(changesBetween(asking, table(6, MOVES, { asked: { ...asked, agreed: [0] } }))).toEqual([{ type: "agreed" }]);
  expect(changesBetween(asking, table(6, [move(1)]))).toEqual([
    { type: "changed" },
    { type: "answered", agreed: true },
  ]);
  expect(changesBetween(asking, table(6, MOVES))).toEqual([{ type: "answered", agreed: false }]);
});

it("what ends a question without an answer is not told as one", () => {
  const asking = table(5, MOVES, { asked });
  expect(changesBetween(asking, table(6, [...MOVES, move(3)]))).toEqual([{ type: "changed" }]);
  const left = changesBetween(asking, table(6, MOVES, { seats: [before.seats[0]!, AWAY] }));
  expect(left.map(({ type }) => type)).toEqual(["away"]);
});

it("the beginning, the end and calling off are told", () => {
  expect(changesBetween(table(0, [], { begun: false }), table(1, []))).toEqual([{ type: "begun" }]);
  expect(changesBetween(before, table(5, MOVES, { turn: turn(5, true) }))).toEqual([{ type: "ended" }]);
  expect(changesBetween(before, table(5, MOVES, { turn: turn(5, true), aborted: true }))).toEqual([
    { type: "aborted" },
  ]);
});
