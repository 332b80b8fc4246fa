import { expect, it } from "vitest";

import { changesBetween } from "../src/lib/table/changes";
import type { Heard } from "../src/lib/table/clock";
import { move, person, table, turn } from "./views";

const MOVES = [move(1), move(2)];
const AWAY = person("Bo", { type: "computer", level: 5, away: true });
const before = table(4, MOVES);
const asked = { seat: 1, moves: 1, agreed: [] };

it("the same table anew after a break tells nothing", () => {
  expect(changesBetween(before, table(4, MOVES), null, 0)).toEqual([]);
});

it("a piece may stay in hand when only the seats change", () => {
  const news = changesBetween(before, table(5, MOVES, { seats: [before.seats[0]!, AWAY] }), null, 0);
  expect(news).toEqual([{ type: "away", seat: 1, mine: false, outOfTime: false }]);
});

it("who had no time left has run out, who had has left", () => {
  const after = table(5, MOVES, { seats: [before.seats[0]!, AWAY] });
  const heard = (left: number): Heard => ({ clocks: { left: [90, left], running: 1 }, at: 0 });
  expect(changesBetween(before, after, heard(5), 4900)).toMatchObject([{ outOfTime: true }]);
  expect(changesBetween(before, after, heard(50), 4900)).toMatchObject([{ outOfTime: false }]);
  const other: Heard = { clocks: { left: [0, 0], running: 0 }, at: 0 };
  expect(changesBetween(before, after, other, 4900)).toMatchObject([{ outOfTime: false }]);
});

it("one hears that one's own time has run out", () => {
  const after = table(5, MOVES, { seats: [{ ...AWAY, name: "Ada" }, before.seats[1]!] });
  const heard: Heard = { clocks: { left: [3, 90], running: 0 }, at: 0 };
  expect(changesBetween(before, after, heard, 3000)).toEqual([{ type: "away", seat: 0, mine: true, outOfTime: true }]);
});

it("somebody asks to take back", () => {
  expect(changesBetween(before, table(5, MOVES, { asked }), null, 0)).toEqual([
    { type: "asked", seat: 1, mine: false },
  ]);
  expect(changesBetween(before, table(5, MOVES, { asked: { ...asked, seat: 0 } }), null, 0)).toEqual([
    { type: "asked", seat: 0, mine: true },
  ]);
});

it("an answer is told: some agree, all agree, or one declines", () => {
  const asking = table(5, MOVES, { asked });
  expect(changesBetween(asking, table(6, MOVES, { asked: { ...asked, agreed: [0] } }), null, 0)).toEqual([
    { type: "agreed" },
  ]);
  expect(changesBetween(asking, table(6, [move(1)]), null, 0)).toEqual([
    { type: "changed" },
    { type: "answered", agreed: true },
  ]);
  expect(changesBetween(asking, table(6, MOVES), null, 0)).toEqual([{ type: "answered", agreed: false }]);
});

it("what ends a question without an answer is not told as one", () => {
  const asking = table(5, MOVES, { asked });
  expect(changesBetween(asking, table(6, [...MOVES, move(3)]), null, 0)).toEqual([{ type: "changed" }]);
  const left = changesBetween(asking, table(6, MOVES, { seats: [before.seats[0]!, AWAY] }), null, 0);
  expect(left.map(({ type }) => type)).toEqual(["away"]);
});

it("the beginning, the end and calling off are told", () => {
  expect(changesBetween(table(0, [], { begun: false }), table(1, []), null, 0)).toEqual([{ type: "begun" }]);
  expect(changesBetween(before, table(5, MOVES, { turn: turn(5, true) }), null, 0)).toEqual([{ type: "ended" }]);
  expect(changesBetween(before, table(5, MOVES, { turn: turn(5, true), aborted: true }), null, 0)).toEqual([
    { type: "aborted" },
  ]);
});
