// Written by `make client-files` from the Python package. Do not edit.

import type { LevelNumber } from "./game";

import type { SetupChoice } from "./protocol";

/** A way to play that has a ranking. */
export type LadderId =
  | "classic"
  | "classic-teams"
  | "classic-two"
  | "classic-three"
  | "duo"
  | "junior";

/** Somebody in the ranking. */
export interface RankedPlayer {
  /** Equal ratings share a place. */
  place: number;
  /** null for a computer. */
  name: string | null;
  /** null for everybody else. */
  level: LevelNumber | null;
  /** Whether a program plays under this name. */
  bot: boolean;
  rating: number;
  games: number;
  /** Whether it is the one who looks. */
  mine: boolean;
}

/** How the one who looks stands on a ladder. */
export interface OwnRank {
  /** null for guests, and while the rating is provisional. */
  place: number | null;
  /** null before the first rated game. */
  rating: number | null;
  games: number;
  /** Rated games that are missing for a place. */
  missing: number;
  /** Whether he has an account, without which there is no place. */
  account: boolean;
}

/** A page of the ranking. */
export interface RankingView {
  ladder: LadderId;
  players: RankedPlayer[];
  /** How many there are on all pages. */
  total: number;
  /** How many stand before this page. */
  offset: number;
  me: OwnRank;
}

/** A rating after a game. */
export interface RatingPoint {
  at: string;
  rating: number;
  /** The game. */
  table: string;
}

/** How a player stands on a ladder, and how he did. */
export interface LadderView {
  ladder: LadderId;
  rating: number;
  games: number;
  /** Whether too few games are known for a place. */
  provisional: boolean;
  place: number | null;
  wins: number;
  shared_wins: number;
  average_place: number;
  /** The last games, the newest last. */
  history: RatingPoint[];
}

/** A player with an account. */
export interface PlayerView {
  name: string;
  since: string;
  bot: boolean;
  /** Whether it is the one who looks. */
  mine: boolean;
  /** Those on which he has played. */
  ladders: LadderView[];
}

/** Who played a finished game. */
export interface GameSeat {
  name: string | null;
  level: LevelNumber | null;
  /** Whether the person of that name left, and a computer of the level played on. */
  away: boolean;
  place: number;
  /** Whether it is the player whose games these are. */
  player: boolean;
}

/** A finished game in a list. */
export interface GameLine {
  id: string;
  setup: SetupChoice;
  ended_at: string;
  seats: GameSeat[];
  rated: boolean;
  /** Whether only its players see it in a list. */
  private: boolean;
  /** Of the player, after the game; null when it did not count. */
  rating: number | null;
  /** By how much his rating changed. */
  change: number | null;
}

/** The rating of a player at a table. */
export interface SeatRating {
  /** Before the game. */
  rating: number;
  provisional: boolean;
  /** By how much the game changed it; null before it was counted. */
  change: number | null;
  /** The name under which he has a page. */
  account: string | null;
}

/** The ratings of those at a table. */
export interface TableRatings {
  /** null where there is nobody to beat. */
  ladder: LadderId | null;
  /** Whether the game was counted for the ranking. */
  counted: boolean;
  /** null for a vacant seat; in a casual game also for who has no account or no rated games. */
  seats: (SeatRating | null)[];
}

/** The ladders, as they are offered. */
export const LADDERS: LadderId[] = [
  "classic",
  "classic-teams",
  "classic-two",
  "classic-three",
  "duo",
  "junior",
];

/** Characters of a name that is looked for. */
export const MAX_SEARCH: number = 40;

/** Players on a page of the ranking. */
export const RANKING_PAGE: number = 50;
