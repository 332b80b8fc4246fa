import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { TableView } from "../../src/lib/generated/protocol";
import { ApiError } from "../../src/lib/net/api";
import { RememberedTable } from "../../src/lib/table/rememberedTable";
import type { TableListener } from "../../src/lib/table/tableSource";
import { move, table as tableOf, turn } from "../views";

let kept: Map<string, TableView>;
let server: TableListener;
let answer: () => Promise<TableView>;
let remembered: RememberedTable;

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  const remote = {
    id: "t",
    start: (listener: TableListener) => ((server = listener), () => undefined),
    send: () => true,
    fetch: () => answer(),
  };
  remembered = new RememberedTable(remote, {
    keep: async (table) => void kept.set(table.id, table),
    load: async (id) => kept.get(id) ?? null,
    forget: async (id) => void kept.delete(id),
  });
  remembered.start({ onMessage: () => undefined, onStatus: () => undefined, onNotice: () => undefined });
});

afterEach(() => {
  vi.useRealTimers();
});

const moved = (version: number, placement: number) =>
  ({ type: "moved", move: move(placement), turn: turn(version), result: null, request: null }) as const;

it("keeps what the server tells, move by move", async () => {
  answer = () => Promise.resolve(tableOf(1, [move(7)]));
  await remembered.fetch();
  server.onMessage(moved(2, 8));
  expect(kept.get("t")).toMatchObject({ turn: { version: 2 }, moves: [{ placement: 7 }, { placement: 8 }] });
});

it("does not keep what it has not understood", () => {
  server.onMessage({ type: "snapshot", table: tableOf(1, []), absent: [], watching: 0, because: null });
  server.onMessage(moved(3, 8));
  expect(kept.get("t")).toMatchObject({ turn: { version: 1 } });
});

it("shows what was seen last while the server is away or does not answer", async () => {
  kept.set("t", tableOf(4, [move(7)]));
  answer = () => Promise.reject(new ApiError("net/offline"));
  expect(await remembered.fetch()).toMatchObject({ turn: { version: 4 } });
  answer = () => new Promise(() => undefined);
  const slow = remembered.fetch();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await slow).toMatchObject({ turn: { version: 4 } });
});

it("says that the server is away when the table was never seen", async () => {
  answer = () => Promise.reject(new ApiError("net/offline"));
  await expect(remembered.fetch()).rejects.toMatchObject({ code: "net/offline" });
});

it.each(["table/unknown", "table/not_yours"] as const)("forgets a table when the server says %s", async (code) => {
  kept.set("t", tableOf(4, []));
  answer = () => Promise.reject(new ApiError(code));
  await expect(remembered.fetch()).rejects.toMatchObject({ code });
  expect(kept.size).toBe(0);
});

it("forgets a table that is deleted", () => {
  kept.set("t", tableOf(4, []));
  server.onMessage({ type: "deleted" });
  expect(kept.size).toBe(0);
});
