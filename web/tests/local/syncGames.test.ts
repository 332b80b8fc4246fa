import { beforeEach, expect, it, vi } from "vitest";

import type { LocalGame as SentGame } from "../../src/lib/generated/protocol";
import { syncGames } from "../../src/lib/local/syncGames";
import { ApiError } from "../../src/lib/net/api";
import { FakeStore, FakeTabs, storedGame } from "./fakes";

let store: FakeStore;
let tabs: FakeTabs;
const put = vi.fn((uuid: string, game: SentGame) =>
  Promise.resolve({ id: `server-${uuid}`, version: game.placements.length, placements: game.placements }),
);

const look = vi.fn((_id: string) => Promise.resolve());

beforeEach(() => {
  put.mockClear();
  look.mockClear();
  store = new FakeStore();
  tabs = new FakeTabs();
  for (const id of ["local-a", "local-b"]) store.kept.set(id, storedGame(id, [10, 20]));
});

const sync = (): Promise<number> => syncGames({ store, tabs, put, look });

it("hands over every game once, and remembers where it lives", async () => {
  expect(await sync()).toBe(2);
  expect(put.mock.calls.map(([uuid]) => uuid)).toEqual(["a", "b"]);
  expect(put.mock.calls[0]![1]).toMatchObject({ placements: [10, 20], table: null, version: null });
  expect(store.kept.get("local-a")).toEqual({ id: "local-a", movedTo: "server-a" });
  expect(await sync()).toBe(0);
  expect(put).toHaveBeenCalledTimes(2);
});

it("leaves a game alone that is open in a tab", async () => {
  tabs.open.add("local-a");
  expect(await sync()).toBe(1);
  expect(store.kept.get("local-a")).toMatchObject({ placements: [10, 20] });
});

it("keeps a game for good that the server refuses, and does not ask again", async () => {
  put.mockRejectedValueOnce(new ApiError("local_game/conflict"));
  expect(await sync()).toBe(2);
  expect(store.kept.get("local-a")).toMatchObject({ placements: [10, 20], refused: "local_game/conflict" });
  await sync();
  expect(put).toHaveBeenCalledTimes(2);
});

it("stops at a server that is away, and loses nothing", async () => {
  put.mockRejectedValueOnce(new ApiError("net/offline"));
  expect(await sync()).toBe(0);
  expect(put).toHaveBeenCalledTimes(1);
  expect(await sync()).toBe(2);
});

it("sends a continued game to its table, or as its own when that was deleted", async () => {
  store.kept.delete("local-b");
  store.kept.set("local-a", { ...storedGame("local-a", [10]), continues: { id: "t", version: 4 } });
  put.mockRejectedValueOnce(new ApiError("table/unknown"));
  await sync();
  expect(put.mock.calls[0]![1]).toMatchObject({ table: "t", version: 4 });
  await sync();
  expect(put.mock.calls[1]![1]).toMatchObject({ table: null, version: null });
});

it("looks at the tables that games have become, and at one that went on without its game", async () => {
  store.kept.set("local-b", { ...storedGame("local-b", [10]), continues: { id: "t", version: 4 } });
  put.mockResolvedValueOnce({ id: "server-a", version: 2, placements: [10, 20] });
  put.mockRejectedValueOnce(new ApiError("local_game/conflict"));
  look.mockRejectedValueOnce(new ApiError("net/offline"));
  expect(await sync()).toBe(2);
  expect(look.mock.calls).toEqual([["server-a"], ["t"]]);
});

it("passes over what is damaged", async () => {
  store.kept.set("local-a", { id: "local-a", placements: null });
  expect(await sync()).toBe(1);
  expect(store.kept.get("local-a")).toEqual({ id: "local-a", placements: null });
});
