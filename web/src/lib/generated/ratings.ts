// Written by `make client-files` from the Python package. Do not edit.

import type { LevelNumber } from "./game";

import type { SetupChoice } from "./protocol";

/** A variant with a leaderboard. */
export type LadderId =
  | "classic"
  | "classic-teams"
  | "classic-two"
  | "classic-three"
  | "duo"
  | "junior";

/** A player on a leaderboard. */
export interface RankedPlayer {
  /** Equal ratings share a rank. */
  place: number;
  /** null for a computer. */
  name: string | null;
  /** null for people and bots. */
  level: LevelNumber | null;
  /** Whether the account is a bot's. */
  bot: boolean;
  rating: number;
  games: number;
  /** Whether it is the viewer. */
  mine: boolean;
}

/** The viewer's standing on a leaderboard. */
export interface OwnRank {
  /** null for guests, and while the rating is provisional. */
  place: number | null;
  /** null before the first rated game. */
  rating: number | null;
  games: number;
  /** Rated games still needed for a rank. */
  missing: number;
  /** Whether the viewer has an account, which a rank requires. */
  account: boolean;
}

/** A page of a leaderboard. */
export interface RankingView {
  ladder: LadderId;
  players: RankedPlayer[];
  /** How many players there are on all pages. */
  total: number;
  /** How many players precede this page. */
  offset: number;
  me: OwnRank;
}

/** A rating after a game. */
export interface RatingPoint {
  at: string;
  rating: number;
  /** The id of the game's table. */
  table: string;
}

/** A player's rating on a ladder, and their results. */
export interface LadderView {
  ladder: LadderId;
  rating: number;
  games: number;
  /** Whether there are too few games for a rank. */
  provisional: boolean;
  place: number | null;
  wins: number;
  shared_wins: number;
  average_place: number;
  /** The ratings after the last games, newest last. */
  history: RatingPoint[];
}

/** A player with an account. */
export interface PlayerView {
  name: string;
  since: string;
  bot: boolean;
  /** Whether it is the viewer. */
  mine: boolean;
  /** The ladders on which they have played. */
  ladders: LadderView[];
}

/** A player of a finished game. */
export interface GameSeat {
  name: string | null;
  level: LevelNumber | null;
  /** Whether the named player resigned or ran out of time, and a computer took over. */
  away: boolean;
  place: number;
  /** Whether it is the player whose games are listed. */
  player: boolean;
}

/** A finished game in a list. */
export interface GameLine {
  id: string;
  setup: SetupChoice;
  ended_at: string;
  seats: GameSeat[];
  rated: boolean;
  /** Whether it is listed for its players only. */
  private: boolean;
  /** The player's rating after the game; null for a casual game. */
  rating: number | null;
  /** By how much the rating changed. */
  change: number | null;
}

/** The rating of a player at a table. */
export interface SeatRating {
  /** The rating before the game. */
  rating: number;
  provisional: boolean;
  /** By how much the game changed it; null before the game is rated. */
  change: number | null;
  /** The name of the player's page. */
  account: string | null;
}

/** The ratings of the players at a table. */
export interface TableRatings {
  /** null for a game with one side. */
  ladder: LadderId | null;
  /** Whether the game has been rated. */
  counted: boolean;
  /** null for a vacant seat; in a casual game also for players without account or rated games. */
  seats: (SeatRating | null)[];
}

/** The ladders, in the order in which they are offered. */
export const LADDERS: LadderId[] = [
  "classic",
  "classic-teams",
  "classic-two",
  "classic-three",
  "duo",
  "junior",
];

/** The most characters of a search for a name. */
export const MAX_SEARCH: number = 40;

/** Players on a page of a leaderboard. */
export const RANKING_PAGE: number = 50;
