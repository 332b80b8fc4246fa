/** The kernel in a worker: rules, computers and hints without a server. Loaded with the first question. */

import type { Question } from "./messages";
import { isAtStart, initialFacts } from "./initialFacts";
import { KernelUnavailable, type GameRecord, type Kernel, type Review, type ReviewOptions } from "./types";

export { IllegalRecord, KernelUnavailable } from "./types";
export type {
  Arrangement,
  ChooseOptions,
  ColourPlaces,
  GameFacts,
  GameRecord,
  HintOptions,
  Kernel,
  PuzzleHintQuestion,
  PuzzleKernel,
  PuzzleQuestion,
  Stoppable,
  BrokenRule,
  CellReach,
  InitialPosition,
  JudgedMove,
  Outlook,
  Review,
  ReviewOptions,
  SearchLine,
  SearchOptions,
  SearchView,
  SolveOptions,
  Story,
  TreeStep,
  TreeVerdict,
} from "./types";

async function ask<Value, News = never>(
  question: Question,
  signal?: AbortSignal,
  watch?: (news: News) => void,
): Promise<Value> {
  signal?.throwIfAborted();
  const client = await import("./client").catch((cause: unknown) => {
    throw new KernelUnavailable("kernel.not_loaded", { cause });
  });
  return client.ask<Value, News>(question, signal, watch);
}

const page: Kernel = {
  prepare: (way) => ask({ type: "prepare", way }),
  facts: async (game) => (isAtStart(game) ? initialFacts(game.setup) : ask({ type: "facts", game: plain(game) })),
  places: (game, colour) => ask({ type: "places", game: plain(game), colour }),
  why: (game, placement, colour) => ask({ type: "why", game: plain(game), placement, colour }),
  choose: (game, level, { seeds, signal }) => ask({ type: "choose", game: plain(game), level, seeds }, signal),
  hints: (game, { seconds, signal } = {}) => ask({ type: "hints", game: plain(game), seconds }, signal),
  review: (game, options = {}) => reviewed(plain(game), options),
  search: (game, { lines = 3, seconds = 0, simulations = 0, signal, watch }) =>
    ask({ type: "search", game: plain(game), lines, seconds, simulations }, signal, watch),
  reach: (game) => ask({ type: "reach", game: plain(game) }),
  tree: (setup, steps, { signal } = {}) => ask({ type: "tree", setup: { ...setup }, steps }, signal),
  makePuzzle: (id, level, { signal } = {}) => ask({ type: "make", id, level }, signal),
  checkPuzzle: (puzzle, laid, { signal } = {}) => ask({ type: "check", puzzle, laid }, signal),
  hintPuzzle: (question, { signal } = {}) => ask({ type: "hintPuzzle", question }, signal),
  solvePuzzle: (question, { signal, watch } = {}) => ask({ type: "solve", question }, signal, watch),
};

/** Asks for a review. The worker sends each judged move once. */
async function reviewed(game: GameRecord, { skipped = 0, simulations, signal, watch }: ReviewOptions): Promise<Review> {
  let review: Review | null = null;
  const hear = (news: Review): void => {
    review = { ...news, moves: [...(review?.moves ?? []), ...news.moves] };
    watch?.(review);
  };
  const last = await ask<Review, Review>({ type: "review", game, skipped, simulations }, signal, hear);
  return review ?? last;
}

/** Copies a record, which may be a proxy, to something that can be sent to a worker. */
function plain({ setup, placements, initial }: GameRecord): GameRecord {
  const record = { setup: { ...setup }, placements: [...placements] };
  if (!initial) return record;
  return { ...record, initial: { placed: initial.placed.map((each) => [...each]), turn: initial.turn } };
}

/** Returns the kernel of the page. */
export function kernel(): Kernel {
  return page;
}
