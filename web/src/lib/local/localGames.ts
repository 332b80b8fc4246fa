/** The games of this browser: begun, opened, listed, deleted, and handed to the server. */

import type { NewTable, TableSummary, TableView } from "$lib/generated/protocol";
import { kernel } from "$lib/kernel";
import { api, type ApiError } from "$lib/net/api";
import { IndexedStore } from "./indexedStore";
import { checkedGame, checkedMoved, newLocalGame, type LocalGame, type Moved } from "./localGame";
import { newLocalId } from "./localId";
import { noteLocalChange } from "./localIndex.svelte";
import { LocalTable, problemOf } from "./localTable";
import { standingOf, summaryOf } from "./localViews";
import { SafeStore } from "./safeStore";
import { keepSeen } from "./seenTables";
import { syncGames } from "./syncGames";
import { BrowserTabs } from "./tabs";
import { KernelUnavailable, type GameRecord } from "$lib/kernel/types";
import { plainRecord } from "$lib/table/gameRecord";

const store = new SafeStore(new IndexedStore());
const tabs = new BrowserTabs();
/** Tells other tabs that the list of games has changed. */
const lists = "BroadcastChannel" in globalThis ? new BroadcastChannel("cornerwise.gameList") : null;
lists?.addEventListener("message", noteLocalChange);

/** A game of this browser in a list. */
export interface LocalSummary extends TableSummary {
  /** Why the server does not take it in; null when it may. */
  readonly refused: ApiError["code"] | null;
  /** The game on the server that it continues, which need not be listed too. */
  readonly continues: string | null;
}

/** Starts the kernel and loads what it needs for a setup, so that it answers the first move at once. */
export async function prepareLocal({ setup }: NewTable): Promise<void> {
  await kernel().prepare(setup.way);
}

/** Begins a game in this browser, which must be one that needs no server, and returns its id. Throws `ApiError`. */
export async function createLocal(choice: NewTable): Promise<string> {
  return keep(newLocalGame(newLocalId(), choice, new Date()));
}

/** Continues a game of the server in this browser, and returns its id here. Throws `ApiError`. */
export async function continueLocally(table: TableView): Promise<string> {
  const { id, turn, moves } = table;
  const games = await allGames();
  const known = games.find((game) => game.continues?.id === id && game.continues.version === turn.version);
  if (known) return known.id;
  const seats = table.seats.map((seat) =>
    seat.type === "computer"
      ? { type: "computer" as const, level: seat.level ?? 1 }
      : { type: "person" as const, name: seat.name },
  );
  const begun = newLocalGame(newLocalId(), { setup: table.setup, seats, terms: table.terms }, new Date());
  return keep({
    ...begun,
    placements: moves.map(({ placement }) => placement),
    created_at: table.created_at,
    continues: { id, version: turn.version },
  });
}

/** Begins a game in this browser from a position, and returns its id. Throws `ApiError`. */
export async function createLocalFrom(choice: NewTable, { placements, initial }: GameRecord): Promise<string> {
  const begun = { ...newLocalGame(newLocalId(), choice, new Date()), placements };
  return keep(initial ? { ...begun, initial, refused: "game/set_up" } : begun);
}

async function keep(game: LocalGame): Promise<string> {
  const standing = standingOf(game, await factsOf(game));
  await store.save({ ...game, standing }, null);
  listChanged();
  return game.id;
}

async function factsOf(game: LocalGame) {
  try {
    return await kernel().facts(plainRecord(game));
  } catch (error) {
    throw error instanceof KernelUnavailable ? problemOf(error) : error;
  }
}

/** Returns the table of a game that was begun in this browser, or where on the server it lives now. */
export async function openLocal(id: string): Promise<LocalTable | Moved> {
  return checkedMoved(await store.load(id)) ?? new LocalTable(id, { store, kernel: kernel(), tabs });
}

/** Returns the games that live here, and the ids of those that are damaged. */
export async function localGames(finished: boolean): Promise<{ games: LocalSummary[]; damaged: string[] }> {
  const found = await store.all();
  const damaged = found.filter(({ stored }) => !checkedGame(stored) && !checkedMoved(stored)).map(({ id }) => id);
  const games = (await allGames())
    .filter((game) => game.standing.over === finished)
    .map((game) => ({
      ...summaryOf(game),
      refused: game.refused ?? null,
      // A refused game is listed beside the one that it continued.
      continues: game.refused ? null : (game.continues?.id ?? null),
    }));
  return { games, damaged };
}

async function allGames(): Promise<LocalGame[]> {
  return (await store.all()).flatMap(({ stored }) => checkedGame(stored) ?? []);
}

export async function removeLocal(id: string): Promise<void> {
  await store.remove(id);
  tabs.tell({ id, game: null });
  listChanged();
}

/** Hands all games to the server that are open in no tab. */
export async function syncLocal(): Promise<void> {
  const changed = await syncGames({ store, tabs, put: api.putLocalGame, look });
  if (changed) listChanged();
}

/** Looks at a table, so that it can continue here when the server is away again. */
async function look(id: string): Promise<void> {
  await keepSeen(await api.table(id));
}

function listChanged(): void {
  noteLocalChange();
  lists?.postMessage(null);
}

/** Returns the table on the server that a game of this browser has become; null while it lives here. */
export async function movedTo(id: string): Promise<string | null> {
  return checkedMoved(await store.load(id))?.movedTo ?? null;
}
