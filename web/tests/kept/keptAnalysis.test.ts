import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { AnalysisView } from "../../src/lib/generated/analyses";
import type { Draft } from "../../src/lib/kept/draft";
import { checkedDraft } from "../../src/lib/kept/draft";
import { KeptAnalysis, openedKept, PAUSE, type Surroundings } from "../../src/lib/kept/keptAnalysis.svelte";
import { saveDrafts } from "../../src/lib/kept/saveDrafts";
import { ApiError } from "../../src/lib/net/api";

/** A server with analyses, as far as saving needs one. */
class Server {
  readonly kept = new Map<string, { version: number; body: Record<string, unknown> }>();
  reachable = true;
  /** Which of the next answers gets lost after the server has done its work, from 1. */
  loses = 0;
  refusal: ApiError | null = null;

  keep = vi.fn(async (body: { uuid: string }) => {
    await this.arrive();
    const id = `id-${body.uuid}`;
    if (!this.kept.has(id)) this.kept.set(id, { version: 0, body: { ...body } });
    return this.answer(id);
  });

  change = vi.fn(async (id: string, body: { version?: number }) => {
    await this.arrive();
    const found = this.kept.get(id);
    if (!found) throw new ApiError("analysis/unknown");
    const { version, ...sent } = body;
    const changed = {
      ...found.body,
      ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)),
    };
    if (found.version === version) {
      this.kept.set(id, { version: version + 1, body: changed });
    } else if (found.version - 1 !== version || JSON.stringify(changed) !== JSON.stringify(found.body)) {
      throw new ApiError("analysis/stale", { version: found.version });
    }
    return this.answer(id);
  });

  private async arrive(): Promise<void> {
    await Promise.resolve();
    if (!this.reachable) throw new ApiError("net/offline");
    if (this.refusal) throw this.refusal;
  }

  private answer(id: string): { id: string; version: number } {
    if (this.loses > 0 && --this.loses === 0) throw new ApiError("net/offline");
    return { id, version: this.kept.get(id)!.version };
  }
}

class Drafts {
  readonly stored = new Map<string, Draft>();
  load = (id: string): Promise<Draft | null> => Promise.resolve(this.stored.get(id) ?? null);
  save = (draft: Draft): Promise<void> => Promise.resolve(void this.stored.set(draft.id, draft));
  remove = (id: string): Promise<void> => Promise.resolve(void this.stored.delete(id));
  all = (): Promise<Draft[]> => Promise.resolve([...this.stored.values()]);
  clear = (): Promise<void> => Promise.resolve(this.stored.clear());
}

const EMPTY = "(;GM[Blokus Duo])";

let server: Server;
let drafts: Drafts;
let around: Surroundings;
let uuids = 0;

beforeEach(() => {
  vi.useFakeTimers();
  uuids = 0;
  server = new Server();
  drafts = new Drafts();
  around = { api: server, drafts, newUuid: () => `u${++uuids}`, copyTitle: (title) => `${title} (copy)` };
});

afterEach(() => vi.useRealTimers());

function begun(): KeptAnalysis {
  const chapters = [
    { name: "One", text: EMPTY },
    { name: "Two", text: "(;GM[Blokus])" },
  ];
  return new KeptAnalysis({ id: "new", version: null, title: "Openings", visibility: "private", chapters }, around);
}

async function keptOnServer(): Promise<KeptAnalysis> {
  const kept = begun();
  kept.changed();
  await kept.save();
  expect(kept.state).toBe("saved");
  return kept;
}

const bodyOf = (id: string): Record<string, unknown> => server.kept.get(id)!.body;

it("saves a moment after the last change, once", async () => {
  const kept = begun();
  kept.rename("Op");
  kept.rename("Opening");
  kept.write("(;GM[Blokus Duo]C[x])");
  expect(kept.state).toBe("unsaved");
  await vi.advanceTimersByTimeAsync(PAUSE - 1);
  expect(server.keep).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(server.keep).toHaveBeenCalledOnce();
  expect([kept.state, kept.id, kept.isKept]).toEqual(["saved", "id-u1", true]);
  expect(bodyOf("id-u1")).toMatchObject({ title: "Opening" });
  expect(drafts.stored.size).toBe(0);
});

it("saves what changes while it is saving, too", async () => {
  const kept = await keptOnServer();
  kept.rename("First");
  const saving = kept.save();
  kept.rename("Second");
  await saving;
  expect(kept.state).toBe("unsaved");
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(bodyOf(kept.id)).toMatchObject({ title: "Second" });
  expect(kept.state).toBe("saved");
});

it("keeps changes in this browser while the server is away, and saves them later", async () => {
  const kept = await keptOnServer();
  server.reachable = false;
  kept.rename("On the train");
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(kept.state).toBe("offline");
  expect(drafts.stored.get(kept.id)).toMatchObject({ title: "On the train", version: 0 });
  server.reachable = true;
  kept.retry();
  await vi.runAllTimersAsync();
  expect(kept.state).toBe("saved");
  expect(bodyOf(kept.id)).toMatchObject({ title: "On the train" });
  expect(drafts.stored.size).toBe(0);
});

