// Written by `make client-files` from the Python package. Do not edit.

import type { WayId } from "./game";

import type { DailyClockChoice, ErrorCode, LiveClockChoice, Ping, Pong, SeatView, SetupChoice, TermsChoice } from "./protocol";

/** Play at once, with whoever wants the same. */
export interface SeekGame {
  type: "seek";
  way: WayId;
  request: number;
  /** null when nobody is in a hurry. */
  clock: LiveClockChoice | DailyClockChoice | null;
  rated: boolean;
  /** By which the others know a guest; an account has its own name. */
  name: string | null;
}

/** Let computers take the seats for which nobody else is there. */
export interface WithComputers {
  type: "with_computers";
  request: number;
}

/** Look no longer for others to play with. */
export interface Withdraw {
  type: "withdraw";
  request: number;
}

/** A table at which anyone may sit down. */
export interface OpenTable {
  id: string;
  setup: SetupChoice;
  terms: TermsChoice;
  seats: SeatView[];
  /** For each seat how strong its player is on the ladder of this way, if that is known. */
  ratings: (number | null)[];
  created_at: string;
  /** Whether the one who looks made the table. */
  own: boolean;
  /** Whether the one who looks sits there. */
  seated: boolean;
}

/** The lobby: first after connecting, and whenever something has changed. */
export interface LobbyView {
  type: "lobby";
  tables: OpenTable[];
  /** How many are here: in the lobby, or at a table. */
  people: number;
  /** How many games between people go on. */
  games: number;
  /** How many want to play at once. */
  seeking: number;
}

/** The server looks for others to play with. */
export interface Seeking {
  type: "seeking";
  /** Seconds so far. */
  waited: number;
  /** How many others want the same. */
  others: number;
  /** How far away in rating others may be now; null when anybody is welcome. */
  window: number | null;
  /** Whether computers may take the seats that are left. */
  computers: boolean;
}

/** It takes long: computers could take the seats that are left. */
export interface OfferComputers {
  type: "offer_computers";
}

/** Others were found, and the game has begun. */
export interface Paired {
  type: "paired";
  id: string;
}

/** The server does not look any more: told to, or because the same player seeks elsewhere. */
export interface NotSeeking {
  type: "not_seeking";
}

/** A message was refused; nothing has changed. */
export interface LobbyRefused {
  type: "refused";
  /** null when the message could not even be read so far. */
  request: number | null;
  code: ErrorCode;
  params: Record<string, number | string>;
}

/** What a client may say over the socket of the lobby. */
export type LobbyClientMessage =
  | SeekGame
  | WithComputers
  | Withdraw
  | Ping;

/** What the server may say over the socket of the lobby. */
export type LobbyServerMessage =
  | LobbyView
  | Seeking
  | OfferComputers
  | Paired
  | NotSeeking
  | LobbyRefused
  | Pong;
