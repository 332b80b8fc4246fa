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

/** A way to break a rule. */
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

/** The result of a solver. */
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

/** The placed pieces, in that order, without the given ones. */
export interface Attempt {
  laid: LaidPiece[];
}

/** Ask for the next piece. */
export interface AskPuzzleHint {
  laid: LaidPiece[];
  /** The solution behind the last hint, which the next one follows; or empty. */
  plan: LaidPiece[];
}

/** Ask for a solution that keeps the placed pieces. */
export interface AskSolution {
  laid: LaidPiece[];
  /** Another seed may give another solution. */
  seed: number;
}

/** A piece to be placed, and how many there are of it. */
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
  /** All pieces, including the given ones; the colours in the order of play. */
  stock: StockPiece[];
  rules: PuzzleRule[];
  /** Pieces that are on the board from the start and stay. */
  given: LaidPiece[];
  /** Where first pieces may be placed, if that matters. */
  starts: number[];
  /** How hard it is, if known. */
  level: PuzzleLevel | null;
  /** The solution, if it is unique; empty otherwise. */
  solution: LaidPiece[];
}

/** The available puzzles. */
export interface PuzzleList {
  brainteasers: PuzzleView[];
  /** The levels of new puzzles, easiest first. */
  levels: PuzzleLevel[];
}

/** A broken rule. */
export interface FaultView {
  code: FaultCode;
  /** The pieces that break it, as indices into the given pieces followed by the placed ones. */
  pieces: number[];
  cells: number[];
}

/** The state of an attempt. */
export interface CheckView {
  faults: FaultView[];
  solved: boolean;
}

/** Whether an attempt can still be completed. */
export interface SolvableView {
  verdict: Verdict;
}

/** The next piece, or pieces to remove first; neither when nothing was found in time. */
export interface PuzzleHintView {
  lay: LaidPiece | null;
  /** Pieces to remove so that there is a solution again, with indices as in a fault. */
  take_back: number[];
  /** Whether they must certainly go, or no solution with them was found in time. */
  sure: boolean;
  /** The solution behind this hint. */
  plan: LaidPiece[];
}

/** What the solver is trying now. */
export interface Trying {
  type: "trying";
  laid: LaidPiece[];
  steps: number;
}

/** The last line: the result. */
export interface Solved {
  type: "ended";
  verdict: Verdict;
  /** The solution, in the order of placing; empty without one. */
  laid: LaidPiece[];
  steps: number;
}

/** The last line when the solver failed. */
export interface NotSolved {
  type: "failed";
  code: ErrorCode;
}

/** A line of a solver's stream. */
export type SolvingLine =
  | Trying
  | Solved
  | NotSolved;

/** The rules of puzzles, in the order in which the kernel numbers them. */
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

/** The requirements for a new puzzle of a level. Bounds are inclusive. */
export interface GradeData {
  /** Pieces left to place. */
  to_lay: [number, number];
  /** Pieces that a plain search places before it has tried everything. */
  effort: [number, number];
  /** Cells of the region. */
  cells: [number, number];
  /** Given pieces, before unnecessary ones are removed. */
  given: number;
  /** The share of puzzles in which pieces of one colour must not share an edge. */
  apart: number;
}

/** The requirements for a new puzzle of each level. */
export const GRADES: Record<PuzzleLevel, GradeData> = {
  "easy": {"to_lay":[4,5],"effort":[4,20],"cells":[20,30],"given":2,"apart":0.0},
  "medium": {"to_lay":[6,8],"effort":[21,120],"cells":[32,44],"given":4,"apart":0.25},
  "hard": {"to_lay":[8,11],"effort":[121,600],"cells":[46,60],"given":5,"apart":0.5},
  "very-hard": {"to_lay":[12,15],"effort":[601,5000],"cells":[64,78],"given":7,"apart":1.0},
};

/** The levels of daily puzzles, from Monday to Sunday. */
export const DAILY_LEVELS: readonly PuzzleLevel[] = [
  "easy",
  "easy",
  "medium",
  "medium",
  "hard",
  "hard",
  "very-hard",
];

/** Regular expression of the ids of new puzzles: level and number. */
export const NEW_ID: string = "(easy|medium|hard|very-hard)-(0|[1-9][0-9]{0,8})";

/** Regular expression of the ids of daily puzzles: the date, which may not exist. */
export const DAILY_ID: string = "daily-([0-9]{4}-[0-9]{2}-[0-9]{2})";

/** The ways to break a rule, in the order in which the kernel numbers them. */
export const FAULT_CODES: readonly FaultCode[] = [
  "shape",
  "outside",
  "overlap",
  "stock",
  "given",
  "no-edges",
  "corners",
  "start",
  "descending",
  "turns",
  "left",
  "cover",
];

/** The ids of the printed sheets' puzzles, in order. */
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
