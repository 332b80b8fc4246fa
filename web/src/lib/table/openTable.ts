/** Finds where a table lives. */

import { loadKernel } from "$lib/kernel/load";
import { isLocalId } from "$lib/local/localId";
import { AssistedTable } from "./assistedTable";
import { RememberedTable, type TableMemory } from "./rememberedTable";
import { RemoteTable } from "./remoteTable";
import type { TableSource } from "./tableSource";

/** Loaded on demand. */
const memory: TableMemory = {
  keep: async (table) => (await import("$lib/local/seenTables")).keepSeen(table),
  load: async (id) => (await import("$lib/local/seenTables")).loadSeen(id),
  forget: async (id) => (await import("$lib/local/seenTables")).forgetSeen(id),
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
