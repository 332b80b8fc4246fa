/** The games of a person: those on the server, and those that live in this browser. */

import type { TableSummary } from "$lib/generated/protocol";
import type { LocalSummary } from "$lib/local/localGames";
import { hasLocalGames } from "$lib/local/localIndex.svelte";
import { api } from "$lib/net/api";

export type ListedGame = TableSummary | LocalSummary;

/** Games of this browser, and the ids of those that cannot be read. */
export interface GamesHere {
  readonly games: readonly LocalSummary[];
  readonly damaged: readonly string[];
}

export const NONE_HERE: GamesHere = { games: [], damaged: [] };

/** Returns the games that live in this browser. */
export async function gamesHere(finished: boolean): Promise<GamesHere> {
  if (!hasLocalGames()) return NONE_HERE;
  const { localGames } = await import("$lib/local/localGames");
  return localGames(finished);
}

/**
 * Reads both lists and returns them. `early` is given the games here before the server has answered.
 *
 * The games here are read first, so that one that moves to the server meanwhile is in at least one list.
 * Rejects when the server does not answer.
 */
export async function readGames<Remote>(
  readHere: () => Promise<GamesHere>,
  readRemote: () => Promise<Remote>,
  early: (here: GamesHere) => void,
): Promise<{ here: GamesHere; remote: Remote }> {
  const here = await readHere().catch(() => NONE_HERE);
  early(here);
  return { here, remote: await readRemote() };
}

/** Returns the games on the server that could continue here, as they were seen last. For when it does not answer. */
export async function seenGames(finished: boolean): Promise<TableSummary[]> {
  if (finished) return [];
  try {
    const { seenSummaries } = await import("$lib/local/seenTables");
    return await seenSummaries();
  } catch {
    return []; // The code for it is not on this device.
  }
}

/** Deletes a game on the server, if it can be reached. */
export async function removeThere(id: string): Promise<void> {
  try {
    await api.remove(id);
    const { forgetSeen } = await import("$lib/local/seenTables");
    await forgetSeen(id);
  } catch {
    // The list still shows it.
  }
}

/** Deletes games that live in this browser. */
export async function removeHere(ids: readonly string[]): Promise<void> {
  const { removeLocal } = await import("$lib/local/localGames");
  for (const id of ids) await removeLocal(id);
}

/** Returns all games, last changed first; a game that continues here is not listed as the server knows it. */
export function merged(remote: readonly TableSummary[], here: readonly LocalSummary[]): ListedGame[] {
  const continued = new Set(here.map(({ continues }) => continues));
  const games: ListedGame[] = [...here, ...remote.filter(({ id }) => !continued.has(id))];
  return games.sort((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at));
}

/** Returns the games, first the one to continue: the last changed game that waits for this person. */
export function leading(games: readonly ListedGame[]): ListedGame[] {
  const first = games.find(({ mine_to_play, invited }) => mine_to_play || invited);
  return first ? [first, ...games.filter((game) => game !== first)] : [...games];
}
