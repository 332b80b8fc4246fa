/** What the kernel can be asked, and how it answers. */

import type { Cell } from "$lib/game/cells";
import type { PieceIndex, PlacementId } from "$lib/game/placements";
import type { LevelNumber, RuleCode, WayId } from "$lib/generated/game";
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

/** Why a placement may not be made, as the server's `Why` says it. */
export interface BrokenRule {
  readonly code: RuleCode;
  readonly params: Record<string, number | string>;
}

export interface ChooseOptions {
  /** The same seed leads to the same choice, as far as time does not limit it. */
  readonly seed: number;
  readonly signal?: AbortSignal;
}

export interface HintOptions {
  readonly seconds?: number;
  readonly signal?: AbortSignal;
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
  /** The solution behind the last hint, which the next one follows; or empty. */
  readonly plan: readonly LaidPiece[];
  readonly seconds: number;
}

/** A question that rejects with an AbortError when the signal fires. */
export interface Stoppable {
  readonly signal?: AbortSignal;
}

export interface SolveOptions extends Stoppable {
  /** Hears about ten times a second what is being tried. */
  readonly watch?: (trying: Trying) => void;
}

/** The kernel in a worker. Every promise rejects with `KernelUnavailable` when it cannot be loaded. */
export interface Kernel {
  /** Loads what a way to play needs, so that later questions are answered at once. */
  prepare(way: WayId): Promise<void>;
  /** Rejects with `IllegalRecord` when a placement is not legal. */
  facts(game: GameRecord): Promise<GameFacts>;
  /** Says why a placement may not be made now; null when it may. */
  why(game: GameRecord, placement: PlacementId): Promise<BrokenRule | null>;
  /** Returns the move of a computer of a level. Rejects with an AbortError when the signal fires. */
  choose(game: GameRecord, level: LevelNumber, options: ChooseOptions): Promise<PlacementId>;
  /** Returns good moves with reasons, the best first. Rejects with an AbortError when the signal fires. */
  hints(game: GameRecord, options?: HintOptions): Promise<HintView[]>;
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
export type GameKernel = Pick<Kernel, "prepare" | "facts" | "why" | "choose" | "hints">;

/** A record has a placement that is not legal. */
export class IllegalRecord extends Error {
  override readonly name = "IllegalRecord";

  /** `ply` is the index of the first such placement. */
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
