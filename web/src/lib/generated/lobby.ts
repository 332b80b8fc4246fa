// Written by `make client-files` from the Python package. Do not edit.

import type { WayId } from "./game";

import type { DailyClockChoice, ErrorCode, LiveClockChoice, Ping, Pong, SeatView, SetupChoice, TableSummary, TermsChoice } from "./protocol";

/** Look for a game with anybody who wants the same. */
export interface SeekGame {
  type: "seek";
  way: WayId;
  request: number;
  /** null for an unlimited game. */
  clock: LiveClockChoice | DailyClockChoice | null;
  rated: boolean;
  /** A guest's name; ignored for an account, which has its own. */
  name: string | null;
}

/** Let computers take the empty seats. */
export interface WithComputers {
  type: "with_computers";
  request: number;
}

/** Stop looking for a game. */
export interface Withdraw {
  type: "withdraw";
  request: number;
}

/** A table that anybody may join. */
export interface OpenTable {
  id: string;
  setup: SetupChoice;
  terms: TermsChoice;
  seats: SeatView[];
  /** For each seat, the player's rating in this variant, if known. */
  ratings: (number | null)[];
  created_at: string;
  /** Whether the viewer created the table. */
  own: boolean;
  /** Whether the viewer has a seat. */
  seated: boolean;
}

/** Somebody with an account who is online and lets others see it. */
export interface LobbyPerson {
  name: string;
  /** In the variant they have played most; null without rated games. */
  rating: number | null;
}

/** The lobby: sent after connecting, and whenever something has changed. */
export interface LobbyView {
  type: "lobby";
  tables: OpenTable[];
  /** How many people are online, in the lobby or at a table. */
  people: number;
  /** How many games between people are running. */
  games: number;
  /** How many people are looking for a game. */
  seeking: number;
  /** Games between people that anybody may watch, the last changed first. */
  live: TableSummary[];
  /** Some of the people who are online, by name. Guests are only counted. */
  here: LobbyPerson[];
}

/** The server is looking for opponents. */
export interface Seeking {
  type: "seeking";
  /** Seconds waited so far. */
  waited: number;
  /** How many others are looking for the same. */
  others: number;
  /** The allowed difference in rating now; null when there is no limit. */
  window: number | null;
  /** Whether computers may take the empty seats. */
  computers: boolean;
}

/** The search takes long: computers could take the empty seats. */
export interface OfferComputers {
  type: "offer_computers";
}

/** Opponents were found, and the game has started. */
export interface Paired {
  type: "paired";
  id: string;
}

/** The search has ended: it was withdrawn, or the same player seeks elsewhere. */
export interface NotSeeking {
  type: "not_seeking";
}

/** A message was refused; nothing has changed. */
export interface LobbyRefused {
  type: "refused";
  /** null when the message could not be decoded. */
  request: number | null;
  code: ErrorCode;
  params: Record<string, number | string>;
}

/** A message from the client over the socket of the lobby. */
export type LobbyClientMessage =
  | SeekGame
  | WithComputers
  | Withdraw
  | Ping;

/** A message from the server over the socket of the lobby. */
export type LobbyServerMessage =
  | LobbyView
  | Seeking
  | OfferComputers
  | Paired
  | NotSeeking
  | LobbyRefused
  | Pong;
