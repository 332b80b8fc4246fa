/** Tables as the server would send them. */

import type { MoveView, SeatView, SideScore, TableView, TurnView } from "../src/lib/generated/protocol";

const side = (number: number, points: number, place: number): SideScore => ({
  side: number,
  seats: [number],
  colours: [number],
  points,
  place,
  all_placed_bonus: 0,
  single_last_bonus: 0,
  squares_left: 0,
});

export const turn = (version: number, over = false): TurnView => ({
  version,
  colour: over ? null : 0,
  seat: over ? null : 0,
  legal: [],
  playable: [],
  own_corners: [],
  passed: [],
  thinking: false,
  scores: [],
  sides: [side(0, 5, 1), side(1, -3, 2)],
  left: [],
  over,
  can_undo: false,
  can_redo: false,
  shared_turn: null,
  clocks: null,
  can_abort: false,
});

export const move = (placement: number): MoveView => ({ colour: 0, placement, seat: 0, passed: [] });

export const person = (name: string, more: Partial<SeatView> = {}): SeatView => ({
  type: "person",
  level: null,
  name,
  mine: false,
  away: false,
  out_of_time: false,
  declined: false,
  invited: false,
  free: false,
  ...more,
});

/** Returns a table of two people, Ada who looks and Bo. */
export const table = (version: number, moves: MoveView[], more: Partial<TableView> = {}): TableView => ({
  id: "t",
  setup: { way: "duo", shared: null, scoring: null, start: null, first: null },
  seats: [person("Ada", { mine: true }), person("Bo")],
  moves,
  created_at: "",
  updated_at: "",
  turn: turn(version),
  result: null,
  begun: true,
  own: true,
  may_hint: false,
  seated: true,
  alone: false,
  terms: { clock: null, rated: false, public: false, hints: false },
  asked: null,
  aborted: false,
  ...more,
});
