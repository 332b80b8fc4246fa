/** The kernel in a worker: rules, computers and hints without a server. Loaded with the first question. */

import type { Question } from "./messages";
import { KernelUnavailable, type GameRecord, type Kernel, type SolveOptions } from "./types";

export { IllegalRecord, KernelUnavailable } from "./types";
export type {
  ChooseOptions,
  ColourPlaces,
  GameFacts,
  GameRecord,
  HintOptions,
  Kernel,
  PuzzleQuestion,
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
  places: (game, colour) => ask({ type: "places", game: plain(game), colour }),
  why: (game, placement, colour) => ask({ type: "why", game: plain(game), placement, colour }),
  choose: (game, level, { seed, signal }) => ask({ type: "choose", game: plain(game), level, seed }, signal),
  hints: (game, { seconds, signal } = {}) => ask({ type: "hints", game: plain(game), seconds }, signal),
  solvePuzzle: (question, { signal, watch } = {}) =>
    ask({ type: "solve", question: structuredClone(question) }, signal, watch),
};

/** Copies a record, which may be a proxy, to something that can be sent to a worker. */
function plain({ setup, placements }: GameRecord): GameRecord {
  return { setup: { ...setup }, placements: [...placements] };
}

/** Returns the kernel of the page. */
export function kernel(): Kernel {
  return page;
}
