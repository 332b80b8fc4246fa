/** Drafts in this browser, so that closing the page or losing the connection loses nothing. */

import { commit, IndexedRecords, result } from "$lib/local/indexedRecords";
import { checkedDraft, type Draft } from "./draft";
import { mayHaveDrafts, noteDrafts } from "./draftMark";

export interface DraftStore {
  load(id: string): Promise<Draft | null>;
  /** Stores a draft. Rejects where the browser stores nothing. */
  save(draft: Draft): Promise<void>;
  remove(id: string): Promise<void>;
  all(): Promise<Draft[]>;
  clear(): Promise<void>;
}

class IndexedDrafts implements DraftStore {
  private readonly records = new IndexedRecords("cornerwise.keptAnalyses", "drafts");

  async load(id: string): Promise<Draft | null> {
    if (!mayHaveDrafts()) return null;
    const store = await this.records.begin("readonly");
    return checkedDraft(await result(store.get(id)));
  }

  async save(draft: Draft): Promise<void> {
    noteDrafts(true);
    const store = await this.records.begin("readwrite");
    store.put(draft);
    await commit(store.transaction);
  }

  async remove(id: string): Promise<void> {
    if (!mayHaveDrafts()) return;
    const store = await this.records.begin("readwrite");
    store.delete(id);
    await commit(store.transaction);
  }

  async all(): Promise<Draft[]> {
    if (!mayHaveDrafts()) return [];
    const store = await this.records.begin("readonly");
    const stored: unknown[] = await result(store.getAll());
    return stored.map(checkedDraft).filter((draft) => draft !== null);
  }

  async clear(): Promise<void> {
    if (!mayHaveDrafts()) return;
    const store = await this.records.begin("readwrite");
    store.clear();
    await commit(store.transaction);
    noteDrafts(false);
  }
}

export const drafts: DraftStore = new IndexedDrafts();
