/** A kernel that judges as a test says, and a short game. */

import type { LabelId } from "$lib/generated/game";
import type { GameFacts, JudgedMove, Review, ReviewOptions, Story } from "$lib/kernel/types";
import type { ReviewKernel } from "$lib/review/gameReview.svelte";
import { gameOfTable, type ReviewedGame } from "$lib/review/reviewedGame";
import { move, table } from "../views";

/** The placements of the game: the first four of Duo. */
export const MOVES = [0, 1, 2, 3];

export const BEST = 9;

/** Ada, who looks, plays the even moves, Bo the others. */
export const game: ReviewedGame = gameOfTable(
  table(
    4,
    MOVES.map((placement, ply) => ({ ...move(placement), colour: ply % 2, seat: ply % 2 })),
  ),
);

export const judged = (placement: number, label: LabelId, more: Partial<JudgedMove> = {}): JudgedMove => ({
  placement,
  side: placement % 2,
  label,
  swing: -2.34,
  exact: false,
  before: { win_chance: 0.6, expected: 3 },
  after: { win_chance: 0.5, expected: 1 },
  sides: [
    { win_chance: 0.5, expected: 1 },
    { win_chance: 0.5, expected: 2 },
  ],
  best: [{ placement: BEST, win_chance: 0.6, expected: 3, share: 0.5, reasons: [] }],
  ...more,
});

export const story = (more: Partial<Story> = {}): Story => ({
  best_move: null,
  lead: "nobody",
  leader: null,
  turning_point: null,
  biggest_miss: null,
  accuracy: [90, 80],
  ...more,
});

export const reviewOf = (labels: readonly LabelId[], more: Partial<Story> = {}): Review => ({
  start: [
    { win_chance: 0.5, expected: 0 },
    { win_chance: 0.5, expected: 0 },
  ],
  moves: labels.map((label, placement) => judged(placement, label)),
  story: story(more),
});

export class FakeKernel implements ReviewKernel {
  readonly asked: (ReviewOptions & { readonly placements: readonly number[] })[] = [];
  /** The label of the next try. */
  label: LabelId = "best";
  private finish: (review: Review) => void = () => undefined;

  review({ placements }: { placements: readonly number[] }, options: ReviewOptions = {}): Promise<Review> {
    this.asked.push({ ...options, placements });
    if (options.skipped !== undefined) return Promise.resolve(this.single(placements.at(-1)!));
    return new Promise((resolve, reject) => {
      this.finish = resolve;
      options.signal?.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
    });
  }

  /** Tells a review so far, as the worker does. */
  tell(review: Review, done = false): void {
    this.asked.at(-1)?.watch?.(review);
    if (done) this.finish(review);
  }

  facts(): Promise<GameFacts> {
    return Promise.resolve({ legal: [4, 5, BEST], playable: [0], left: [[0], [0]] } as unknown as GameFacts);
  }

  why(): Promise<null> {
    return Promise.resolve(null);
  }

  reach(): ReturnType<ReviewKernel["reach"]> {
    return Promise.resolve([{ covered: false, colours: [1] }]);
  }

  private single(placement: number): Review {
    return { ...reviewOf([]), moves: [judged(placement, this.label)] };
  }
}
