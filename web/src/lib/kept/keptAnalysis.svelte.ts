/** An analysis that is kept on the server: its title and chapters, saved a moment after every change. */

import type { AnalysisView, ChapterText, VisibilityId } from "$lib/generated/analyses";
import { ApiError } from "$lib/net/api";
import type { KeptApi } from "./api";
import { contentOf, isSame, saveDraft, type Content, type Draft } from "./draft";
import type { DraftStore } from "./draftStore";

/** Milliseconds between a change and saving it. */
export const PAUSE = 1_200;

export type SaveState = "saved" | "unsaved" | "saving" | "offline" | "refused";

export interface Surroundings {
  readonly api: Pick<KeptApi, "keep" | "change">;
  readonly drafts: Pick<DraftStore, "save" | "remove">;
  readonly newUuid: () => string;
  readonly copyTitle: (title: string) => string;
}

export class KeptAnalysis {
  /** The id on the server, or that of the browser before it is kept. */
  id = $state("");
  title = $state("");
  visibility = $state<VisibilityId>("private");
  chapters = $state.raw<readonly ChapterText[]>([]);
  /** The number of the chapter that is shown. */
  shown = $state(0);
  /** Counts how often another chapter was chosen: its tree is read anew. */
  turned = $state(0);
  state = $state<SaveState>("saved");
  /** Why it cannot be saved. */
  problem = $state.raw<ApiError | null>(null);
  /** The id of the version of another device, after a conflict with it. */
  other = $state<string | null>(null);
  /** The version on the server; null before it is kept there. */
  private version = $state<number | null>(null);

  /** A number for each chapter, which it keeps when it is moved. */
  private keys: readonly number[];
  private nextKey: number;
  private uuid: string;
  private tried = false;
  /** What was sent for this version without an answer. */
  private unanswered: Content | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private saving: Promise<void> | null = null;
  /** Counts the changes, to notice those made while others are saved. */
  private changes = 0;
  private closed = false;

  constructor(
    begin: Content & Pick<Draft, "id" | "version"> & Partial<Pick<Draft, "uuid" | "tried" | "unanswered">>,
    private readonly around: Surroundings,
  ) {
    this.id = begin.id;
    this.version = begin.version;
    this.title = begin.title;
    this.visibility = begin.visibility;
    this.chapters = begin.chapters;
    this.keys = begin.chapters.map((_, number) => number);
    this.nextKey = this.keys.length;
    this.uuid = begin.uuid ?? around.newUuid();
    this.tried = begin.tried ?? false;
    this.unanswered = begin.unanswered ?? null;
  }

  /** Whether it is on the server, where others can open it. */
  get isKept(): boolean {
    return this.version !== null;
  }

  get chapter(): ChapterText {
    return this.chapters[this.shown]!;
  }

  /** The key of the chapter that is shown. It stays when the chapter is moved. */
  get key(): number {
    return this.keys[this.shown]!;
  }

  /** Returns the number of the chapter with a key; -1 when it is deleted. */
  numberOf(key: number): number {
    return this.keys.indexOf(key);
  }

  rename(title: string): void {
    if (title === this.title) return;
    this.title = title;
    this.changed();
  }

  /** Shares it with everybody who has the link, or with nobody. */
  share(visibility: VisibilityId): void {
    if (visibility === this.visibility) return;
    this.visibility = visibility;
    this.changed();
    void this.save();
  }

  /** Takes in the tree of the chapter with a key, if it is not deleted. */
  write(text: string, key = this.key): void {
    const number = this.numberOf(key);
    const chapter = this.chapters[number];
    if (chapter && text !== chapter.text) this.replace(number, { ...chapter, text });
  }

  nameChapter(name: string): void {
    if (name !== this.chapter.name) this.replace(this.shown, { ...this.chapter, name });
  }

  show(number: number): void {
    this.shown = Math.max(0, Math.min(number, this.chapters.length - 1));
    this.turned += 1;
  }

  /** Adds a chapter after the others, and shows it. */
  add(chapter: ChapterText): void {
    this.chapters = [...this.chapters, chapter];
    this.keys = [...this.keys, this.nextKey++];
    this.show(this.chapters.length - 1);
    this.changed();
  }

