/** Saves drafts whose page was closed before they were saved. */

import type { KeptApi } from "./api";
import { saveDraft } from "./draft";
import type { DraftStore } from "./draftStore";

export interface Work {
  readonly api: Pick<KeptApi, "keep" | "change">;
  readonly drafts: DraftStore;
  readonly copyTitle: (title: string) => string;
  /** Does some work with a draft that is open in no tab. */
  readonly unlessOpen: (id: string, work: () => Promise<void>) => Promise<void>;
}

/** Saves all drafts that no tab has open. Returns how many were saved. */
export async function saveDrafts(work: Work): Promise<number> {
  let saved = 0;
  for (const draft of await work.drafts.all()) {
    let isOffline = false;
    await work.unlessOpen(draft.id, async () => {
      const outcome = await saveDraft(draft, work.api, work.copyTitle);
      isOffline = outcome.kind === "offline";
      if (outcome.kind === "saved" || outcome.kind === "copied") {
        await work.drafts.remove(draft.id);
        saved += 1;
      } else {
        await work.drafts.save(outcome.draft);
      }
    });
    if (isOffline) break;
  }
  return saved;
}
