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
  | "puzzle/invalid"
  | "record/invalid"
  | "setup/invalid"
  | "table/stale"
  | "table/unknown"
  | "table/not_yours"
  | "seat/not_yours"
  | "seat/computer"
  | "seats/wrong_number"
  | "table/not_begun"
  | "seat/none_left"
  | "seat/taken_already"
  | "seat/not_seated"
  | "seat/not_invited"
  | "seat/not_welcome"
  | "table/not_alone"
  | "table/rated"
  | "table/rated_alone"
  | "table/too_late_to_abort"
  | "take_back/asked_already"
  | "take_back/not_asked"
  | "clock/out_of_time"
  | "clock/time_left"
  | "table/too_many"
  | "table/too_many_thinking"
  | "table/too_many_public"
  | "hint/busy"
  | "hint/not_allowed"
  | "request/invalid"
  | "request/too_large"
  | "request/too_many"
  | "request/wait"
  | "request/too_slow"
  | "request/foreign"
  | "request/not_found"
  | "request/wrong_method"
  | "request/not_json"
  | "server/draining"
  | "server/not_ready"
  | "server/storage_full"
  | "server/failed"
  | "server/unknown"
  | "local_game/illegal"
  | "local_game/conflict"
  | "local_game/not_local"
  | "account/name_length"
  | "account/name_signs"
  | "account/name_scripts"
  | "account/name_reserved"
  | "account/name_taken"
  | "account/weak_password"
  | "account/wrong_password"
  | "account/wrong_code"
  | "account/wait"
  | "account/registered"
  | "account/sign_in"
  | "account/banned"
  | "account/bad_token"
  | "account/not_bot"
  | "account/played_rated"
  | "account/too_many_tokens"
  | "account/unknown_name"
  | "account/unknown_session"
  | "account/unknown_token"
  | "account/changed"
  | "lobby/nobody"
  | "lobby/one_player"
  | "lobby/not_seeking"
  | "puzzle/unknown"
  | "puzzle/busy"
  | "puzzle/no_solver"
  | "rating/unknown_ladder"
  | "rating/not_deleted"
  | "analysis/unknown"
  | "analysis/stale"
  | "analysis/unreadable"
  | "analysis/too_many_nodes"
  | "analysis/too_large"
  | "analysis/too_many"
  | "analysis/no_room"
  | "push/off"
  | "push/unusable"
  | "push/unknown"
  | "people/unknown"
  | "people/too_many";

/** A quick chat phrase. */
export type PhraseId =
  | "hello"
  | "good_luck"
  | "good_move"
  | "nice_block"
  | "ouch"
  | "thinking"
  | "sorry"
  | "thanks"
  | "well_played"
  | "another"
  | "bye";

/** A kind of event at a table, other than a move. */
export type HappeningId =
  | "joined"
  | "computer_seated"
  | "left"
  | "out_of_time"
  | "aborted"
  | "clocks_paused"
  | "renamed"
  | "declined"
  | "expired"
  | "take_back_asked"
  | "take_back_agreed"
  | "take_back_declined"
  | "taken_back";

/** All phrases, in the order of a game. */
export const PHRASES: PhraseId[] = [
  "hello",
  "good_luck",
  "good_move",
  "nice_block",
  "ouch",
  "thinking",
  "sorry",
  "thanks",
  "well_played",
  "another",
  "bye",
];

/** The response of a healthy server. */
export interface Health {
  status: string;
  version: string;
}

/** The body of a response that refuses a request. */
export interface ErrorView {
  code: ErrorCode;
  /** An English sentence for logs and developers; clients translate the code for people. */
  message: string;
  params: Record<string, number | string>;
}

/** A variant with its settings; omitted ones have the variant's defaults. */
export interface SetupChoice {
  way: WayId;
  /** With three players, the colour that they play in turn. */
  shared: ColourName | null;
  scoring: ScoringId | null;
  start: StartId | null;
  /** The colour that starts. */
  first: ColourName | null;
}

/** A seat for a person at this screen. */
export interface PersonSeat {
  type: "person";
  name: string | null;
}

/** A seat for a computer. */
export interface ComputerSeat {
  type: "computer";
  level: LevelNumber;
}

/** A seat for anybody with the table's link. */
export interface OpenSeat {
  type: "open";
}

