/**
 * What the table adds to the rules of the game: who may do what, undo and redo.
 *
 * Must agree with `cornerwise.server.game.domain.table` for tables where all people are at one screen.
 */

import type { ErrorCode, MoveView } from "$lib/generated/protocol";
import type { PlacementId } from "$lib/game/placements";
import type { GameFacts } from "$lib/kernel/types";
import type { LocalGame } from "./localGame";

/** Why a command is not done. */
export class LocalRefusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly params: Readonly<Record<string, number | string>> = {},
  ) {
    super(code);
  }
}

/** The lists of placements after a command. */
export type Lists = Pick<LocalGame, "placements" | "undone">;

/** Returns whether a seat is a computer's. */
export function isComputer(game: LocalGame, seat: number | null): boolean {
  return seat !== null && game.seats[seat]!.type === "computer";
}

/** Throws `LocalRefusal` when a message was written for another version of the table. */
export function checkVersion(game: LocalGame, version: number): void {
  if (version !== game.version) throw new LocalRefusal("table/stale", { version: game.version });
}

/** Throws `LocalRefusal` when it is a computer's turn. After the end it is nobody's turn. */
export function checkTurn(game: LocalGame, facts: GameFacts): void {
  if (isComputer(game, facts.seat)) throw new LocalRefusal("seat/computer", { seat: facts.seat! });
}

/** Throws `LocalRefusal` after the end. */
export function checkRunning(facts: GameFacts): void {
  if (facts.over) throw new LocalRefusal("game/over");
}

/** Returns the index of the last move of a person, or null. */
export function lastDecision(game: LocalGame, facts: GameFacts): number | null {
  const index = facts.moves.findLastIndex((move) => !isComputer(game, move.seat));
  return index < 0 ? null : index;
}

/** Returns the lists after a placement, which must be legal. */
export function afterPlay(game: LocalGame, placement: PlacementId): Lists {
  return { placements: [...game.placements, placement], undone: [] };
}

/** Returns the lists after an undo, back to the last decision of a person. Throws `LocalRefusal`. */
export function afterUndo(game: LocalGame, facts: GameFacts): Lists {
  const index = lastDecision(game, facts);
  if (index === null) throw new LocalRefusal("game/nothing_to_undo");
  const taken = game.placements.slice(index).reverse();
  return { placements: game.placements.slice(0, index), undone: [...game.undone, ...taken] };
}

/**
 * Returns the lists after a redo. The replies of computers come back with the move they replied to.
 *
 * `whole` are the moves of the game with all that was undone. Throws `LocalRefusal`.
 */
export function afterRedo(game: LocalGame, facts: GameFacts, whole: readonly MoveView[]): Lists {
  checkTurn(game, facts);
  if (!game.undone.length) throw new LocalRefusal("game/nothing_to_undo");
  const first = game.placements.length + 1;
  const next = whole.findIndex((move, index) => index >= first && !isComputer(game, move.seat));
  const count = next < 0 ? whole.length : next;
  return {
    placements: whole.slice(0, count).map(({ placement }) => placement),
    undone: game.undone.slice(0, whole.length - count),
  };
}
