/** Where a new game begins: on the server, or in this browser while the server cannot be reached. */

import type { NewTable, TableView } from "$lib/generated/protocol";
import { canBeLocal, rotated } from "$lib/local/localGame";
import { ApiError, api, codeOf } from "$lib/net/api";
import { isReachable } from "$lib/net/reach.svelte";
import { CASUAL } from "./gameChoice";

/** Milliseconds after which a silent server counts as away, for games that can do without it. */
const PATIENCE = 4_000;

/** The codes with which the server says that it is away for a while. */
const AWAY: ReadonlySet<ApiError["code"]> = new Set<ApiError["code"]>([
  "net/offline",
  "server/draining",
  "server/not_ready",
]);

/**
 * Begins a game and returns its id. Throws `ApiError`.
 *
 * Where the server can be reached the game begins there: then it is on all devices of this person at once,
 * and others can spectate.
 */
export async function createTable(choice: NewTable): Promise<string> {
  const local = canBeLocal(choice);
  if (local && isServerAway()) return createHere(choice);
  const signal = local ? AbortSignal.timeout(PATIENCE) : undefined;
  try {
    return (await api.create(choice, signal)).id;
  } catch (error) {
    const away = AWAY.has(codeOf(error)) || (signal?.aborted ?? false);
    if (away && local) return createHere(choice);
    throw away ? new ApiError("net/needed") : error;
  }
}

/** Loads what a game in this browser needs, if a new game would begin here. */
export function prepareTable(choice: NewTable): void {
  if (!canBeLocal(choice) || !isServerAway()) return;
  import("$lib/local/localGames").then(({ prepareLocal }) => prepareLocal(choice)).catch(() => undefined);
}

function isServerAway(): boolean {
  return !(navigator.onLine && isReachable());
}

/** Begins a rematch of a game at which all people sit at this screen, and returns its id. Throws `ApiError`. */
export function createRematch({ setup, seats }: TableView): Promise<string> {
  const again = seats.map((seat): NewTable["seats"][number] =>
    seat.type === "computer" ? { type: "computer", level: seat.level ?? 1 } : { type: "person", name: seat.name },
  );
  return createTable({ setup, seats: rotated(again), terms: CASUAL });
}

async function createHere(choice: NewTable): Promise<string> {
  const { createLocal } = await import("$lib/local/localGames");
  return createLocal(choice);
}