/** A seat reserved for somebody with an account. */
export interface NamedSeat {
  type: "named";
  name: string;
}

/** Real time: seconds for the whole game, and an increment with each move. */
export interface LiveClockChoice {
  type: "live";
  seconds: number;
  increment: number;
}

/** Correspondence: days for each move. */
export interface DailyClockChoice {
  type: "daily";
  days: number;
}

/** The terms of a game. */
export interface TermsChoice {
  /** null for an unlimited game. */
  clock: LiveClockChoice | DailyClockChoice | null;
  /** Whether the game is rated. */
  rated: boolean;
  /** Whether vacant seats are listed in the lobby. */
  public: boolean;
  /** Whether opponents may ask for hints; never in a rated game. */
  hints: boolean;
}

/** The body of a request for a new table: one choice for each seat of the setup. */
export interface NewTable {
  setup: SetupChoice;
  seats: (PersonSeat | ComputerSeat | OpenSeat | NamedSeat)[];
  terms: TermsChoice;
}

/** The body of a request to join a table. */
export interface Join {
  name: string | null;
}

/** The body of a request to give a vacant seat to a computer. */
export interface FillSeat {
  level: LevelNumber;
}

/** The body of a request to take back the caller's last move, to which the others must agree. */
export interface AskTakeBack {
  version: number;
}

/** The body of an answer to a request to take back a move. */
export interface AnswerTakeBack {
  version: number;
  /** The player who asked withdraws the request with False. */
  agree: boolean;
}

/** The answer to a request for a new table. */
export interface Created {
  id: string;
}

/** The body of a request to store a game that was played in the browser. */
export interface LocalGame {
  setup: SetupChoice;
  seats: (PersonSeat | ComputerSeat)[];
  placements: number[];
  created_at: string;
  updated_at: string;
  /** The table at which the game began; null for a game that began in the browser. */
  table: string | null;
  /** The last version of the table that the browser knows; null before the first answer. */
  version: number | null;
}

/** The answer: the table as it is stored now. */
export interface StoredGame {
  id: string;
  version: number;
  /** More than were sent, if the game was continued elsewhere. */
  placements: number[];
}

/** A seat and its player. */
export interface SeatView {
  type: "person" | "computer" | "open";
  level: LevelNumber | null;
  name: string | null;
  /** Whether the viewer plays this seat. */
  mine: boolean;
  /** Whether the named player resigned or ran out of time, and a computer took over. */
  away: boolean;
  /** Whether that was because their time ran out. */
  out_of_time: boolean;
  /** Whether the seat is reserved for the named player, who has not joined yet. */
  invited: boolean;
  /** Whether the viewer may take this seat. */
  free: boolean;
  /** Whether the named player declined, or did not answer in time. */
  declined: boolean;
}

/** A move of the game. */
export interface MoveView {
  colour: number;
  placement: number;
  /** The player who made it; for the shared colour, the one whose turn it was. */
  seat: number;
  /** The colours that had to pass just before it. */
  passed: number[];
}

/** The score of a colour. */
export interface ColourScore {
  colour: number;
  points: number;
  squares_left: number;
  /** Points for placing all pieces; 0 otherwise. */
  all_placed_bonus: number;
  /** Extra points for placing the single square last. */
  single_last_bonus: number;
  /** Whether it has no moves left. */
  blocked: boolean;
}

/** The score of a side: the sum of its colours, without a shared one. */
export interface SideScore {
  side: number;
  seats: number[];
  colours: number[];
  points: number;
  /** 1 for the best; equal scores share a place. */
  place: number;
  all_placed_bonus: number;
  single_last_bonus: number;
  squares_left: number;
}

/** The result of a game. */
export interface ResultView {
  /** The sides that won; more than one when they share the win. */
  winners: number[];
  sides: SideScore[];
  colours: ColourScore[];
}

/** The players' clocks at the time of sending. */
export interface ClocksView {
  /** Seconds left for each seat; null for computers. */
  left: (number | null)[];
  /** The seat whose clock is running. */
  running: number | null;
}

/** A player's request to take back their last move. */
export interface AskedView {
  /** The seat of the player who asks. */
  seat: number;
  /** How many moves would remain. */
  moves: number;
  /** The seats that have agreed. */
  agreed: number[];
}

