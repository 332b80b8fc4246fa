/** Beginning a game, and remembering how. */

import type { NewTable } from "$lib/generated/protocol";
import { go } from "$lib/router/router.svelte";
import { readStored, writeStored } from "$lib/storage/browserStorage";
import { createTable } from "./createTable";
import { checkedChoice, type Company } from "./gameChoice";

const NAMES: Readonly<Record<Company, string>> = {
  computer: "cornerwise.newGame",
  screen: "cornerwise.newGame.screen",
  friends: "cornerwise.newGame.friends",
};

export function rememberedChoice(company: Company): NewTable {
  return checkedChoice(readStored(NAMES[company]), company);
}

/** Sets up a table and goes there. Throws `ApiError`. */
export async function beginGame(choice: NewTable, company: Company): Promise<void> {
  writeStored(NAMES[company], choice);
  go({ page: "game", id: await createTable(choice) });
}
