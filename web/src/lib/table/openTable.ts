/** Finds where a table lives. */

import { loadKernel } from "$lib/kernel/load";
import { isLocalId } from "$lib/local/localId";
import { AssistedTable } from "./assistedTable";
import { RememberedTable, type TableMemory } from "./rememberedTable";
import { RemoteTable } from "./remoteTable";
import type { TableSource } from "./tableSource";

const seenTables = () => import("$lib/local/seenTables");

/** Loaded on demand. If that fails, nothing is remembered. */
const memory: TableMemory = {
  keep: (table) =>
    seenTables().then(
      ({ keepSeen }) => keepSeen(table),
      () => undefined,
    ),
  load: (id) =>
    seenTables().then(
      ({ loadSeen }) => loadSeen(id),
      () => null,
    ),
  forget: (id) =>
    seenTables().then(
      ({ forgetSeen }) => forgetSeen(id),
      () => undefined,
    ),
};

/** Returns the way to a table: on the server, or in this browser. */
export async function openTable(id: string): Promise<TableSource> {
  if (!isLocalId(id)) return remoteTable(id);
  const { openLocal } = await import("$lib/local/localGames");
  const found = await openLocal(id);
  return "movedTo" in found ? remoteTable(found.movedTo) : found;
}

function remoteTable(id: string): TableSource {
  const remembered = new RememberedTable(new RemoteTable(id), memory);
  return new AssistedTable(remembered, loadKernel);
}
