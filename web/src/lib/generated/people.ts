// Written by `make client-files` from the Python package. Do not edit.

import type { LevelNumber } from "./game";

import type { SetupChoice } from "./protocol";

/** What somebody has decided about another person. */
export type MarkId =
  | "pinned"
  | "hidden"
  | "blocked";

/** The state of an unfinished game of two people. */
export type TogetherId =
  | "playing"
  | "invited"
  | "waiting"
  | "declined";

/** A game that two people have in common. */
export interface GameTogether {
  id: string;
  setup: SetupChoice;
  updated_at: string;
}

/** Somebody whom the viewer has played with, or who wants to play. */
export interface PersonView {
  /** The id by which the viewer knows them; for others they have another id. */
  id: string;
  /** The name of the account; of a guest the one they used last, null where they used none. */
  name: string | null;
  /** Whether they have an account, and so a page. */
  account: boolean;
  /** Whether they are connected now and want others to see it. */
  online: boolean;
  /** Their rating in the variant they have played most; null without rated games. */
  rating: number | null;
  /** Finished games together, in one team too. */
  games: number;
  /** Games in which the viewer was placed better. */
  won: number;
  lost: number;
  drawn: number;
  /** What the viewer has decided about them. */
  mark: MarkId | null;
  /** The game in common that changed last; null when it was deleted. */
  last: GameTogether | null;
  /** The unfinished game in common that changed last. */
  running: GameTogether | null;
  /** The state of that game. */
  state: TogetherId | null;
}

/** The people whom the viewer knows: pinned ones first, then by the last game together. */
export interface PeopleView {
  people: PersonView[];
  /** Whether others may see when the viewer is online. */
  visible: boolean;
}

/** Decide something about a person. */
export interface ChangeMark {
  mark: MarkId | null;
}

/** Decide whether others may see when the caller is online. */
export interface ChangeVisibility {
  visible: boolean;
}

/** A player of a series. */
export interface SeriesPlayer {
  name: string | null;
  /** The level of a computer. */
  level: LevelNumber | null;
  /** Whether the viewer plays this seat. */
  mine: boolean;
  wins: number;
}

/** A finished game of a series. */
export interface SeriesGame {
  id: string;
  ended_at: string;
  /** The players who won, by their number in the series. Empty for a draw. */
  winners: number[];
}

/** A game and its rematches, with the running score. */
export interface SeriesView {
  players: SeriesPlayer[];
  /** The finished games, newest first. */
  games: SeriesGame[];
}
