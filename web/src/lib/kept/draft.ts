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
  /** Identifies the analysis, or its copy after a conflict, so that the server keeps it only once. */
  readonly uuid: string;
  /** The version on the server that was changed; null before it is kept there. */
  readonly version: number | null;
  /** Whether it was sent to the server before: perhaps only the answer was lost. */
  readonly tried: boolean;
  /** What was sent for this version without an answer: perhaps the server has it. Nothing else was. */
  readonly unanswered: Content | null;
}

export type Outcome =
  | { readonly kind: "saved"; readonly id: string; readonly version: number }
  /** It was changed elsewhere, too: these changes are kept as a copy. */
  | { readonly kind: "copied"; readonly id: string; readonly version: number }
  /** Not saved: the draft is what to try again. */
  | { readonly kind: "offline"; readonly draft: Draft }
  | { readonly kind: "refused"; readonly draft: Draft; readonly error: ApiError };

type Api = Pick<KeptApi, "keep" | "change">;

/** Saves a draft. Loses nothing: where somebody else was faster, it becomes a copy with a title of its own. */
export async function saveDraft(draft: Draft, api: Api, copyTitle: (title: string) => string): Promise<Outcome> {
  let trying = draft;
  try {
    if (draft.version === null) return { kind: "saved", ...(await keep(draft, contentOf(draft), api)) };
    trying = { ...draft, version: await settledVersion(draft, draft.version, api), unanswered: contentOf(draft) };
    return { kind: "saved", ...(await api.change(draft.id, { version: trying.version!, ...sent(draft) })) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "analysis/stale" && draft.version !== null) return copy(trying, api, copyTitle);
    return failed(trying, error);
  }
}

/**
 * Returns the version on which the draft is to be saved.
 *
 * What was sent without an answer is sent again, which the server answers as it would have done the first time. So
 * a lost answer is not taken for the change of another device.
 */
async function settledVersion(draft: Draft, version: number, api: Api): Promise<number> {
  const { unanswered } = draft;
  if (!unanswered || isSame(unanswered, draft)) return version;
  // If it was not stored yet, others must not see it now: the owner may have made the analysis private since.
  const visibility = unanswered.visibility === draft.visibility ? draft.visibility : null;
  try {
    return (await api.change(draft.id, { version, ...sent(unanswered), visibility })).version;
  } catch (error) {
    if (isRefused(error)) return version;
    throw error;
  }
}

/** Returns whether the server has decided not to store what was sent, for another reason than its version. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code.startsWith("analysis/") && error.code !== "analysis/stale";
}

async function copy(draft: Draft, api: Api, copyTitle: (title: string) => string): Promise<Outcome> {
  const content: Content = { ...contentOf(draft), title: copyTitle(draft.title), visibility: "private" };
  try {
    return { kind: "copied", ...(await keep(draft, content, api)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failed(draft, error);
  }
}

async function keep(draft: Draft, content: Content, api: Api): Promise<{ id: string; version: number }> {
  const kept = await api.keep({ uuid: draft.uuid, ...sent(content) });
  // If an earlier request came through after all, the server has what was sent then.
  return draft.tried ? api.change(kept.id, { version: kept.version, ...sent(content) }) : kept;
}

function failed(draft: Draft, error: ApiError): Outcome {
  const again = isRefused(error) ? { ...draft, unanswered: null } : { ...draft, tried: true };
  return error.code === "net/offline" ? { kind: "offline", draft: again } : { kind: "refused", draft: again, error };
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
  if (!isContent(stored)) return null;
  const { id, uuid, version, unanswered } = stored as Partial<Draft>;
  const isWhole =
    typeof id === "string" && typeof uuid === "string" && (version === null || typeof version === "number");
  return isWhole ? { ...(stored as Draft), unanswered: isContent(unanswered) ? unanswered : null } : null;
}

function isContent(stored: unknown): stored is Content {
  if (typeof stored !== "object" || stored === null) return false;
  const { title, visibility, chapters } = stored as Partial<Content>;
  return (
    typeof title === "string" &&
    (visibility === "private" || visibility === "link") &&
    Array.isArray(chapters) &&
    chapters.length > 0 &&
    chapters.every((each: Partial<ChapterText> | null) => {
      return typeof each?.name === "string" && typeof each.text === "string";
    })
  );
}
