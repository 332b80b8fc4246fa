// Written by `make client-files` from the Python package. Do not edit.

import type { ColourName } from "./game";

import type { ErrorCode } from "./protocol";

/** A rule of a puzzle. */
export type PuzzleRule =
  | "cover"
  | "no-edges"
  | "corners"
  | "start"
  | "descending"
  | "turns";

/** How hard a new puzzle is. */
export type PuzzleLevel =
  | "easy"
  | "medium"
  | "hard"
  | "very-hard";

/** What may be broken. */
export type FaultCode =
  | "shape"
  | "outside"
  | "overlap"
  | "stock"
  | "given"
  | "no-edges"
  | "corners"
  | "start"
  | "descending"
  | "turns"
  | "left"
  | "cover";

/** What a solver found out. */
export type Verdict =
  | "solved"
  | "impossible"
  | "unknown";

/** A piece on the board of a puzzle. */
export interface LaidPiece {
  colour: ColourName;
  /** The name of its shape, such as `T4`. */
  piece: string;
  cells: number[];
}

/** What somebody has laid, in that order, without the pieces that were given. */
export interface Attempt {
  laid: LaidPiece[];
}

/** Ask for one more piece. */
export interface AskPuzzleHint {
  laid: LaidPiece[];
  /** The solution that the last hint was taken from, so that the next one follows it; or empty. */
  plan: LaidPiece[];
}

/** Ask for a solution in which the laid pieces stay. */
export interface AskSolution {
  laid: LaidPiece[];
  /** Another seed gives another solution where there are several. */
  seed: number;
}

/** A piece that is to be laid, and how many there are of it. */
export interface StockPiece {
  colour: ColourName;
  piece: string;
  count: number;
}

/** A puzzle. */
export interface PuzzleView {
  id: string;
  width: number;
  height: number;
  /** The cells that no piece may cover. */
  holes: number[];
  /** All pieces, the given ones among them; the colours in the order of play. */
  stock: StockPiece[];
  rules: PuzzleRule[];
  /** Pieces that lie there from the beginning and stay. */
  given: LaidPiece[];
  /** Where first pieces may lie, if that matters. */
  starts: number[];
  /** How hard it is, where that was found out. */
  level: PuzzleLevel | null;
  /** The only solution, for puzzles that have one; empty for others. */
  solution: LaidPiece[];
}

/** The puzzles there are. */
export interface PuzzleList {
  brainteasers: PuzzleView[];
  /** The levels of new puzzles, easiest first. */
  levels: PuzzleLevel[];
}

/** A rule that is broken. */
export interface FaultView {
  code: FaultCode;
  /** By which pieces: their numbers among the given pieces followed by the laid ones. */
  pieces: number[];
  cells: number[];
}

/** How an attempt stands. */
export interface CheckView {
  faults: FaultView[];
  solved: boolean;
}

/** Whether an attempt can still be completed. */
export interface SolvableView {
  verdict: Verdict;
}

/** One more piece, or those that must go first; neither when nothing was found in time. */
export interface PuzzleHintView {
  lay: LaidPiece | null;
  /** Pieces after which there is a way again, numbered as in a fault. */
  take_back: number[];
  /** Whether it is certain that they must go, or only that no way was found with them. */
  sure: boolean;
  /** The solution that this hint leads to. */
  plan: LaidPiece[];
}

/** What the solver tries now. */
export interface Trying {
  type: "trying";
  laid: LaidPiece[];
  steps: number;
}

/** The last line: what came of it. */
export interface Solved {
  type: "ended";
  verdict: Verdict;
  /** The solution, in the order of laying; empty without one. */
  laid: LaidPiece[];
  steps: number;
}

/** The last line when the solver could not go on. */
export interface NotSolved {
  type: "failed";
  code: ErrorCode;
}

/** A line of the stream of a solver. */
export type SolvingLine =
  | Trying
  | Solved
  | NotSolved;

/** The rules of puzzles. */
export const PUZZLE_RULES: readonly PuzzleRule[] = [
  "cover",
  "no-edges",
  "corners",
  "start",
  "descending",
  "turns",
];

/** The levels of new puzzles, easiest first. */
export const PUZZLE_LEVELS: readonly PuzzleLevel[] = [
  "easy",
  "medium",
  "hard",
  "very-hard",
];

/** The puzzles of the sheets by id, in their order. */
export const BRAINTEASERS: readonly string[] = [
  "B1",
  "B2",
  "B3",
  "B4",
  "B4c",
  "B5",
  "B6",
  "B6c",
];
