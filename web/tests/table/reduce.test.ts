import { expect, it } from "vitest";

import type { TableView } from "../../src/lib/generated/protocol";
import { MISSED, reduce } from "../../src/lib/table/reduce";
import { move, table, turn } from "../views";

it("a move is added to the game", () => {
  const after = reduce(table(1, [move(5)]), {
    type: "moved",
    move: move(9),
    turn: turn(2),
    result: null,
    request: null,
  });
  expect(after).toMatchObject({ moves: [move(5), move(9)], turn: { version: 2 } });
});

it("moves that are taken back are dropped, and come again", () => {
  const back = reduce(table(3, [move(1), move(2), move(3)]), {
    type: "taken_back",
    moves_count: 1,
    turn: turn(4),
    result: null,
    request: null,
  });
  expect(back).toMatchObject({ moves: [move(1)] });
  const again = reduce(back as TableView, {
    type: "restored",
    moves: [move(2), move(3)],
    turn: turn(5),
    result: null,
    request: null,
  });
  expect(again).toMatchObject({ moves: [move(1), move(2), move(3)] });
});

it("news that is known already changes nothing", () => {
  const known = table(2, [move(5), move(9)]);
  expect(reduce(known, { type: "moved", move: move(9), turn: turn(2), result: null, request: null })).toBe(known);
});

it("a gap in the news is noticed", () => {
  expect(reduce(table(1, []), { type: "moved", move: move(9), turn: turn(3), result: null, request: null })).toBe(
    MISSED,
  );
});

it("a snapshot replaces the table, but an old one does not", () => {
  const newer = table(6, [move(1)]);
  expect(reduce(table(2, []), { type: "snapshot", table: newer, because: null, absent: [], watching: 0 })).toBe(newer);
  expect(reduce(newer, { type: "snapshot", table: table(2, []), because: null, absent: [], watching: 0 })).toBe(newer);
});

it("the last move brings the result", () => {
  const result = { winners: [0], sides: [], colours: [] };
  const after = reduce(table(1, []), { type: "moved", move: move(9), turn: turn(2, true), result, request: null });
  expect(after).toMatchObject({ result });
});

it("any move ends the question whether one is taken back", () => {
  const asking = table(1, [move(5)], { asked: { seat: 1, moves: 0, agreed: [] } });
  const after = reduce(asking, { type: "moved", move: move(9), turn: turn(2), result: null, request: null });
  expect(after).toMatchObject({ asked: null });
});

it("that a computer thinks leaves the clocks as they were heard", () => {
  const clocks = { left: [60, null], running: 0 };
  const before = table(2, [], { turn: { ...turn(2), clocks } });
  const after = reduce(before, { type: "thinking", version: 2, colour: 1 }) as TableView;
  expect(after.turn.clocks).toBe(clocks);
});
