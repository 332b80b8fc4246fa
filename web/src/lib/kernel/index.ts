/** The kernel in a worker: rules, computers and hints without a server. Loaded with the first question. */

import type { Question } from "./messages";
import { KernelUnavailable, type GameRecord, type Kernel, type SolveOptions } from "./types";

export { IllegalRecord, KernelUnavailable } from "./types";
export type {
  ChooseOptions,
  GameFacts,
  GameRecord,
  HintOptions,
  Kernel,
  PuzzleHintQuestion,
  PuzzleKernel,
  PuzzleQuestion,
  Stoppable,
  BrokenRule,
  SolveOptions,
} from "./types";

async function ask<Value>(question: Question, signal?: AbortSignal, watch?: SolveOptions["watch"]): Promise<Value> {
  signal?.throwIfAborted();
  const client = await import("./client").catch((cause: unknown) => {
    throw new KernelUnavailable("kernel.not_loaded", { cause });
  });
  return client.ask<Value>(question, signal, watch);
}

const page: Kernel = {
  prepare: (way) => ask({ type: "prepare", way }),
  facts: (game) => ask({ type: "facts", game: plain(game) }),
  why: (game, placement) => ask({ type: "why", game: plain(game), placement }),
  choose: (game, level, { seed, signal }) => ask({ type: "choose", game: plain(game), level, seed }, signal),
  hints: (game, { seconds, signal } = {}) => ask({ type: "hints", game: plain(game), seconds }, signal),
  makePuzzle: (id, level, { signal } = {}) => ask({ type: "make", id, level }, signal),
  checkPuzzle: (puzzle, laid, { signal } = {}) => ask({ type: "check", puzzle, laid }, signal),
  hintPuzzle: (question, { signal } = {}) => ask({ type: "hintPuzzle", question }, signal),
  solvePuzzle: (question, { signal, watch } = {}) => ask({ type: "solve", question }, signal, watch),
};

/** Copies a record, which may be a proxy, to something that can be sent to a worker. */
function plain({ setup, placements }: GameRecord): GameRecord {
  return { setup: { ...setup }, placements: [...placements] };
}

/** Returns the kernel of the page. */
export function kernel(): Kernel {
  return page;
}
