import { beforeEach, expect, it, vi } from "vitest";

import type { ClientMessage, TableView } from "../../src/lib/generated/protocol";
import type { TableListener, TableSource } from "../../src/lib/table/tableSource";
import { TableStore, type TableNews } from "../../src/lib/table/tableStore.svelte";
import { move, table } from "../views";

const PLACEMENT = 17;

/** A table elsewhere that answers what it is told to. */
class FakeSource implements TableSource {
  readonly id = "t";
  readonly said: ClientMessage[] = [];
  stored: TableView = table(0, []);
  listener!: TableListener;

  start(listener: TableListener): () => void {
    this.listener = listener;
    return () => undefined;
  }

  send(message: ClientMessage): boolean {
    this.said.push(message);
    return true;
  }

  async fetch(): Promise<TableView> {
    return this.stored;
  }
}

let source: FakeSource;
let news: TableNews[];
let store: TableStore;

beforeEach(async () => {
  source = new FakeSource();
  news = [];
  store = new TableStore(
    source,
    (each) => news.push(each),
    () => undefined,
  );
  store.start();
  await vi.waitFor(() => expect(store.table).not.toBeNull());
});

/** Plays a move of which the server does not know whether it was stored. */
function playIntoTheUnknown(): void {
  store.play(PLACEMENT);
  const { request } = source.said.at(-1) as { request: number };
  source.listener.onMessage({ type: "refused", request, version: 0, code: "server/unknown", params: {} });
}

it("a move that was stored although nobody knew is shown without a complaint", async () => {
  source.stored = table(1, [move(PLACEMENT)]);
  playIntoTheUnknown();
  await vi.waitFor(() => expect(store.table?.moves).toHaveLength(1));
  expect(store.sent).toBeNull();
  expect(news.filter(({ type }) => type === "refused")).toEqual([]);
});

it("a move of which nobody knew and that was not stored is complained about", async () => {
  playIntoTheUnknown();
  await vi.waitFor(() => expect(news.map(({ type }) => type)).toContain("refused"));
  expect(store.table?.moves).toEqual([]);
  expect(store.sent).toBeNull();
});

it("a position that may not be hinted is refused without asking the server", async () => {
  const guarded = new TableStore(
    source,
    (each) => news.push(each),
    () => undefined,
    () => Promise.resolve(false),
  );
  guarded.start();
  await vi.waitFor(() => expect(guarded.table).not.toBeNull());
  guarded.askHint();
  await vi.waitFor(() =>
    expect(news.at(-1)).toEqual({ type: "refused", refusal: { code: "position/rated", params: {} } }),
  );
  expect(guarded.hinting).toBe(false);
  expect(source.said.filter(({ type }) => type === "hint")).toEqual([]);
  store.askHint();
  await vi.waitFor(() => expect(source.said.map(({ type }) => type)).toContain("hint"));
});

/** A table whose hints wait for an answer to whether they may be. */
async function asking(mayHint: () => Promise<boolean>): Promise<TableStore> {
  const waiting = new TableStore(
    source,
    (each) => news.push(each),
    () => undefined,
    mayHint,
  );
  waiting.start();
  await vi.waitFor(() => expect(waiting.table).not.toBeNull());
  waiting.askHint();
  return waiting;
}

it("a hint is asked for also when the same turn was sent again in the meantime", async () => {
  let answer: (may: boolean) => void = () => undefined;
  const waiting = await asking(() => new Promise((resolve) => (answer = resolve)));
  const before = waiting.table;
  source.listener.onMessage({ type: "snapshot", table: table(0, []), because: null, absent: [], watching: 0 });
  expect(waiting.table).not.toBe(before);
  answer(true);
  await vi.waitFor(() => expect(source.said.map(({ type }) => type)).toContain("hint"));
});

it("a hint that cannot be looked at is refused, and can be asked for again", async () => {
  const waiting = await asking(() => Promise.reject(new TypeError("Failed to fetch module")));
  await vi.waitFor(() =>
    expect(news.at(-1)).toEqual({ type: "refused", refusal: { code: "net/offline", params: {} } }),
  );
  expect(waiting.hinting).toBe(false);
});
