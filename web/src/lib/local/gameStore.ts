/** Where games of this browser are kept. */

import type { LocalGame, Moved } from "./localGame";

/** A record as it was found: perhaps damaged. */
export interface Found {
  readonly id: string;
  readonly stored: unknown;
}

export interface GameStore {
  /** Returns what is stored under an id, unchecked; undefined when there is nothing. */
  load(id: string): Promise<unknown>;
  /**
   * Stores a game in one step, if the stored one has the version given; null for a new game.
   *
   * Returns false, and changes nothing, when it has not: another tab was faster.
   */
  save(game: LocalGame | Moved, was: number | null): Promise<boolean>;
  remove(id: string): Promise<void>;
  all(): Promise<Found[]>;
}

/** Returns the version of what is stored; null when there is nothing that has one. */
export function versionOf(stored: unknown): number | null {
  const version = (stored as LocalGame | null | undefined)?.version;
  return typeof version === "number" ? version : null;
}
