import { expect, it } from "vitest";

import { merged } from "../../src/lib/gameList/listedGames";
import { placementsOf } from "../../src/lib/game/placements";
import { VARIANTS } from "../../src/lib/generated/game";
import { canBeLocal, canContinueHere, checkedGame, rotated } from "../../src/lib/local/localGame";
import { isLocalId, newLocalId, uuidOf } from "../../src/lib/local/localId";
import type { TableView } from "../../src/lib/generated/protocol";
import { summaryOf, summaryOfTable } from "../../src/lib/local/localViews";
import { parseMove } from "../../src/lib/local/moveText";
import { cellName } from "../../src/lib/game/cells";
import { move, table, turn } from "../views";
import { AGAINST_COMPUTER, storedGame } from "./fakes";

it("ids are UUIDs of their own kind", () => {
  const id = newLocalId();
  expect(isLocalId(id)).toBe(true);
  expect(uuidOf(id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newLocalId()).not.toBe(id);
});

it("only casual games without a clock and without others need no server", () => {
  const { terms, seats } = AGAINST_COMPUTER;
  expect(canBeLocal(AGAINST_COMPUTER)).toBe(true);
  expect(canBeLocal({ ...AGAINST_COMPUTER, terms: { ...terms, rated: true } })).toBe(false);
  expect(canBeLocal({ ...AGAINST_COMPUTER, terms: { ...terms, clock: { type: "daily", days: 1 } } })).toBe(false);
  expect(canBeLocal({ ...AGAINST_COMPUTER, seats: [seats[0]!, { type: "open" }] })).toBe(false);
});

it("in a rematch everybody moves to the next seat", () => {
  expect(rotated(["a", "b", "c"])).toEqual(["c", "a", "b"]);
});

const game = storedGame("local-1", [10, 20]);

it("a stored game is read as it was written", () => {
  expect(checkedGame(JSON.parse(JSON.stringify(game)))).toEqual(game);
});

it.each([
  null,
  "text",
  {},
  { ...game, setup: { ...game.setup, way: "chess" } },
  { ...game, seats: game.seats.slice(1) },
  { ...game, seats: [{ type: "computer", level: 99 }, game.seats[1]] },
  { ...game, placements: [-1] },
  { ...game, placements: [1e9] },
  { ...game, undone: undefined },
  { ...game, version: "1" },
  { ...game, updated_at: "yesterday" },
  { ...game, standing: { ...game.standing, cells: "." } },
  { ...game, standing: { ...game.standing, sides: [null] } },
  { ...game, standing: { ...game.standing, turn_seat: 2 } },
])("a damaged record is no game: %j", (stored) => {
  expect(checkedGame(stored)).toBeNull();
});

it("a list shows the board, the moves and whose turn it is", () => {
  const summary = summaryOf(game);
  expect(summary).toMatchObject({ moves: 2, over: false, turn_seat: 0, mine_to_play: true });
  expect([summary.cells[10], summary.cells[20], summary.cells[0]]).toEqual(["0", "1", "."]);
});

it("lists have the last changed game first, and a continued one once", () => {
  const at = (id: string, day: number, continues: string | null = null) => ({
    ...summaryOf(game),
    id,
    updated_at: `2026-01-0${day}T00:00:00Z`,
    refused: null,
    continues,
  });
  const ids = merged([at("x", 3), at("y", 1)], [at("local-1", 2), at("local-2", 4, "y")]).map(({ id }) => id);
  expect(ids).toEqual(["local-2", "x", "local-1"]);
});

it("only running casual games of one player continue without the server", () => {
  const alone = table(3, [], { alone: true });
  expect(canContinueHere(alone)).toBe(true);
  const { terms, seats } = alone;
  const others: Partial<TableView>[] = [
    { alone: false },
    { own: false },
    { begun: false },
    { turn: turn(3, true) },
    { terms: { ...terms, rated: true } },
    { terms: { ...terms, clock: { type: "daily", days: 1 } } },
    { seats: [seats[0]!, { ...seats[1]!, away: true }] },
  ];
  for (const other of others) expect(canContinueHere({ ...alone, ...other })).toBe(false);
});

it("a table that was seen is listed as the server would list it", () => {
  const seen = table(2, [move(0), { ...move(40), colour: 1 }], { alone: true });
  expect(summaryOfTable(seen)).toMatchObject({ id: "t", moves: 2, over: false, turn_seat: 0, mine_to_play: true });
  const { cells } = summaryOfTable(seen);
  expect(cells).toHaveLength(14 * 14);
  expect(
    [...cells]
      .filter((cell) => cell !== ".")
      .sort()
      .join(""),
  ).toMatch(/^0+1+$/);
});

it("every placement is found by its cells, in any order", () => {
  const placements = placementsOf("duo");
  const last = VARIANTS.duo.pieces.at(-1)!.orientations.at(-1)!.first_id;
  for (let id = 0; id <= last; id += 7) {
    const names = [...placements.of(id).cells].reverse().map((cell) => cellName(placements.variant, cell));
    expect(parseMove(placements, ` ${names.join(" , ").toUpperCase()} `)).toBe(id);
  }
  for (const text of ["", "a1,a1", "a1,c1", "o1", "a15", "a0", "a1,", "a".repeat(300)]) {
    expect(parseMove(placements, text)).toBeNull();
  }
});