it("keeps an analysis once when only the answer got lost, with the newest content", async () => {
  const kept = begun();
  server.loses = 1;
  kept.rename("First");
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(kept.state).toBe("offline");
  kept.rename("Second");
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect([...server.kept.keys()]).toEqual(["id-u1"]);
  expect(bodyOf("id-u1")).toMatchObject({ title: "Second" });
  expect(kept.state).toBe("saved");
});

it("does not take its own save for that of another device when only the answer got lost", async () => {
  const kept = await keptOnServer();
  const { id } = kept;
  for (const [title, loses] of [
    ["First", 1],
    ["Second", 2],
    ["Third", 1],
  ] as const) {
    server.loses = loses;
    kept.rename(title);
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(kept.state).toBe("offline");
    // What cannot even be sent does not make it forget what was.
    server.reachable = false;
    kept.rename(`${title} in the tunnel`);
    await vi.advanceTimersByTimeAsync(PAUSE);
    server.reachable = true;
  }
  kept.retry();
  await vi.runAllTimersAsync();
  expect([kept.state, kept.id, kept.other, kept.title]).toEqual(["saved", id, null, "Third in the tunnel"]);
  expect(bodyOf(id)).toMatchObject({ title: "Third in the tunnel" });
  expect([server.kept.size, drafts.stored.size]).toEqual([1, 0]);
});

it.each(["new", "kept"])("saves what was typed before a page closed, without the answer: %s", async (before) => {
  const kept = before === "new" ? begun() : await keptOnServer();
  kept.rename("Sent");
  const saving = kept.save();
  kept.rename("Typed meanwhile");
  const left = checkedDraft(structuredClone(drafts.stored.get(kept.id)))!;
  await saving;
  // The page is gone: it cannot note the answer.
  drafts.stored.clear();
  drafts.stored.set(left.id, left);
  const unlessOpen = (_: string, work: () => Promise<void>): Promise<void> => work();
  expect(await saveDrafts({ api: server, drafts, copyTitle: around.copyTitle, unlessOpen })).toBe(1);
  expect([...server.kept.keys()]).toEqual(["id-u1"]);
  expect(bodyOf("id-u1")).toMatchObject({ title: "Typed meanwhile" });
  expect(drafts.stored.size).toBe(0);
});

it("makes a copy when another device has changed it after a save whose answer got lost", async () => {
  const kept = await keptOnServer();
  const { id } = kept;
  server.loses = 1;
  kept.rename("Mine");
  await vi.advanceTimersByTimeAsync(PAUSE);
  await server.change(id, { version: 1, title: "From the phone" } as never);
  kept.rename("Still mine");
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect([kept.other, kept.title, kept.state]).toEqual([id, "Still mine (copy)", "saved"]);
  expect(bodyOf(id)).toMatchObject({ title: "From the phone" });
});

it("shares nothing that was made private again before the server heard of it", async () => {
  const kept = await keptOnServer();
  server.reachable = false;
  kept.share("link");
  await vi.runAllTimersAsync();
  kept.share("private");
  await vi.runAllTimersAsync();
  server.reachable = true;
  server.change.mockClear();
  kept.retry();
  await vi.runAllTimersAsync();
  expect(kept.state).toBe("saved");
  expect(server.change.mock.calls.map(([, body]) => (body as { visibility?: string }).visibility)).not.toContain(
    "link",
  );
  expect(bodyOf(kept.id)).toMatchObject({ visibility: "private" });
});

it("saves what is sent after something was refused, though an earlier answer got lost", async () => {
  const kept = await keptOnServer();
  server.refusal = new ApiError("server/failed");
  kept.rename("Too much");
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(drafts.stored.get(kept.id)?.unanswered).toMatchObject({ title: "Too much" });
  server.refusal = null;
  server.change.mockRejectedValueOnce(new ApiError("analysis/too_large"));
  kept.rename("Less");
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect([kept.state, kept.other]).toEqual(["saved", null]);
  expect(bodyOf(kept.id)).toMatchObject({ title: "Less" });
});

it("keeps both versions when another device has changed it", async () => {
  const kept = await keptOnServer();
  const id = kept.id;
  kept.share("link");
  await vi.runAllTimersAsync();
  await server.change(id, { version: 1, title: "From the phone" } as never);
  kept.write("(;GM[Blokus Duo]C[from the desk])");
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(bodyOf(id)).toMatchObject({ title: "From the phone" });
  expect(kept.other).toBe(id);
  expect(kept.id).not.toBe(id);
  expect([kept.title, kept.visibility, kept.state]).toEqual(["Openings (copy)", "private", "saved"]);
  expect(bodyOf(kept.id)).toMatchObject({ title: "Openings (copy)", visibility: "private" });
  expect(JSON.stringify(bodyOf(kept.id))).toContain("from the desk");
});

