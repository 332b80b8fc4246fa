/** Analyses that this browser keeps while somebody works on them. */

import type { WayId } from "$lib/generated/game";
import { commit, IndexedRecords, result } from "$lib/local/indexedRecords";
import { pathTo, type RecordNode } from "$lib/records/recordTree";
import type { Analysis } from "./analysis.svelte";

/** The number that is kept: those changed last. */
const MOST = 30;

export interface Draft {
  /** Where it began: a game, a link, a file or an empty board. */
  readonly id: string;
  readonly way: WayId;
  /** The names of the players, or of the file. */
  readonly title: string;
  /** The tree as `.blksgf`. */
  readonly text: string;
  /** The index of the child at each node, on the path from the root to the node that is shown. */
  readonly path: readonly number[];
  /** Milliseconds since 1970. */
  readonly changed: number;
}

const records = new IndexedRecords("cornerwise.analysis", "drafts");

/** Keeps an analysis. Returns whether the browser could. */
export async function keepDraft(id: string, title: string, analysis: Analysis): Promise<boolean> {
  const { way } = analysis.setup;
  const path = pathOf(analysis.current);
  const draft: Draft = { id, way, title, text: analysis.text(), path, changed: Date.now() };
  try {
    const store = await records.begin("readwrite");
    store.put(draft);
    await commit(store.transaction);
    for (const old of (await allDrafts()).slice(MOST)) await forgetDraft(old.id);
    return true;
  } catch {
    return false;
  }
}

/** Returns the analyses that are kept, the one changed last first. */
export async function allDrafts(): Promise<Draft[]> {
  try {
    const store = await records.begin("readonly");
    const found = (await result<unknown[]>(store.getAll())).filter(isDraft);
    return found.sort((one, other) => other.changed - one.changed);
  } catch {
    return [];
  }
}

export async function forgetDraft(id: string): Promise<void> {
  const store = await records.begin("readwrite");
  store.delete(id);
  await commit(store.transaction);
}

/** Follows a path as far as its nodes exist. */
export function followPath(analysis: Analysis, path: readonly number[]): void {
  let node: RecordNode = analysis.root;
  for (const index of path) {
    const next = node.children[index];
    if (!next) break;
    node = next;
  }
  analysis.goTo(node);
}

function pathOf(node: RecordNode): number[] {
  return pathTo(node)
    .slice(1)
    .map((each) => each.parent!.children.indexOf(each));
}

function isDraft(stored: unknown): stored is Draft {
  const draft = stored as Partial<Draft> | null;
  return (
    typeof draft?.id === "string" &&
    typeof draft.way === "string" &&
    typeof draft.title === "string" &&
    typeof draft.text === "string" &&
    typeof draft.changed === "number" &&
    Array.isArray(draft.path)
  );
}
