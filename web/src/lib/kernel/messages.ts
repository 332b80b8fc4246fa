/** What the façade and its worker tell each other. */

import type { LevelNumber, WayId } from "$lib/generated/game";
import type { SetupChoice } from "$lib/generated/protocol";
import type { PlacementId } from "$lib/game/placements";
import type { LaidPiece, PuzzleLevel, PuzzleView } from "$lib/generated/puzzles";
import {
  IllegalRecord,
  KernelUnavailable,
  type GameRecord,
  type PuzzleHintQuestion,
  type PuzzleQuestion,
  type Seeds,
  type TreeStep,
} from "./types";

/** A question to the kernel. */
export type Question =
  | { readonly type: "prepare"; readonly way: WayId }
  | { readonly type: "facts"; readonly game: GameRecord }
  | { readonly type: "places"; readonly game: GameRecord; readonly colour: number }
  | {
      readonly type: "why";
      readonly game: GameRecord;
      readonly placement: PlacementId;
      readonly colour: number | undefined;
    }
  | { readonly type: "choose"; readonly game: GameRecord; readonly level: LevelNumber; readonly seeds: Seeds }
  | { readonly type: "hints"; readonly game: GameRecord; readonly seconds: number | undefined }
  | {
      readonly type: "review";
      readonly game: GameRecord;
      readonly skipped: number;
      readonly simulations: number | undefined;
    }
  | {
      readonly type: "search";
      readonly game: GameRecord;
      readonly lines: number;
      readonly seconds: number;
      readonly simulations: number;
    }
  | { readonly type: "reach"; readonly game: GameRecord }
  | { readonly type: "tree"; readonly setup: SetupChoice; readonly steps: readonly TreeStep[] }
  | { readonly type: "make"; readonly id: string; readonly level: PuzzleLevel }
  | { readonly type: "check"; readonly puzzle: PuzzleView; readonly laid: readonly LaidPiece[] }
  | { readonly type: "hintPuzzle"; readonly question: PuzzleHintQuestion }
  | { readonly type: "solve"; readonly question: PuzzleQuestion };

/** To the worker: a question with its number, or that an answer is no longer wanted. */
export type ToWorker =
  | { readonly type: "ask"; readonly id: number; readonly question: Question }
  | { readonly type: "stop"; readonly id: number };

/** From the worker: progress, an answer, or the reason why there is none. A stopped question gets nothing. */
export type FromWorker =
  | { readonly type: "news"; readonly id: number; readonly news: unknown }
  | { readonly type: "answer"; readonly id: number; readonly value: unknown }
  | { readonly type: "failure"; readonly id: number; readonly failure: Failure };

/** An error that can be sent. */
export type Failure =
  | { readonly type: "illegal"; readonly ply: number }
  | { readonly type: "unavailable"; readonly key: KernelUnavailable["key"]; readonly message: string }
  | { readonly type: "other"; readonly message: string };

export function failureOf(error: unknown): Failure {
  if (error instanceof IllegalRecord) return { type: "illegal", ply: error.ply };
  const message = String(error);
  if (error instanceof KernelUnavailable) return { type: "unavailable", key: error.key, message };
  return { type: "other", message };
}

/** Inverse of `failureOf`. */
export function errorOf(failure: Failure): Error {
  switch (failure.type) {
    case "illegal":
      return new IllegalRecord(failure.ply);
    case "unavailable":
      return new KernelUnavailable(failure.key, { cause: failure.message });
    case "other":
      return new Error(failure.message);
  }
}
