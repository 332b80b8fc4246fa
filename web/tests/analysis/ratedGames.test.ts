import { beforeEach, expect, it, vi } from "vitest";

import { isInRatedGame } from "$lib/analysis/ownRatedGames";
import { isSameGame, RatedGames, type BoardText } from "$lib/analysis/ratedGames";
import { cellsOf } from "$lib/game/boardText";
import type { TableSummary } from "$lib/generated/protocol";
import { api } from "$lib/net/api";
import { game } from "../review/fakes";

const SIDE = 14;

/** A board of Duo with some cells of colours. */
function board(cells: Readonly<Record<number, number>>, way: "duo" | "junior" | "classic-two" = "duo"): BoardText {
  const all = Array<string>(SIDE * SIDE).fill(".");
  for (const [cell, colour] of Object.entries(cells)) all[Number(cell)] = String(colour);
  return { way, cells: all.join("") };
}

function table(text: BoardText, more: Partial<Pick<TableSummary, "over" | "begun">> & { rated?: boolean } = {}) {
  const { rated = true, over = false, begun = true } = more;
  const setup = { way: text.way };
  return { id: "rated", setup, cells: text.cells, terms: { rated }, over, begun } as unknown as TableSummary;
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

it("a position belongs to a game that has it, had it, or may come to it", () => {
  const game = board({ 1: 0, 2: 0, 30: 1 });
  expect(isSameGame(game, game)).toBe(true);
  expect(isSameGame(game, board({ 1: 0, 2: 0 }))).toBe(true);
  expect(isSameGame(game, board({ 1: 0, 2: 0, 30: 1, 77: 0 }))).toBe(true);
  expect(isSameGame(game, board({ 1: 0, 2: 0, 31: 1 }))).toBe(false);
  expect(isSameGame(game, board({}))).toBe(false);
  expect(isSameGame(board({}), game)).toBe(false);
});

it("a board that is turned, mirrored, or whose colours have changed places is the same", () => {
  const game = board({ 0: 0, 1: 0, 16: 1 });
  const flipped = board({ [SIDE - 1]: 0, [SIDE - 2]: 0, [SIDE + 11]: 1 });
  const turned = board({ 0: 0, [SIDE]: 0, [2 * SIDE + 1]: 1 });
  expect(isSameGame(game, flipped)).toBe(true);
  expect(isSameGame(game, turned)).toBe(true);
  expect(isSameGame(game, board({ 0: 1, 1: 1, 16: 0 }))).toBe(true);
  expect(isSameGame(game, { ...board({ 0: 0, 1: 0, 16: 1 }), way: "junior" })).toBe(false);
});

it("only rated games that have begun and are not over are left alone, however many there are", async () => {
  const own = board({ 5: 0 });
  const pages = [Array<TableSummary>(50).fill(table(board({ 9: 0 }), { rated: false })), [table(own)]];
  const read = vi.fn(() => Promise.resolve(pages.shift() ?? []));
  const games = new RatedGames(read);
  expect(await games.has(own)).toBe(true);
  expect(read).toHaveBeenCalledTimes(2);
  for (const more of [{ over: true }, { begun: false }, { rated: false }]) {
    expect(await new RatedGames(() => Promise.resolve([table(own, more)])).has(own)).toBe(false);
  }
});

it("the list is asked for again when it is old, and what was known counts without the server", async () => {
  let now = 0;
  let answer = (): Promise<TableSummary[]> => Promise.resolve([]);
  const games = new RatedGames(
    () => answer(),
    () => now,
  );
  const own = board({ 5: 0 });
  expect(await games.has(own)).toBe(false);
  answer = () => Promise.resolve([table(own)]);
  expect(await games.has(own)).toBe(false);
  now = 20_000;
  expect(await games.has(own)).toBe(true);
  const away = new RatedGames(() => Promise.reject(new Error("away")));
  expect(await away.has(own)).toBe(true);
  expect(await away.has(board({ 100: 1, 101: 1 }))).toBe(false);
});

it("what was known counts without the server also where nothing can be stored", async () => {
  vi.stubGlobal("localStorage", undefined);
  let now = 0;
  let answer = (): Promise<TableSummary[]> => Promise.resolve([table(board({ 5: 0 }))]);
  const games = new RatedGames(
    () => answer(),
    () => now,
  );
  expect(await games.has(board({ 5: 0 }))).toBe(true);
  now = 20_000;
  answer = () => Promise.reject(new Error("away"));
  expect(await games.has(board({ 5: 0 }))).toBe(true);
});

it("a server that does not answer is not waited for without end", async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  const games = new RatedGames(
    (_limit, _behind, signal) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("too late")))),
  );
  const answer = games.has(board({ 5: 0 }));
  expect(timeout).toHaveBeenCalledWith(4_000);
  patience.abort();
  expect(await answer).toBe(false);
  timeout.mockRestore();
});

it("a finished game that leads through a rated one under way is not reviewed, whatever came after", async () => {
  const { setup, moves } = game;
  const under = { way: setup.way, cells: cellsOf(setup, moves.slice(0, 2)) };
  const read = vi.spyOn(api, "tables").mockResolvedValue([table(under)]);
  expect(await isInRatedGame(game)).toBe(true);
  expect(await isInRatedGame({ ...game, moves: moves.slice(0, 1) })).toBe(true);
  expect(await isInRatedGame({ ...game, moves: [{ placement: 4000, colour: 0, seat: 0 }] })).toBe(false);
  expect(await isInRatedGame(game, "rated"), "its own table, which is over").toBe(false);
  expect(await isInRatedGame(game, "another")).toBe(true);
  read.mockRestore();
});
