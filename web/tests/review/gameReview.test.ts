import { describe, expect, it, vi } from "vitest";

import { KernelUnavailable } from "$lib/kernel/types";
import { GameReview } from "$lib/review/gameReview.svelte";
import { recordAfter } from "$lib/review/reviewedGame";
import { BEST, FakeKernel, game, MOVES, reviewOf } from "./fakes";

function opened(): { kernel: FakeKernel; review: GameReview; stop: () => void } {
  const kernel = new FakeKernel();
  const review = new GameReview(game, kernel);
  return { kernel, review, stop: review.start() };
}

describe("a review on the page", () => {
  it("begins at the end of the game and takes moves as they are judged", () => {
    const { kernel, review } = opened();
    expect([review.count, review.judged, review.complete]).toEqual([4, 0, false]);
    expect(review.current).toBeNull();
    kernel.tell(reviewOf(["best", "mistake"]));
    expect([review.judged, review.complete]).toEqual([2, false]);
    kernel.tell(reviewOf(["best", "mistake", "good", "blunder"]), true);
    expect(review.complete).toBe(true);
    expect(review.current?.label).toBe("blunder");
  });

  it("steps within the game, whether or not a move is judged", () => {
    const { review } = opened();
    review.step("forward");
    expect(review.count).toBe(4);
    review.step("back");
    expect([review.count, review.pieces.length]).toEqual([3, 3]);
    review.step("first");
    review.step("back");
    expect([review.count, review.move]).toEqual([0, null]);
    review.lookAt(99);
    expect(review.count).toBe(4);
  });

  it("shows a better move only where something was lost", () => {
    const { kernel, review } = opened();
    kernel.tell(reviewOf(["best", "inaccuracy", "good", "blunder"]), true);
    const better = [1, 2, 3, 4].map((count) => {
      review.lookAt(count);
      return review.better?.placement ?? null;
    });
    expect(better).toEqual([null, BEST, null, BEST]);
  });

  it("says why there is none, unless it was stopped", async () => {
    const { kernel, review, stop } = opened();
    vi.spyOn(kernel, "review").mockRejectedValueOnce(new KernelUnavailable("kernel.unsupported"));
    review.start();
    await vi.waitFor(() => expect(review.problem).toBe("kernel/unsupported"));
    const other = opened();
    other.stop();
    stop();
    await Promise.resolve();
    expect(other.review.problem).toBeNull();
  });

  it("has a reach map of what is shown, once it is wanted", async () => {
    const { review } = opened();
    review.askReach();
    expect(review.reach.map).toBeNull();
    review.reach.wanted = true;
    review.askReach();
    await vi.waitFor(() => expect(review.reach.map?.only[1]).toEqual([0]));
    review.step("back");
    review.askReach();
    expect(review.reach.map).toBeNull();
  });
});

describe("a position that is tried again", () => {
  async function retried(label: "best" | "good" | "mistake") {
    const { kernel, review } = opened();
    kernel.tell(reviewOf(["best", "mistake", "good", "blunder"]), true);
    review.lookAt(2);
    review.tryAgain();
    const retry = review.retry!;
    await vi.waitFor(() => expect(retry.facts).not.toBeNull());
    kernel.label = label;
    return { kernel, retry };
  }

  it("is the one before the move, and the try is judged by itself", async () => {
    const { kernel, retry } = await retried("best");
    expect(retry.pieces.map(({ placement }) => placement)).toEqual(MOVES.slice(0, 1));
    retry.placing.take(5);
    retry.confirm();
    await vi.waitFor(() => expect(retry.solved).toBe(true));
    expect(kernel.asked.at(-1)).toMatchObject({ skipped: 1, placements: [0, 5] });
    expect(retry.pieces.at(-1)).toEqual({ colour: 1, placement: 5 });
  });

  it("is not solved by a bad move, and can be tried again after a good one", async () => {
    const { kernel, retry } = await retried("mistake");
    retry.placing.take(4);
    retry.confirm();
    await vi.waitFor(() => expect(retry.found?.label).toBe("mistake"));
    expect(retry.solved).toBe(false);
    kernel.label = "good";
    retry.confirm();
    await vi.waitFor(() => expect(retry.solved).toBe(true));
    retry.again();
    expect([retry.solved, retry.placing.piece]).toEqual([false, null]);
  });

  it("refuses a piece where it does not fit", async () => {
    const { kernel, retry } = await retried("best");
    const asked = kernel.asked.length;
    retry.placing.take(7);
    retry.confirm();
    expect(kernel.asked.length).toBe(asked);
    expect(retry.placing.pending).toBe(true);
  });

  it("helps in two steps: which piece, then where", async () => {
    const { retry } = await retried("best");
    expect(retry.hintedPiece).toBeNull();
    retry.askHelp();
    expect([retry.help, retry.placing.piece, retry.placing.id]).toEqual(["piece", 0, null]);
    retry.askHelp();
    expect([retry.help, retry.placing.id]).toEqual(["place", BEST]);
  });
});

it("a record begins with the pieces that lay there before the first move", () => {
  const initial = [
    { colour: 1, placement: 30 },
    { colour: 0, placement: 20 },
  ];
  expect(recordAfter({ ...game, initial }, 2)).toEqual({
    setup: game.setup,
    placements: [0, 1],
    initial: { placed: [[20], [30]], turn: 0 },
  });
  expect(recordAfter(game, 1)).toEqual({ setup: game.setup, placements: [0] });
});
