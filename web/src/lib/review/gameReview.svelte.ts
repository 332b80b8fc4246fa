/** The review of a game on the page: what is judged so far, and which move is looked at. */

import type { LabelId } from "$lib/generated/game";
import { laidAfter, type PlacedPiece } from "$lib/game/laid";
import { placementsOf, type Placements } from "$lib/game/placements";
import { scoringOf, seatingOf, variantOf, wayOf } from "$lib/game/ways";
import { KernelUnavailable, type JudgedMove, type Kernel, type Review } from "$lib/kernel/types";
import type { ApiError } from "$lib/net/api";
import { stepHistory, type Step } from "$lib/table/history";
import { PositionReach } from "./positionReach.svelte";
import { recordAfter, type ReviewedGame } from "./reviewedGame";
import { Retry } from "./retry.svelte";

/** What a review needs of the kernel. */
export type ReviewKernel = Pick<Kernel, "review" | "facts" | "reach" | "why">;

export class GameReview {
  /** What is judged so far. */
  review = $state.raw<Review | null>(null);
  /** Why there is no review. */
  problem = $state<ApiError["code"] | null>(null);
  /** How many moves are on the board. */
  count = $state(0);
  /** A position that is tried again. */
  retry = $state.raw<Retry | null>(null);
  readonly reach: PositionReach;

  readonly variant;
  readonly seating;
  readonly placements: Placements;
  readonly lowestWins: boolean;

  readonly total: number;
  readonly judged = $derived.by(() => this.review?.moves.length ?? 0);
  readonly complete = $derived.by(() => this.judged === this.total);
  /** The move that led to the position that is shown, if there is one. */
  readonly move = $derived.by(() => this.game.moves[this.count - 1] ?? null);
  /** Its analysis, once it is there. */
  readonly current: JudgedMove | null = $derived.by(() => this.review?.moves[this.count - 1] ?? null);
  /** The better move that is shown: only where the one that was played has lost something. */
  readonly better = $derived.by(() =>
    this.current && isWrong(this.current.label) ? (this.current.best[0] ?? null) : null,
  );
  readonly pieces: PlacedPiece[] = $derived.by(() => [...this.game.initial, ...laidAfter(this.game.moves, this.count)]);

  constructor(
    readonly game: ReviewedGame,
    private readonly kernel: ReviewKernel,
  ) {
    this.total = game.moves.length;
    this.count = this.total;
    this.variant = variantOf(game.setup.way);
    this.seating = seatingOf(game.setup);
    this.reach = new PositionReach(
      () => Promise.resolve(kernel),
      this.variant.colours.length,
      (error) => (this.problem = codeOf(error)),
    );
    this.placements = placementsOf(wayOf(game.setup.way).variant);
    this.lowestWins = scoringOf(game.setup).lowest_wins;
  }

  /** Begins to judge. Returns a function that ends that. */
  start(): () => void {
    const stop = new AbortController();
    this.kernel
      .review(recordAfter(this.game, this.total), { signal: stop.signal, watch: (review) => (this.review = review) })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) this.problem = codeOf(error);
      });
    return () => stop.abort();
  }

  step(step: Step): void {
    this.lookAt(stepHistory(this.count === this.total ? null : this.count, this.total, step) ?? this.total);
  }

  lookAt(count: number): void {
    this.count = Math.max(0, Math.min(count, this.total));
  }

  /** Asks for the map of what is shown, if it is wanted. */
  askReach(): void {
    this.reach.ask(recordAfter(this.game, this.count));
  }

  /** Sets up the position before the move that is shown. */
  tryAgain(): void {
    if (!this.current) return;
    this.retry = new Retry(this.game, this.count - 1, this.current, this.kernel);
  }
}

/** Says whether a move with a label has a better one worth showing. */
function isWrong(label: LabelId): boolean {
  return label !== "best" && label !== "good";
}

export function codeOf(error: unknown): ApiError["code"] {
  if (!(error instanceof KernelUnavailable)) return "kernel/failed";
  return error.key === "kernel.unsupported" ? "kernel/unsupported" : "kernel/not_loaded";
}
