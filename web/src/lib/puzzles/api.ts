/** What is asked of the server about puzzles. */

import type {
  CheckView,
  LaidPiece,
  PuzzleHintView,
  PuzzleView,
  SolvableView,
  SolvingLine,
} from "$lib/generated/puzzles";
import { answerOf, request } from "$lib/net/api";
import { linesOf } from "$lib/net/lines";

type Pieces = readonly LaidPiece[];

const JSON_TYPE = "application/json";

export const puzzleApi = {
  puzzle: (id: string): Promise<PuzzleView> => request("GET", pathOf(id)),
  check: (id: string, laid: Pieces, signal: AbortSignal): Promise<CheckView> => ask(id, "check", { laid }, signal),
  solvable: (id: string, laid: Pieces, signal: AbortSignal): Promise<SolvableView> =>
    ask(id, "solvable", { laid }, signal),
  hint: (id: string, laid: Pieces, plan: Pieces, signal: AbortSignal): Promise<PuzzleHintView> =>
    ask(id, "hint", { laid, plan }, signal),
  /** Yields what the solver tries, and what came of it last. */
  async *solve(id: string, laid: Pieces, seed: number, signal: AbortSignal): AsyncGenerator<SolvingLine> {
    const body = JSON.stringify({ laid, seed });
    const answer = await answerOf("POST", `${pathOf(id)}/solve`, body, JSON_TYPE, signal);
    for await (const line of linesOf(answer.body!)) yield JSON.parse(line) as SolvingLine;
  },
};

function ask<T>(id: string, what: string, body: object, signal: AbortSignal): Promise<T> {
  return request("POST", `${pathOf(id)}/${what}`, JSON.stringify(body), JSON_TYPE, signal);
}

function pathOf(id: string): string {
  return `/api/puzzles/${encodeURIComponent(id)}`;
}
