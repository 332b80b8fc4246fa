import { expect, it } from "vitest";

import type { MoveView, TableView, TurnView } from "../src/lib/generated/protocol";
import { MISSED, reduce } from "../src/lib/table/reduce";

const turn = (version: number, over = false): TurnView => ({
  version,
  colour: over ? null : 0,
  seat: over ? null : 0,
  legal: [],
  playable: [],
  own_corners: [],
  passed: [],
  thinking: false,
  scores: [],
  sides: [
    {
      side: 0,
      seats: [0],
      colours: [0],
      points: 5,
      place: 1,
      all_placed_bonus: 0,
      single_last_bonus: 0,
      squares_left: 0,
    },
    {
      side: 1,
      seats: [1],
      colours: [1],
      points: -3,
      place: 2,
      all_placed_bonus: 0,
      single_last_bonus: 0,
      squares_left: 3,
    },
  ],
  left: [],
  over,
  can_undo: false,
  can_redo: false,
  shared_turn: null,
  clocks: null,
  can_abort: false,
});
const move = (placement: number): MoveView => ({ colour: 0, placement, seat: 0, passed: [] });
const table = (version: number, moves: MoveView[]): TableView => ({
  id: "t",
  setup: { way: "duo", shared: null, scoring: null, start: null, first: null },
  seats: [],
  moves,
  created_at: "",
  updated_at: "",
  turn: turn(version),
  result: null,
  begun: true,
  own: true,
  seated: true,
  alone: true,
  terms: { clock: null, rated: false, public: false },
  asked: null,
  aborted: false,
});

it("a move is added to the game", () => {
  const after = reduce(table(1, [move(5)]), { type: "moved", move: move(9), turn: turn(2), request: null });
  expect(after).toMatchObject({ moves: [move(5), move(9)], turn: { version: 2 } });
});

it("moves that are taken back are dropped, and come again", () => {
  const back = reduce(table(3, [move(1), move(2), move(3)]), {
    type: "taken_back",
    moves_count: 1,
    turn: turn(4),
    request: null,
  });
  expect(back).toMatchObject({ moves: [move(1)] });
  const again = reduce(back as TableView, {
    type: "restored",
    moves: [move(2), move(3)],
    turn: turn(5),
    request: null,
  });
  expect(again).toMatchObject({ moves: [move(1), move(2), move(3)] });
});

it("news that is known already changes nothing", () => {
  const known = table(2, [move(5), move(9)]);
  expect(reduce(known, { type: "moved", move: move(9), turn: turn(2), request: null })).toBe(known);
});

it("a gap in the news is noticed", () => {
  expect(reduce(table(1, []), { type: "moved", move: move(9), turn: turn(3), request: null })).toBe(MISSED);
});

it("a snapshot replaces the table, but an old one does not", () => {
  const newer = table(6, [move(1)]);
  expect(reduce(table(2, []), { type: "snapshot", table: newer })).toBe(newer);
  expect(reduce(newer, { type: "snapshot", table: table(2, []) })).toBe(newer);
});

it("the last move brings the result", () => {
  const after = reduce(table(1, []), { type: "moved", move: move(9), turn: turn(2, true), request: null });
  expect(after).toMatchObject({ result: { winners: [0] } });
});