/** Everything that changes with a move. */
export interface TurnView {
  version: number;
  /** The colour to play; null when the game is over. */
  colour: number | null;
  /** The player whose turn it is; null when the game is over. */
  seat: number | null;
  /** The legal placements of the colour to play, ascending. */
  legal: number[];
  /** The pieces of these placements, ascending. */
  playable: number[];
  /** Free cells; the next piece must cover at least one of them. */
  own_corners: number[];
  /** The colours that had to pass since the last move; all of them at the end. */
  passed: number[];
  /** Whether it is a computer's turn. */
  thinking: boolean;
  scores: ColourScore[];
  sides: SideScore[];
  /** For each colour, its unplaced pieces; a piece that it has twice is listed twice. */
  left: number[][];
  over: boolean;
  can_undo: boolean;
  can_redo: boolean;
  /** The player who plays the shared colour next; null without one. */
  shared_turn: number | null;
  /** null without a clock, and before the game starts. */
  clocks: ClocksView | null;
  /** Whether the players may still abort the game. */
  can_abort: boolean;
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
  /** null while the game continues. */
  result: ResultView | null;
  /** Whether every seat is taken. */
  begun: boolean;
  /** Whether the viewer created the table. */
  own: boolean;
  /** Whether the viewer has a seat. */
  seated: boolean;
  /** Whether all people with a seat are at one screen. */
  alone: boolean;
  terms: TermsChoice;
  /** Whether the players may ask for hints. */
  may_hint: boolean;
  /** A pending request to take back a move; any move ends it. */
  asked: AskedView | null;
  /** Whether the game was aborted. */
  aborted: boolean;
}

/** The current or final score of a side, in a list of games. */
export interface SideStanding {
  seats: number[];
  points: number;
  /** 1 for the best; equal scores share a place. */
  place: number;
}

/** A table in a list. */
export interface TableSummary {
  id: string;
  setup: SetupChoice;
  seats: SeatView[];
  moves: number;
  created_at: string;
  updated_at: string;
  begun: boolean;
  over: boolean;
  turn_colour: number | null;
  /** The player whose turn it is; null when the game is over. */
  turn_seat: number | null;
  mine_to_play: boolean;
  sides: SideStanding[];
  terms: TermsChoice;
  aborted: boolean;
  /** Whether a seat is reserved for the viewer, who has not joined yet. */
  invited: boolean;
  /** One character for each cell, row by row from a1: `.` or the number of its colour. */
  cells: string;
}

/** A move of a game file, with its comment. */
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
  /** The players' names by seat; empty where unknown. */
  players: string[];
  /** For each colour, the pieces on the board before the first move. */
  initial: number[][];
  moves: ReplayMove[];
  /** The comment before the first move. */
  comment: string | null;
  /** The scores after the last move. */
  scores: ColourScore[];
  sides: SideScore[];
  /** null when the game in the file is unfinished. */
  result: ResultView | null;
}

/** Make a placement. */
export interface Play {
  type: "play";
  version: number;
  placement: number;
  request: number;
}

/** Make a placement, given as its cells: `e8,e9,f9`. */
export interface PlayText {
  type: "play_text";
  version: number;
  text: string;
  request: number;
}

/** Undo back to the last decision of a person. */
export interface Undo {
  type: "undo";
  version: number;
  request: number;
}

/** Redo what was undone last. */
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

/** Ask why a placement is illegal. */
export interface AskWhy {
  type: "why";
  version: number;
  placement: number;
  request: number;
}

/** Say a quick chat phrase to everybody at the table. */
export interface Say {
  type: "say";
  phrase: PhraseId;
  request: number;
}

/** Check the connection. */
export interface Ping {
  type: "ping";
  request: number;
}

/** An event at a table, other than a move. */
export interface Happening {
  kind: HappeningId;
  /** The seat that caused it or is affected; null where there is none. */
  seat: number | null;
}

/** The whole table: after connecting, after any event but a move, and after a missed message. */
export interface Snapshot {
  type: "snapshot";
  table: TableView;
  /** Seats of people who do not have the table open. */
  absent: number[];
  /** How many spectators there are. */
  watching: number;
  /** The event that caused it; null when there was none. */
  because: Happening | null;
}

/** Which players are away and how many spectators there are; sent when that has changed. */
export interface Attendance {
  type: "attendance";
  /** Seats of people who have not had the table open for some seconds. */
  absent: number[];
  /** How many spectators there are. */
  watching: number;
}