  /** Moves the chapter that is shown up or down. */
  move(by: 1 | -1): void {
    const to = this.shown + by;
    if (to < 0 || to >= this.chapters.length) return;
    this.chapters = moved(this.chapters, this.shown, to);
    this.keys = moved(this.keys, this.shown, to);
    this.shown = to;
    this.changed();
  }

  /** Deletes the chapter that is shown, unless it is the only one. */
  removeChapter(): void {
    if (this.chapters.length === 1) return;
    this.chapters = this.chapters.toSpliced(this.shown, 1);
    this.keys = this.keys.toSpliced(this.shown, 1);
    this.show(this.shown);
    this.changed();
  }

  private replace(number: number, chapter: ChapterText): void {
    this.chapters = this.chapters.with(number, chapter);
    this.changed();
  }

  /** Notes that something is not saved yet. */
  changed(): void {
    this.changes += 1;
    this.state = "unsaved";
    this.storeDraft();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), PAUSE);
  }

  /** Saves what has changed, at once. */
  async save(): Promise<void> {
    clearTimeout(this.timer);
    if (this.saving) {
      await this.saving;
      if (this.state !== "unsaved") return;
    }
    if (this.state === "saved") return;
    this.saving = this.saveOnce().finally(() => (this.saving = null));
    await this.saving;
  }

  /** Tries again what could not be saved. */
  retry(): void {
    if (this.state === "offline" || this.state === "refused") void this.save();
  }

  /** Ends the work with it. What is not saved stays in this browser. */
  close(): void {
    this.closed = true;
    void this.save();
  }

  private async saveOnce(): Promise<void> {
    const draft = this.draft();
    const changes = this.changes;
    this.state = "saving";
    this.problem = null;
    // Changes made meanwhile are stored with it: the page may close before the answer arrives.
    this.unanswered ??= contentOf(draft);
    this.tried = true;
    const outcome = await saveDraft(draft, this.around.api, this.around.copyTitle);
    switch (outcome.kind) {
      case "saved":
      case "copied":
        if (outcome.kind === "copied") {
          this.other = this.id;
          this.title = this.around.copyTitle(this.title);
          this.visibility = "private";
        }
        this.id = outcome.id;
        this.version = outcome.version;
        this.uuid = this.around.newUuid();
        this.tried = false;
        this.unanswered = null;
        await this.around.drafts.remove(draft.id).catch(() => undefined);
        if (this.changes === changes) {
          this.state = "saved";
        } else {
          this.changed();
          if (this.closed) await this.saveOnce();
        }
        break;
      case "offline":
        this.state = "offline";
        this.tryAgainFrom(outcome.draft);
        break;
      case "refused":
        this.problem = outcome.error;
        this.state = "refused";
        this.tryAgainFrom(outcome.draft);
        this.waitIfAsked(outcome.error);
    }
  }

  private tryAgainFrom({ version, tried, unanswered }: Draft): void {
    this.version = version;
    this.tried = tried;
    this.unanswered = unanswered;
    this.storeDraft();
  }

  /** The server says how long to wait after too many requests. */
  private waitIfAsked(error: ApiError): void {
    const seconds = error.code === "request/wait" ? Number(error.params["seconds"]) : NaN;
    if (!Number.isNaN(seconds) && !this.closed) this.timer = setTimeout(() => this.retry(), 1000 * seconds);
  }

  private draft(): Draft {
    const { id, uuid, version, tried, unanswered } = this;
    return { id, uuid, version, tried, unanswered, ...contentOf(this) };
  }

  private storeDraft(): void {
    // A browser that stores nothing keeps it as long as the page is open.
    this.around.drafts.save($state.snapshot(this.draft()) as Draft).catch(() => undefined);
  }
}

function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
}

/** Returns the analysis as the owner left it in this browser, if there are changes; else as the server has it. */
export function openedKept(view: AnalysisView, draft: Draft | null, around: Surroundings): KeptAnalysis {
  if (draft === null || isSame(view, draft)) {
    if (draft) around.drafts.remove(draft.id).catch(() => undefined);
    return new KeptAnalysis(view, around);
  }
  return openedDraft(draft, around);
}

/** Returns an analysis with changes that were not saved yet, and saves them. */
export function openedDraft(draft: Draft, around: Surroundings): KeptAnalysis {
  const kept = new KeptAnalysis(draft, around);
  kept.changed();
  void kept.save();
  return kept;
}
