/** What a page knows of the lobby, and how messages of the server change it. */

import type { LobbyServerMessage, LobbyView } from "$lib/generated/lobby";
import type { ErrorCode } from "$lib/generated/protocol";
import type { Seek } from "./seek";

export interface Search {
  readonly seek: Seek;
  /** When it began, in milliseconds of the clock that the caller uses. */
  readonly since: number;
  readonly others: number;
  /** The largest difference in rating; null when any rating is welcome. */
  readonly window: number | null;
  /** Whether computers are offered for the empty seats. */
  readonly offered: boolean;
  /** Whether this person has accepted them. */
  readonly agreed: boolean;
}

export interface LobbyState {
  readonly view: LobbyView | null;
  readonly search: Search | null;
  /** The table at which others wait. */
  readonly paired: string | null;
  readonly problem: { readonly code: ErrorCode; readonly params: Readonly<Record<string, number | string>> } | null;
}

export const EMPTY: LobbyState = { view: null, search: null, paired: null, problem: null };

/** The largest difference in rating when a search begins. */
const NARROW = 100;

/** Returns the state of somebody who begins to look for others. */
export function searching(state: LobbyState, seek: Seek, now: number): LobbyState {
  const search = { seek, since: now, others: 0, window: NARROW, offered: false, agreed: false };
  return { ...state, search, paired: null, problem: null };
}

/** Returns the state after a message, which came at a time. */
export function reduce(state: LobbyState, message: LobbyServerMessage, now: number): LobbyState {
  const { search } = state;
  switch (message.type) {
    case "lobby":
      return { ...state, view: message };
    case "seeking": {
      if (!search) return state;
      const { others, window, computers } = message;
      const since = now - message.waited * 1000;
      return { ...state, search: { ...search, since, others, window, agreed: search.agreed || computers } };
    }
    case "offer_computers":
      return search ? { ...state, search: { ...search, offered: true } } : state;
    case "paired":
      return { ...state, search: null, paired: message.id };
    case "not_seeking":
      return { ...state, search: null };
    case "refused":
      return { ...state, search: null, problem: { code: message.code, params: message.params } };
    case "pong":
      return state;
  }
}