/** A move was made and stored. */
export interface Moved {
  type: "moved";
  move: MoveView;
  turn: TurnView;
  /** The result, if the game is over. */
  result: ResultView | null;
  request: number | null;
}

/** Moves were taken back: only the first `moves_count` remain. */
export interface TakenBack {
  type: "taken_back";
  moves_count: number;
  turn: TurnView;
  /** The result, if the game is over. */
  result: ResultView | null;
  request: number | null;
}

/** Moves that were taken back were redone. */
export interface Restored {
  type: "restored";
  moves: MoveView[];
  turn: TurnView;
  /** The result, if the game is over. */
  result: ResultView | null;
  request: number | null;
}

/** A player created a rematch for the players of this table. */
export interface Rematched {
  type: "rematched";
  id: string;
}

/** The game was rated: the players' ratings have changed. */
export interface Rated {
  type: "rated";
}

/** The table was deleted. */
export interface Deleted {
  type: "deleted";
}

/** A command was refused; nothing has changed. */
export interface Refused {
  type: "refused";
  /** null when the message could not be decoded. */
  request: number | null;
  code: ErrorCode;
  params: Record<string, number | string>;
  /** The current version of the table. */
  version: number;
}

/** The answer to the question why a placement is illegal. */
export interface Why {
  type: "why";
  request: number;
  placement: number;
  legal: boolean;
  /** null when it is legal. */
  code: ErrorCode | null;
  /** Where they apply: `cell`, and `other_colour` and `other_piece` of the piece in the way. */
  params: Record<string, number | string>;
}

/** A reason for a placement. */
export interface ReasonView {
  code: ReasonCode;
  /** `count`, `colour`, `pieces` (names), `before`, `after`, as the code needs them. */
  values: Record<string, number | string[]>;
}

/** A suggested placement. */
export interface HintView {
  placement: number;
  /** The expected share of the win for the side to play, from 0 to 1. */
  win_chance: number;
  /** The expected final points of the side to play. */
  expected: number;
  /** The share of the search that it received, from 0 to 1. */
  share: number;
  reasons: ReasonView[];
}

/** The answer to a request for hints, the best first. */
export interface Hints {
  type: "hints";
  request: number;
  version: number;
  hints: HintView[];
}

/** A computer has started thinking. */
export interface Thinking {
  type: "thinking";
  version: number;
  colour: number;
}

/** It is a computer's turn, and it waits for a free thread. Repeated while it waits. */
export interface Queued {
  type: "queued";
  version: number;
  colour: number;
  /** How many searches are ahead of it. */
  ahead: number;
}

/** A player said a phrase. */
export interface Said {
  type: "said";
  seat: number;
  phrase: PhraseId;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  request: number;
}

/** Who gets a seat. */
export type SeatChoice =
  | PersonSeat
  | ComputerSeat
  | OpenSeat
  | NamedSeat;

/** A clock. */
export type ClockChoice =
  | LiveClockChoice
  | DailyClockChoice;

/** A message from the client over the socket of a table. */
export type ClientMessage =
  | Play
  | PlayText
  | Undo
  | Redo
  | AskHint
  | AskWhy
  | Say
  | Ping;

/** A message from the server over the socket of a table. */
export type ServerMessage =
  | Snapshot
  | Attendance
  | Moved
  | TakenBack
  | Restored
  | Rematched
  | Rated
  | Deleted
  | Refused
  | Why
  | Hints
  | Thinking
  | Queued
  | Said
  | Pong;

/** The most characters of a player's name. */
export const MAX_NAME: number = 40;

/** The most characters of a move in notation. */
export const MAX_MOVE_TEXT: number = 200;

/** The most bytes of a game file opened for replay. */
export const MAX_FILE_BYTES: number = 1048576;

/** Why the server closed a socket. */
export type CloseReason =
  | "restarting"
  | "try_later"
  | "signed_out"
  | "foreign"
  | "unknown_table"
  | "deleted"
  | "too_many";

/** The codes of these reasons. */
export const CLOSE_CODES: Record<CloseReason, number> = {
  "restarting": 1012,
  "try_later": 1013,
  "signed_out": 4401,
  "foreign": 4403,
  "unknown_table": 4404,
  "deleted": 4410,
  "too_many": 4429,
};
