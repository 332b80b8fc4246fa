/** What the kernel can be asked, and how it answers. */

import type { Cell } from "$lib/game/cells";
import type { PieceIndex, PlacementId } from "$lib/game/placements";
import type { LabelId, LeadId, LevelNumber, RuleCode, WayId } from "$lib/generated/game";
import type { ColourScore, HintView, MoveView, SetupChoice, SideScore } from "$lib/generated/protocol";
import type {
  CheckView,
  LaidPiece,
  PuzzleHintView,
  PuzzleLevel,
  PuzzleView,
  Solved,
  Trying,
} from "$lib/generated/puzzles";

/** A game as the kernel needs it: how it was set up, and what was placed. */
export interface GameRecord {
  readonly setup: SetupChoice;
  readonly placements: readonly PlacementId[];
  /** The position before the first of them; without one, the empty board. */
  readonly initial?: InitialPosition;
}

export interface InitialPosition {
  /** For each colour, its placements, in order. */
  readonly placed: readonly (readonly PlacementId[])[];
  /** The colour to play. */
  readonly turn: number;
}

/** A change of the board by hand: removes pieces, then adds pieces, then sets the turn. */
export interface Arrangement {
  /** For each colour, the pieces that are added, in order. */
  readonly added: readonly (readonly PlacementId[])[];
  readonly removed: readonly PlacementId[];
  /** The colour to play; null leaves the turn as it is. */
  readonly turn: number | null;
}

/** A node of the tree of a record. */
export interface TreeStep {
  /** The index of its parent, which is earlier in the list; -1 for the root. */
  readonly parent: number;
  /** The change of the board before the move. */
  readonly arrangement: Arrangement | null;
  readonly placement: PlacementId | null;
  /** The colour that makes the move, also out of turn; null for the colour to play. */
  readonly colour: number | null;
}

/** What the rules say about a node of a tree. */
export interface TreeVerdict {
  /** Whether it, and everything before it, can be on the board. */
  readonly possible: boolean;
  /** The colour to play before its move; null when the game is over. */
  readonly before: number | null;
  /** The colour to play after it; null when the game is over. */
  readonly after: number | null;
}

/** Everything about a game that follows from the rules alone. Fields are named as in `TurnView`. */
export interface GameFacts {
  readonly moves: MoveView[];
  readonly colour: number | null;
  readonly seat: number | null;
  readonly legal: PlacementId[];
  readonly playable: PieceIndex[];
  readonly own_corners: Cell[];
  readonly passed: number[];
  readonly scores: ColourScore[];
  readonly sides: SideScore[];
  readonly left: PieceIndex[][];
  readonly over: boolean;
  readonly shared_turn: number | null;
}

/** Where a colour could place a piece if it were to play now. Fields are named as in `TurnView`. */
export type ColourPlaces = Pick<GameFacts, "legal" | "own_corners">;

/** Why a placement may not be made, as the server's `Why` says it. */
export interface BrokenRule {
  readonly code: RuleCode;
  readonly params: Record<string, number | string>;
}

/** What a level draws its random numbers from. The same seeds lead to the same choice, as far as time does not limit it. */
export interface Seeds {
  /** Of its form, which it keeps throughout a game. */
  readonly game: number;
  readonly move: number;
}

export interface ChooseOptions {
  readonly seeds: Seeds;
  readonly signal?: AbortSignal;
}

export interface HintOptions {
  readonly seconds?: number;
  readonly signal?: AbortSignal;
}

/** What a side can expect. */
export interface Outlook {
  /** Its share of the win, from 0 to 1. */
  readonly win_chance: number;
  /** Its final score, in the scoring of the game. */
  readonly expected: number;
}

/** A move of a game and its analysis, as the engine's `JudgedMove` in Python. */
export interface JudgedMove {
  readonly placement: PlacementId;
  /** The side that moved. */
  readonly side: number;
  readonly label: LabelId;
  /** Expected points gained against the best move, below 0 if lost; higher is better in every scoring. */
  readonly swing: number;
  /** Whether the rest of the game was solved, so that nothing here is estimated. */
  readonly exact: boolean;
  /** What its side could expect with the best move. */
  readonly before: Outlook;
  /** What its side could expect after it. */
  readonly after: Outlook;
  /** What each side could expect after it. */
  readonly sides: Outlook[];
  /** The best moves found, best first, with reasons. */
  readonly best: HintView[];
}

/** What is told about a game as a whole. Moves by their index, null for none. */
export interface Story {
  readonly best_move: number | null;
  readonly lead: LeadId;
  /** The side that is ahead at the end. */
  readonly leader: number | null;
  /** The move, of whichever side, after which it stayed ahead. */
  readonly turning_point: number | null;
  readonly biggest_miss: number | null;
  /** Of each side, in percent; null for one that made no move. */
  readonly accuracy: (number | null)[];
}

/** A review, or the part of it that is done. */
export interface Review {
  /** What each side could expect before the first move. */
  readonly start: Outlook[];
  readonly moves: readonly JudgedMove[];
  readonly story: Story;
}

export interface ReviewOptions {
  /** How many moves at the beginning are not judged. */
  readonly skipped?: number;
  /** For each position that is searched. */
  readonly simulations?: number;
  readonly signal?: AbortSignal;
  /** Called with the review so far whenever a move is judged. */
  readonly watch?: (review: Review) => void;
}

/** A line of moves that a search finds good. */
export interface SearchLine {
  /** The moves, at least one, each the most visited one after those before it. */
  readonly placements: PlacementId[];
  /** The share of the search, from 0 to 1, spent on its first move. */
  readonly share: number;
  /** What each side can expect after its first move. */
  readonly sides: Outlook[];
}

