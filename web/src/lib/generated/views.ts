// Written by `make client-files` from the Python package. Do not edit.

/** A view whose path is its name. */
export type PlainView =
  | "new"
  | "lobby"
  | "games"
  | "puzzles"
  | "ranking"
  | "replay"
  | "analysis"
  | "settings"
  | "account"
  | "learn"
  | "rules"
  | "tips"
  | "analyses"
  | "friends";

/** All such views but the start page. */
export const PLAIN_VIEWS: readonly PlainView[] = [
  "new",
  "lobby",
  "games",
  "puzzles",
  "ranking",
  "replay",
  "analysis",
  "settings",
  "account",
  "learn",
  "rules",
  "tips",
  "analyses",
  "friends",
];

/** Views of one thing: its id or name follows in the path. */
export type ViewOfOne =
  | "game"
  | "puzzles"
  | "player"
  | "analysis";

/** Views about one thing: its id stands between the two parts of the path. */
export type ViewAboutOne =
  | "game/review";
