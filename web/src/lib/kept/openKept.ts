/** Opens kept analyses: from the server, or with changes that only this browser has. */

import type { ChapterText } from "$lib/generated/analyses";
import { newLocalId } from "$lib/local/localId";
import { codeOf } from "$lib/net/api";
import { keptApi } from "./api";
import { here } from "./browser";
import { drafts } from "./draftStore";
import { KeptAnalysis, openedDraft, openedKept } from "./keptAnalysis.svelte";

export interface OpenedKept {
  readonly kept: KeptAnalysis;
  /** Whether this person may change it. */
  readonly mine: boolean;
  readonly author: string | null;
}

/** Opens an analysis by its id. Throws `ApiError`. */
export async function openKept(id: string): Promise<OpenedKept> {
  const draft = await drafts.load(id).catch(() => null);
  try {
    const view = await keptApi.show(id);
    const { mine, author } = view;
    return { kept: mine ? openedKept(view, draft, here) : new KeptAnalysis(view, here), mine, author };
  } catch (error) {
    if (!draft || codeOf(error) !== "net/offline") throw error;
    return { kept: openedDraft(draft, here), mine: true, author: null };
  }
}

/** Begins a new analysis that is to be kept, and saves it. */
export function newKept(title: string, chapters: readonly ChapterText[]): KeptAnalysis {
  const kept = new KeptAnalysis({ id: newLocalId(), version: null, title, visibility: "private", chapters }, here);
  kept.changed();
  void kept.save();
  return kept;
}
