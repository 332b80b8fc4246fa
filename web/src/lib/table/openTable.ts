/** Finds where a table lives. */

import { loadKernel } from "$lib/kernel/load";
import { isLocalId } from "$lib/local/localId";
import { AssistedTable } from "./assistedTable";
import { RemoteTable } from "./remoteTable";
import type { TableSource } from "./tableSource";

/** Returns the way to a table: on the server, or in this browser. */
export async function openTable(id: string): Promise<TableSource> {
  if (!isLocalId(id)) return new AssistedTable(new RemoteTable(id), loadKernel);
  const { openLocal } = await import("$lib/local/localGames");
  return openLocal(id);
}
