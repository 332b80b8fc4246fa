/** What kept analyses need of this browser and its server. */

import { BrowserTabs } from "$lib/local/tabs";
import { newLocalId, uuidOf } from "$lib/local/localId";
import { keptApi } from "./api";
import { drafts } from "./draftStore";
import type { Surroundings } from "./keptAnalysis.svelte";
import { copyTitle } from "./keptTexts";
import { saveDrafts } from "./saveDrafts";

export const tabs = new BrowserTabs();

export const here: Surroundings = {
  api: keptApi,
  drafts,
  newUuid: () => uuidOf(newLocalId()),
  copyTitle,
};

/** Saves what was left behind in this browser. Returns how many analyses were saved. */
export async function saveLeftBehind(): Promise<number> {
  let saved = 0;
  await tabs.alone("analyses", async () => {
    saved = await saveDrafts({
      api: keptApi,
      drafts,
      copyTitle,
      unlessOpen: (id, work) => tabs.unlessOpen(id, work),
    });
  });
  return saved;
}