/** What a search of a position has found so far. */
export interface SearchView {
  readonly simulations: number;
  /** Whether the rest of the game is solved, so that nothing here is estimated. */
  readonly solved: boolean;
  /** What each side can expect. */
  readonly sides: Outlook[];
  /** The best lines, best first. */
  readonly lines: SearchLine[];
}

export interface SearchOptions {
  /** How many lines are told; 3 unless given. */
  readonly lines?: number;
  /** When the search ends, whichever comes first; one must be given. */
  readonly seconds?: number;
  readonly simulations?: number;
  readonly signal?: AbortSignal;
  /** Called a few times a second with what was found so far. */
  readonly watch?: (view: SearchView) => void;
}

/** Which colours might still cover a cell: all are out of reach of the others for good. */
export interface CellReach {
  /** Whether a piece covers it. */
  readonly covered: boolean;
  readonly colours: number[];
}

/** A puzzle to be solved so that some pieces stay where they are. */
export interface PuzzleQuestion {
  readonly puzzle: PuzzleView;
  /** The placed pieces, without the given ones. */
  readonly laid: readonly LaidPiece[];
  /** Another seed may give another solution. */
  readonly seed: number;
  readonly seconds: number;
}

/** A puzzle for which somebody wants a hint. */
export interface PuzzleHintQuestion {
  readonly puzzle: PuzzleView;
  /** The placed pieces, without the given ones. */
  readonly laid: readonly LaidPiece[];
  /** The solution that the last hint came from, for the next one to follow; or empty. */
  readonly plan: readonly LaidPiece[];
  readonly seconds: number;
}

/** A question that rejects with an AbortError when the signal fires. */
export interface Stoppable {
  readonly signal?: AbortSignal;
}

export interface SolveOptions extends Stoppable {
  /** Called about ten times a second with what is being tried. */
  readonly watch?: (trying: Trying) => void;
}

/** The kernel in a worker. Every promise rejects with `KernelUnavailable` when it cannot be loaded. */
export interface Kernel {
  /** Loads what a way needs, so that later questions are answered at once. */
  prepare(way: WayId): Promise<void>;
  /** Rejects with `IllegalRecord` when a placement is not legal. */
  facts(game: GameRecord): Promise<GameFacts>;
  /** Returns where a colour could place a piece, whether or not it is to play. */
  places(game: GameRecord, colour: number): Promise<ColourPlaces>;
  /** Says why a colour, by default the one to play, may not make a placement now; null when it may. */
  why(game: GameRecord, placement: PlacementId, colour?: number): Promise<BrokenRule | null>;
  /** Returns the move of a computer of a level. Rejects with an AbortError when the signal fires. */
  choose(game: GameRecord, level: LevelNumber, options: ChooseOptions): Promise<PlacementId>;
  /** Returns good moves with reasons, the best first. Rejects with an AbortError when the signal fires. */
  hints(game: GameRecord, options?: HintOptions): Promise<HintView[]>;
  /** Judges the moves of a game. Rejects with an AbortError when the signal fires. */
  review(game: GameRecord, options?: ReviewOptions): Promise<Review>;
  /** Searches for the best lines of a position. Rejects with an AbortError when the signal fires. */
  search(game: GameRecord, options: SearchOptions): Promise<SearchView>;
  /** Says for each cell which colours might still cover it. */
  reach(game: GameRecord): Promise<CellReach[]>;
  /** Says of each node of a tree whether it is possible; parents come before their children. */
  tree(setup: SetupChoice, steps: readonly TreeStep[], options?: Stoppable): Promise<TreeVerdict[]>;
  /** Makes the new puzzle of an id and its level: the same one as the server. */
  makePuzzle(id: string, level: PuzzleLevel, options?: Stoppable): Promise<PuzzleView>;
  /** Says which rules pieces break that were placed in any order; they do not include the given ones. */
  checkPuzzle(puzzle: PuzzleView, laid: readonly LaidPiece[], options?: Stoppable): Promise<CheckView>;
  /** Returns the next piece of a solution, or the pieces to remove first. */
  hintPuzzle(question: PuzzleHintQuestion, options?: Stoppable): Promise<PuzzleHintView>;
  /** Solves a puzzle. The verdict is "unknown" when the time is over. */
  solvePuzzle(question: PuzzleQuestion, options?: SolveOptions): Promise<Solved>;
}

/** What puzzles need of the kernel. */
export type PuzzleKernel = Pick<Kernel, "makePuzzle" | "checkPuzzle" | "hintPuzzle" | "solvePuzzle">;

/** What a game needs of the kernel. */
export type GameKernel = Pick<Kernel, "prepare" | "facts" | "places" | "why" | "choose" | "hints">;

/** A record has a placement that is not legal. */
export class IllegalRecord extends Error {
  override readonly name = "IllegalRecord";

  /** `ply` is the index of the first such placement; -1 when the first position is not possible. */
  constructor(readonly ply: number) {
    super(`placement ${ply} is not legal`);
  }
}

/** The kernel cannot be used: the browser is too old, or a download failed. */
export class KernelUnavailable extends Error {
  override readonly name = "KernelUnavailable";

  /** `key` says which; people are told with the message `refusal.<key>`. */
  constructor(
    readonly key: "kernel.unsupported" | "kernel.not_loaded",
    options?: ErrorOptions,
  ) {
    super(key, options);
  }
}
