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
  | "rating/not_deleted";

/** What players can say to each other. */
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

/** What can happen at a table besides moves. */
export type HappeningId =
  | "joined"
  | "computer_seated"
  | "left"
  | "out_of_time"
  | "aborted"
  | "clocks_paused"
  | "renamed"
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

/** The answer of a server that is well. */
export interface Health {
  status: string;
  version: string;
}

/** The body of an answer that refuses a request. */
export interface ErrorView {
  code: ErrorCode;
  /** An English sentence for logs and programmers; people read their own language by code. */
  message: string;
  params: Record<string, number | string>;
}

/** A way to play with its settings; what is left open is as usual for the way. */
export interface SetupChoice {
  way: WayId;
  /** With three players the colour that they play by turns. */
  shared: ColourName | null;
  scoring: ScoringId | null;
  start: StartId | null;
  /** The colour that begins. */
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

/** A seat for whoever has the link of the table. */
export interface OpenSeat {
  type: "open";
}

/** A seat kept for somebody with an account. */
export interface NamedSeat {
  type: "named";
  name: string;
}

/** Some seconds for the whole game, and more with each move. */
export interface LiveClockChoice {
  type: "live";
  seconds: number;
  increment: number;
}

/** Some days for each move. */
export interface DailyClockChoice {
  type: "daily";
  days: number;
}

/** What the players of a table agree on before the game. */
export interface TermsChoice {
  /** null when nobody is in a hurry. */
  clock: LiveClockChoice | DailyClockChoice | null;
  /** Whether the result counts for the ranking. */
  rated: boolean;
  /** Whether vacant seats are offered to everybody in the lobby. */
  public: boolean;
  /** Whether people who play against each other may ask for hints; never in a rated game. */
  hints: boolean;
}

/** The body of a request for a new table: one choice for each seat of the setup. */
export interface NewTable {
  setup: SetupChoice;
  seats: (PersonSeat | ComputerSeat | OpenSeat | NamedSeat)[];
  terms: TermsChoice;
}

/** The body of a request to sit down at a table. */
export interface Join {
  name: string | null;
}

/** The body of a request to let a computer play a vacant seat. */
export interface FillSeat {
  level: LevelNumber;
}

/** The body of a request to the others to let one take back his last move. */
export interface AskTakeBack {
  version: number;
}

/** The body of an answer to somebody who asks to take back a move. */
export interface AnswerTakeBack {
  version: number;
  /** Who asked himself gives it up with False. */
  agree: boolean;
}

/** The answer to a request for a new table. */
export interface Created {
  id: string;
}

/** Who sits where. */
export interface SeatView {
  type: "person" | "computer" | "open";
  level: LevelNumber | null;
  name: string | null;
  /** Whether the one who looks may play for this seat. */
  mine: boolean;
  /** Whether the person of that name has left or run out of time, and a computer plays on. */
  away: boolean;
  /** Whether that was because the person's time had run out. */
  out_of_time: boolean;
  /** Whether the seat is kept for the person of that name, who has not come yet. */
  invited: boolean;
  /** Whether the one who looks may sit down here. */
  free: boolean;
}

/** A move that was made. */
export interface MoveView {
  colour: number;
  placement: number;
  /** Who made it; for the shared colour whoever's turn it was. */
  seat: number;
  /** The colours that had to pass just before it. */
  passed: number[];
}

/** How a colour stands. */
export interface ColourScore {
  colour: number;
  points: number;
  squares_left: number;
  /** Points for having placed everything, 0 when it has not. */
  all_placed_bonus: number;
  /** More points because the single square came last. */
  single_last_bonus: number;
  /** Whether it cannot place a piece any more. */
  blocked: boolean;
}

/** How a side stands: the sum of the colours that its players play alone. */
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

/** How a game ended. */
export interface ResultView {
  /** The sides that won; more than one when they share the win. */
  winners: number[];
  sides: SideScore[];
  colours: ColourScore[];
}

/** How the time of the players stands when this is sent. */
export interface ClocksView {
  /** Seconds for each seat; null for computers. */
  left: (number | null)[];
  /** Whose time runs. */
  running: number | null;
}

/** Somebody asks the others to let him take back his last move. */
export interface AskedView {
  /** Who asks. */
  seat: number;
  /** How many moves would be left. */
  moves: number;
  /** Who has agreed already. */
  agreed: number[];
}

/** Everything that changes with a move. */
export interface TurnView {
  version: number;
  /** The colour to play, null when the game is over. */
  colour: number | null;
  /** The player whose turn it is, null when the game is over. */
  seat: number | null;
  /** The legal placements of the colour to play, ascending. */
  legal: number[];
  /** The pieces that these are of, ascending. */
  playable: number[];
  /** The free cells of which the next piece must cover one. */
  own_corners: number[];
  /** The colours that had to pass since the last move; all of them at the end. */
  passed: number[];
  /** Whether a computer is to play. */
  thinking: boolean;
  scores: ColourScore[];
  sides: SideScore[];
  /** For each colour the pieces it has left; one it has twice stands there twice. */
  left: number[][];
  over: boolean;
  can_undo: boolean;
  can_redo: boolean;
  /** Who plays the shared colour when it comes up next; null without one. */
  shared_turn: number | null;
  /** null without a clock, and before the game begins. */
  clocks: ClocksView | null;
  /** Whether those who play may still call the game off. */
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
  /** null while the game goes on. */
  result: ResultView | null;
  /** Whether somebody sits on every seat. */
  begun: boolean;
  /** Whether the one who looks made the table. */
  own: boolean;
  /** Whether the one who looks sits there. */
  seated: boolean;
  /** Whether all people who sit there are at one screen. */
  alone: boolean;
  terms: TermsChoice;
  /** Whether those who play are given hints. */
  may_hint: boolean;
  /** Who asks to take back a move; any move ends it. */
  asked: AskedView | null;
  /** Whether the game was called off. */
  aborted: boolean;
}

/** How a side stands, or ended, in a list of games. */
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
  /** Whose turn it is, null when the game is over. */
  turn_seat: number | null;
  mine_to_play: boolean;
  sides: SideStanding[];
  terms: TermsChoice;
  aborted: boolean;
  /** Whether a seat is kept for the one who looks, and he has not come yet. */
  invited: boolean;
  /** A character a cell, row by row from a1: `.` or the number of the colour on it. */
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
  /** Names of the seats; empty where none is known. */
  players: string[];
  /** For each colour the pieces that lay on the board before the first move. */
  initial: number[][];
  moves: ReplayMove[];
  /** What was written about the game before its first move. */
  comment: string | null;
  /** How it stands after the last move. */
  scores: ColourScore[];
  sides: SideScore[];
  /** null when the game in the file was not played to its end. */
  result: ResultView | null;
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

/** Say one of a few phrases to everybody at the table. */
export interface Say {
  type: "say";
  phrase: PhraseId;
  request: number;
}

/** Ask whether the server is there. */
export interface Ping {
  type: "ping";
  request: number;
}

/** What has happened at a table, besides moves. */
export interface Happening {
  kind: HappeningId;
  /** Whose doing it was, or who is concerned; null where it is nobody's. */
  seat: number | null;
}

/** The whole table: first after connecting, after everything but moves, and after a loss. */
export interface Snapshot {
  type: "snapshot";
  table: TableView;
  /** Seats of people who do not have the table open. */
  absent: number[];
  /** How many spectators there are. */
  watching: number;
  /** What has just happened; null when the table is shown for another reason. */
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

/** A move was made. It is on disk. */
export interface Moved {
  type: "moved";
  move: MoveView;
  turn: TurnView;
  /** How the game ended, if it did. */
  result: ResultView | null;
  request: number | null;
}

/** Moves were taken back: only the first `moves_count` are left. */
export interface TakenBack {
  type: "taken_back";
  moves_count: number;
  turn: TurnView;
  /** How the game ended, if it did. */
  result: ResultView | null;
  request: number | null;
}

/** Moves that were taken back were played again. */
export interface Restored {
  type: "restored";
  moves: MoveView[];
  turn: TurnView;
  /** How the game ended, if it did. */
  result: ResultView | null;
  request: number | null;
}

/** Somebody made another table for those who sit here. */
export interface Rematched {
  type: "rematched";
  id: string;
}

/** The game was counted for the ranking: the ratings of the players have changed. */
export interface Rated {
  type: "rated";
}

/** The table is no more. */
export interface Deleted {
  type: "deleted";
}

/** A command was refused; nothing has changed. */
export interface Refused {
  type: "refused";
  /** null when the message could not even be read so far. */
  request: number | null;
  code: ErrorCode;
  params: Record<string, number | string>;
  /** The version of the table now. */
  version: number;
}

/** The answer to the question why a placement may not be made. */
export interface Why {
  type: "why";
  request: number;
  placement: number;
  legal: boolean;
  /** null when it may be made. */
  code: ErrorCode | null;
  /** `cell`, and `other_colour` and `other_piece` of the piece in the way, where they apply. */
  params: Record<string, number | string>;
}

/** What speaks for a placement. */
export interface ReasonView {
  code: ReasonCode;
  /** `count`, `colour`, `pieces` (names), `before`, `after`, as the code needs them. */
  values: Record<string, number | string[]>;
}

/** A placement worth making. */
export interface HintView {
  placement: number;
  /** Share of the win, from 0 to 1, of the side to play. */
  win_chance: number;
  /** Final points expected for the side to play. */
  expected: number;
  /** Share of the search, from 0 to 1, that looked at it. */
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

/** A computer is to play and waits until others have thought. Sent again while it waits. */
export interface Queued {
  type: "queued";
  version: number;
  colour: number;
  /** How many thoughts come first. */
  ahead: number;
}

/** Somebody said a phrase. */
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

/** Who may sit on a seat. */
export type SeatChoice =
  | PersonSeat
  | ComputerSeat
  | OpenSeat
  | NamedSeat;

/** How much time the players have. */
export type ClockChoice =
  | LiveClockChoice
  | DailyClockChoice;

/** What a client may say over a socket. */
export type ClientMessage =
  | Play
  | PlayText
  | Undo
  | Redo
  | AskHint
  | AskWhy
  | Say
  | Ping;

/** What the server may say over a socket. */
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

/** Characters of a player's name. */
export const MAX_NAME: number = 40;

/** Characters of a move in notation. */
export const MAX_MOVE_TEXT: number = 200;

/** Size of a game file that is opened for replay. */
export const MAX_FILE_BYTES: number = 1048576;

/** Why the server ended a socket. */
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
