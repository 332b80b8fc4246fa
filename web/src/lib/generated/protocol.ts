// Written by `make client-files` from the Python package. Do not edit.

import type { ColourName, LevelNumber, ReasonCode, ScoringId, StartId, WayId } from "./game";

/** Why something was refused. */
export type ErrorCode =
  | "placement/unknown"
  | "placement/piece_used"
  | "placement/overlap"
  | "placement/edge_contact"
  | "placement/start_cell"
  | "placement/no_corner_contact"
  | "game/over"
  | "game/nothing_to_undo"
  | "notation/invalid"
  | "record/invalid"
  | "setup/invalid"
  | "table/stale"
  | "table/unknown"
  | "table/not_yours"
  | "seat/not_yours"
  | "seat/computer"
  | "seats/wrong_number"
  | "table/too_many"
  | "hint/busy"
  | "request/invalid"
  | "request/too_large"
  | "request/too_many"
  | "request/foreign"
  | "request/not_found"
  | "server/failed";

/** A way to play with its settings; what is left open is as usual for the way. */
export interface SetupChoice {
  way: WayId;
  shared: ColourName | null;
  scoring: ScoringId | null;
  start: StartId | null;
  first: ColourName | null;
}

/** A seat for somebody in front of a screen. */
export interface PersonSeat {
  type: "person";
  name: string | null;
}

/** A seat for the computer. */
export interface ComputerSeat {
  type: "computer";
  level: LevelNumber;
}

/** The body of a request for a new table: one choice for each seat of the setup. */
export interface NewTable {
  setup: SetupChoice;
  seats: (PersonSeat | ComputerSeat)[];
}

/** The answer to a request for a new table. */
export interface Created {
  id: string;
}

/** Who sits where. */
export interface SeatView {
  type: "person" | "computer";
  level: LevelNumber | null;
  name: string | null;
  mine: boolean;
}

/** A move that was made. */
export interface MoveView {
  colour: number;
  placement: number;
  seat: number;
  passed: number[];
}

/** How a colour stands. */
export interface ColourScore {
  colour: number;
  points: number;
  squares_left: number;
  all_placed_bonus: number;
  single_last_bonus: number;
  blocked: boolean;
}

/** How a side stands: the sum of the colours that its players play alone. */
export interface SideScore {
  side: number;
  seats: number[];
  colours: number[];
  points: number;
  place: number;
  all_placed_bonus: number;
  single_last_bonus: number;
  squares_left: number;
}

/** How a game ended. */
export interface ResultView {
  winners: number[];
  sides: SideScore[];
  colours: ColourScore[];
}

/** Everything that changes with a move. */
export interface TurnView {
  version: number;
  colour: number | null;
  seat: number | null;
  legal: number[];
  playable: number[];
  own_corners: number[];
  passed: number[];
  thinking: boolean;
  scores: ColourScore[];
  sides: SideScore[];
  left: number[][];
  over: boolean;
  can_undo: boolean;
  can_redo: boolean;
  shared_turn: number | null;
}

/** A whole table. */
export interface TableView {
  id: string;
  setup: SetupChoice;
  seats: SeatView[];
  moves: MoveView[];
  created_at: string;
  updated_at: string;
  turn: TurnView;
  result: ResultView | null;
}

/** A table in a list. */
export interface TableSummary {
  id: string;
  setup: SetupChoice;
  seats: SeatView[];
  moves: number;
  created_at: string;
  updated_at: string;
  over: boolean;
  turn_colour: number | null;
  mine_to_play: boolean;
  cells: string;
}

/** A move of a file, with what was written about it. */
export interface ReplayMove {
  colour: number;
  placement: number;
  seat: number;
  passed: number[];
  comment: string | null;
}

/** The main line of a game file. */
export interface ReplayView {
  setup: SetupChoice;
  players: string[];
  initial: number[][];
  moves: ReplayMove[];
  comment: string | null;
  scores: ColourScore[];
  sides: SideScore[];
  result: ResultView | null;
}

/** The answer of a server that is well. */
export interface Health {
  status: string;
  version: string;
}

/** The body of an answer that refuses a request. */
export interface ErrorView {
  code: ErrorCode;
  message: string;
  params: Record<string, number | string>;
}

/** Make a placement. */
export interface Play {
  type: "play";
  version: number;
  placement: number;
  request: number;
}

/** Make a placement that is given as its cells: `e8,e9,f9`. */
export interface PlayText {
  type: "play_text";
  version: number;
  text: string;
  request: number;
}

/** Take back to the last decision of a person. */
export interface Undo {
  type: "undo";
  version: number;
  request: number;
}

/** Play again what was taken back last. */
export interface Redo {
  type: "redo";
  version: number;
  request: number;
}

/** Ask for the best moves of the colour to play. */
export interface AskHint {
  type: "hint";
  version: number;
  request: number;
}

/** Ask why a placement may not be made. */
export interface AskWhy {
  type: "why";
  version: number;
  placement: number;
  request: number;
}

/** Ask whether the server is there. */
export interface Ping {
  type: "ping";
  request: number;
}

/** The whole table: first after connecting, and whenever a client could have missed something. */
export interface Snapshot {
  type: "snapshot";
  table: TableView;
}

/** A move was made. It is on disk. */
export interface Moved {
  type: "moved";
  move: MoveView;
  turn: TurnView;
  request: number | null;
}

/** Moves were taken back: only the first `moves_count` are left. */
export interface TakenBack {
  type: "taken_back";
  moves_count: number;
  turn: TurnView;
  request: number | null;
}

/** Moves that were taken back were played again. */
export interface Restored {
  type: "restored";
  moves: MoveView[];
  turn: TurnView;
  request: number | null;
}

/** The table is no more. */
export interface Deleted {
  type: "deleted";
}

/** A command was refused; nothing has changed. */
export interface Refused {
  type: "refused";
  request: number | null;
  code: ErrorCode;
  params: Record<string, number | string>;
  version: number;
}

/** The answer to the question why a placement may not be made. */
export interface Why {
  type: "why";
  request: number;
  placement: number;
  legal: boolean;
  code: ErrorCode | null;
  params: Record<string, number | string>;
}

/** What speaks for a placement. */
export interface ReasonView {
  code: ReasonCode;
  values: Record<string, number | string[]>;
}

/** A placement worth making. */
export interface HintView {
  placement: number;
  win_chance: number;
  expected: number;
  share: number;
  reasons: ReasonView[];
}

/** The answer to a question for hints, the best first. */
export interface Hints {
  type: "hints";
  request: number;
  version: number;
  hints: HintView[];
}

/** A computer began to think. */
export interface Thinking {
  type: "thinking";
  version: number;
  colour: number;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  request: number;
}

/** Who may sit on a seat. */
export type SeatChoice =
  | PersonSeat
  | ComputerSeat;

/** What a client may say over a socket. */
export type ClientMessage =
  | Play
  | PlayText
  | Undo
  | Redo
  | AskHint
  | AskWhy
  | Ping;

/** What the server may say over a socket. */
export type ServerMessage =
  | Snapshot
  | Moved
  | TakenBack
  | Restored
  | Deleted
  | Refused
  | Why
  | Hints
  | Thinking
  | Pong;

/** Characters of a player's name. */
export const MAX_NAME: number = 40;

/** Characters of a move in notation. */
export const MAX_MOVE_TEXT: number = 200;

/** Size of a game file that is opened for replay. */
export const MAX_FILE_BYTES: number = 1048576;
