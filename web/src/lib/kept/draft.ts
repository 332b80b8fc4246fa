/** An analysis with changes that the server does not have yet, and how they get there. */

import type { ChapterText, VisibilityId } from "$lib/generated/analyses";
import { ApiError } from "$lib/net/api";
import type { KeptApi } from "./api";

/** What the owner of an analysis can change. */
export interface Content {
  readonly title: string;
  readonly visibility: VisibilityId;
  readonly chapters: readonly ChapterText[];
}

export interface Draft extends Content {
  /** The id on the server; that of the browser before it is kept there. */
  readonly id: string;
  /** Names the analysis, or the copy of it after a conflict, so that it is kept once. */
  readonly uuid: string;
  /** The version on the server that was changed; null before it is kept there. */
  readonly version: number | null;
  /** Whether keeping it was tried before: perhaps only the answer was lost. */
  readonly tried: boolean;
}

export type Outcome =
  | { readonly kind: "saved"; readonly id: string; readonly version: number }
  /** It was changed elsewhere, too: these changes are kept as a copy. */
  | { readonly kind: "copied"; readonly id: string; readonly version: number }
  | { readonly kind: "offline" }
  | { readonly kind: "refused"; readonly error: ApiError };

/** Saves a draft. Loses nothing: where somebody else was faster, it becomes a copy with a title of its own. */
export async function saveDraft(
  draft: Draft,
  api: Pick<KeptApi, "keep" | "change">,
  copyTitle: (title: string) => string,
): Promise<Outcome> {
  try {
    if (draft.version === null) return { kind: "saved", ...(await keep(draft, contentOf(draft), api)) };
    const saved = await api.change(draft.id, { version: draft.version, ...sent(contentOf(draft)) });
    return { kind: "saved", ...saved };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "analysis/stale" && draft.version !== null) return copy(draft, api, copyTitle);
    return failed(error);
  }
}

async function copy(
  draft: Draft,
  api: Pick<KeptApi, "keep" | "change">,
  copyTitle: (title: string) => string,
): Promise<Outcome> {
  const content: Content = { ...contentOf(draft), title: copyTitle(draft.title), visibility: "private" };
  try {
    return { kind: "copied", ...(await keep(draft, content, api)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failed(error);
  }
}

async function keep(
  draft: Draft,
  content: Content,
  api: Pick<KeptApi, "keep" | "change">,
): Promise<{ id: string; version: number }> {
  const kept = await api.keep({ uuid: draft.uuid, ...sent(content) });
  // If an earlier request came through after all, the server has what was sent then.
  return draft.tried ? api.change(kept.id, { version: kept.version, ...sent(content) }) : kept;
}

function failed(error: ApiError): Outcome {
  return error.code === "net/offline" ? { kind: "offline" } : { kind: "refused", error };
}

function sent({ title, visibility, chapters }: Content): {
  title: string;
  visibility: VisibilityId;
  chapters: ChapterText[];
} {
  return { title, visibility, chapters: [...chapters] };
}

export function contentOf({ title, visibility, chapters }: Content): Content {
  return { title, visibility, chapters };
}

/** Returns whether two versions say the same. */
export function isSame(one: Content, other: Content): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}

/** Returns a stored draft; null when it cannot be used. */
export function checkedDraft(stored: unknown): Draft | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { id, uuid, version, title, visibility, chapters } = stored as Partial<Draft>;
  const isWhole =
    typeof id === "string" &&
    typeof uuid === "string" &&
    (version === null || typeof version === "number") &&
    typeof title === "string" &&
    (visibility === "private" || visibility === "link") &&
    Array.isArray(chapters) &&
    chapters.length > 0 &&
    chapters.every((each: Partial<ChapterText> | null) => {
      return typeof each?.name === "string" && typeof each.text === "string";
    });
  return isWhole ? (stored as Draft) : null;
}