it("makes one copy of a conflict, even if the answer to it got lost", async () => {
  const kept = await keptOnServer();
  await server.change(kept.id, { version: 0, title: "Elsewhere" } as never);
  kept.rename("Here");
  server.keep.mockImplementationOnce(async (body) => {
    server.kept.set(`id-${body.uuid}`, { version: 0, body: { ...body } });
    return Promise.reject(new ApiError("net/offline"));
  });
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(kept.state).toBe("offline");
  kept.retry();
  await vi.runAllTimersAsync();
  expect([kept.state, server.kept.size]).toEqual(["saved", 2]);
});

it("says why something is refused, keeps it here, and waits as long as the server asks", async () => {
  const kept = await keptOnServer();
  server.refusal = new ApiError("request/wait", { seconds: 7 });
  kept.rename("Fast");
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect([kept.state, kept.problem?.code]).toEqual(["refused", "request/wait"]);
  expect(drafts.stored.has(kept.id)).toBe(true);
  server.refusal = null;
  await vi.advanceTimersByTimeAsync(7000);
  expect([kept.state, kept.problem]).toEqual(["saved", null]);
});

it("adds, moves, names and deletes chapters, and always has one", () => {
  const kept = begun();
  kept.add({ name: "", text: "(;GM[Blokus Trigon])" });
  expect(kept.shown).toBe(2);
  kept.nameChapter("Three");
  kept.move(-1);
  expect(kept.chapters.map(({ name }) => name)).toEqual(["One", "Three", "Two"]);
  expect(kept.shown).toBe(1);
  kept.move(1);
  kept.move(1);
  expect(kept.chapters.map(({ name }) => name)).toEqual(["One", "Two", "Three"]);
  kept.removeChapter();
  expect([kept.shown, kept.chapter.name]).toEqual([1, "Two"]);
  kept.show(0);
  kept.removeChapter();
  kept.removeChapter();
  expect(kept.chapters.map(({ name }) => name)).toEqual(["Two"]);
  kept.show(7);
  expect(kept.shown).toBe(0);
});

it("saves nothing when nothing has changed", async () => {
  const kept = await keptOnServer();
  kept.rename("Openings");
  kept.write(EMPTY);
  kept.nameChapter("One");
  kept.share("private");
  kept.retry();
  await kept.save();
  await vi.runAllTimersAsync();
  expect(server.change).not.toHaveBeenCalled();
});

it("opens with the changes of this browser, and forgets a draft that the server has already", async () => {
  const kept = await keptOnServer();
  const view = {
    id: kept.id,
    version: 0,
    title: "Openings",
    visibility: "private",
    chapters: [...kept.chapters],
    mine: true,
  } as unknown as AnalysisView;
  const draft: Draft = { ...view, uuid: "u9", version: 0, tried: false, unanswered: null };
  drafts.stored.set(kept.id, draft);
  const same = openedKept(view, draft, around);
  await vi.runAllTimersAsync();
  expect([same.state, drafts.stored.size]).toEqual(["saved", 0]);
  const later = openedKept(view, { ...draft, title: "Unsaved" }, around);
  expect(later.title).toBe("Unsaved");
  await vi.runAllTimersAsync();
  expect(bodyOf(kept.id)).toMatchObject({ title: "Unsaved" });
});

it("saves drafts of closed pages, and leaves those alone that a tab has open", async () => {
  const one = begun();
  server.reachable = false;
  one.changed();
  await one.save();
  const other = new KeptAnalysis({ ...one, id: "open", version: null }, around);
  other.changed();
  await other.save();
  const work = {
    api: server,
    drafts,
    copyTitle: around.copyTitle,
    unlessOpen: (id: string, work: () => Promise<void>): Promise<void> => (id === "open" ? Promise.resolve() : work()),
  };
  expect(await saveDrafts(work)).toBe(0);
  expect(drafts.stored.size).toBe(2);
  server.reachable = true;
  expect(await saveDrafts(work)).toBe(1);
  expect([...drafts.stored.keys()]).toEqual(["open"]);
});

it.each([null, 3, {}, { id: "a" }, { id: "a", uuid: "u", version: 0, title: "", visibility: "link", chapters: [] }])(
  "does not use a damaged draft: %j",
  (stored) => expect(checkedDraft(stored)).toBeNull(),
);

it("a tree is written into its own chapter, wherever that moves and whatever is shown", () => {
  const kept = begun();
  const { key } = kept;
  const names = (): string[] => kept.chapters.map(({ name, text }) => `${name}: ${text}`);
  kept.show(1);
  kept.write("(;GM[Blokus Duo]C[first])", key);
  expect(names()).toEqual(["One: (;GM[Blokus Duo]C[first])", "Two: (;GM[Blokus])"]);
  kept.move(-1);
  kept.add({ name: "Three", text: EMPTY });
  kept.write("(;GM[Blokus Duo]C[second])", key);
  expect(names()).toEqual(["Two: (;GM[Blokus])", "One: (;GM[Blokus Duo]C[second])", `Three: ${EMPTY}`]);
  expect(kept.numberOf(key)).toBe(1);
  kept.show(1);
  kept.removeChapter();
  kept.write("(;GM[Blokus Duo]C[third])", key);
  expect(names()).toEqual(["Two: (;GM[Blokus])", `Three: ${EMPTY}`]);
});
