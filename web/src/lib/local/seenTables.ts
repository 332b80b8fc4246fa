/**
 * The last sight of games on the server that could continue in this browser, for when the server is away.
 *
 * They are a convenience: where the browser stores nothing, or something else than we wrote, there are none.
 */

import { placementsOf } from "$lib/game/placements";
import { isSetup, wayOf } from "$lib/game/ways";
import type { TableSummary, TableView } from "$lib/generated/protocol";
import { canContinueHere } from "./localGame";
import { commit, IndexedRecords, result } from "./indexedRecords";
import { summaryOfTable } from "./localViews";

/** The number of games that are kept: those changed last. */
const MOST = 24;

interface Seen {
  readonly id: string;
  readonly table: TableView;
}

const records = new IndexedRecords("cornerwise.seen", "tables");

/** Keeps a table as it is now if it could continue here, and forgets it if not. */
export async function keepSeen(table: TableView): Promise<void> {
  if (!canContinueHere(table)) return forgetSeen(table.id);
  await change((tables) => tables.put({ id: table.id, table } satisfies Seen));
  if ((await read((tables) => result(tables.count()), 0)) <= MOST) return;
  const newest = (await allSeen()).sort((one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at));
  for (const { id } of newest.slice(MOST)) await forgetSeen(id);
}

export async function forgetSeen(id: string): Promise<void> {
  await change((tables) => tables.delete(id));
}

/** Forgets all tables: the next person at this browser is somebody else. */
export async function forgetAllSeen(): Promise<void> {
  await change((tables) => tables.clear());
}

/** Returns a table as it was seen last; null when it is not known. */
export async function loadSeen(id: string): Promise<TableView | null> {
  return read(async (tables) => checkedTable(await result<unknown>(tables.get(id))), null);
}

/** Returns the tables as lines of a list. */
export async function seenSummaries(): Promise<TableSummary[]> {
  return (await allSeen()).map(summaryOfTable);
}

function allSeen(): Promise<TableView[]> {
  return read(async (tables) => {
    const stored = await result<unknown[]>(tables.getAll());
    return stored.flatMap((each) => checkedTable(each) ?? []);
  }, []);
}

async function read<Value>(work: (tables: IDBObjectStore) => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await work(await records.begin("readonly"));
  } catch {
    return otherwise;
  }
}

async function change(work: (tables: IDBObjectStore) => unknown): Promise<void> {
  try {
    const tables = await records.begin("readwrite");
    work(tables);
    await commit(tables.transaction);
  } catch {
    // The game is safe on the server.
  }
}

/** Returns the table if this version of the app can show it. */
function checkedTable(stored: unknown): TableView | null {
  try {
    const { table } = stored as Seen;
    const placements = placementsOf(wayOf(table.setup.way).variant);
    const fits = isSetup(table.setup) && table.moves.every(({ placement }) => placements.isPlacement(placement));
    return fits && canContinueHere(table) ? table : null;
  } catch {
    return null;
  }
}
