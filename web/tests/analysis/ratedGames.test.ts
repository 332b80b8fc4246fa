import { beforeEach, expect, it, vi } from "vitest";

import { isSameGame, RatedGames, type BoardText } from "$lib/analysis/ratedGames";
import type { TableSummary } from "$lib/generated/protocol";

const SIDE = 14;

/** A board of Duo with some cells of colours. */
function board(cells: Readonly<Record<number, number>>, way: "duo" | "junior" | "classic-two" = "duo"): BoardText {
  const all = Array<string>(SIDE * SIDE).fill(".");
  for (const [cell, colour] of Object.entries(cells)) all[Number(cell)] = String(colour);
  return { way, cells: all.join("") };
}

function table(text: BoardText, more: Partial<Pick<TableSummary, "over" | "begun">> & { rated?: boolean } = {}) {
  const { rated = true, over = false, begun = true } = more;
  return { setup: { way: text.way }, cells: text.cells, terms: { rated }, over, begun } as unknown as TableSummary;
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
