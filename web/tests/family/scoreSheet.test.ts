import { describe, expect, it } from "vitest";

import {
  checkedSheets,
  countedGames,
  isFamilyTable,
  newSheet,
  nextTable,
  renamed,
  reset,
  runningGame,
  winsOf,
  withNext,
  withResult,
  type ScoreSheet,
} from "../../src/lib/family/scoreSheet";
import type { TableView } from "../../src/lib/generated/protocol";

const SEAT = { type: "person", level: null, mine: true } as const;
const ANNA = { ...SEAT, name: "Anna" };
const BEN = { ...SEAT, name: "Ben" };

/** Returns a table after its end: the seats of the sides with their places. */
function table(seats: readonly object[], places: readonly number[], change: object = {}): TableView {
  const setup = { way: "duo", shared: null, scoring: "advanced", start: "any", first: "purple" };
  const sides = places.map((place, side) => ({ side, seats: [side], place }));
  const terms = { clock: null, rated: false, public: false, hints: false };
  const updated_at = "2026-11-17T12:00:00Z";
  return { id: "g1", setup, seats, terms, alone: true, turn: { sides }, updated_at, ...change } as unknown as TableView;
}

const FIRST = table([ANNA, BEN], [1, 2]);

function played(results: readonly (readonly number[])[]): ScoreSheet {
  let sheet = newSheet(FIRST);
  results.forEach((places, number) => {
    const id = `g${number + 1}`;
    if (number > 0) sheet = withNext(sheet, id);
    sheet = withResult(sheet, id, table([ANNA, BEN], places));
  });
  return sheet;
}

describe("a family table", () => {
  it("needs two people on this device, and nobody elsewhere", () => {
    expect(isFamilyTable(FIRST)).toBe(true);
    expect(isFamilyTable(table([ANNA, { type: "computer", level: 3, name: null, mine: false }], [1, 2]))).toBe(false);
    expect(isFamilyTable(table([ANNA, BEN], [1, 2], { alone: false }))).toBe(false);
  });

  it("counts wins by people, who change seats from game to game", () => {
    // The first seat wins three times; Anna sits there in the first and third game.
    const sheet = played([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect(winsOf(sheet)).toEqual([2, 1]);
    expect(sheet.games.map(({ winners }) => winners)).toEqual([[0], [1], [0]]);
  });

  it("counts a result once, and takes the last one told", () => {
    let sheet = played([[1, 2]]);
    sheet = withResult(sheet, "g1", table([ANNA, BEN], [1, 2]));
    expect(winsOf(sheet)).toEqual([1, 0]);
    sheet = withResult(sheet, "g1", table([ANNA, BEN], [2, 1]));
    expect(winsOf(sheet)).toEqual([0, 1]);
    expect(withResult(sheet, "other", FIRST)).toBe(sheet);
  });

  it("has no winner in a draw", () => {
    const sheet = played([[1, 1]]);
    expect(winsOf(sheet)).toEqual([0, 0]);
    expect(countedGames(sheet)).toHaveLength(1);
  });

  it("lets somebody else begin the next game", () => {
    const names = (sheet: ScoreSheet) => nextTable(sheet).seats.map((seat) => "name" in seat && seat.name);
    expect(names(played([[1, 2]]))).toEqual(["Ben", "Anna"]);
    expect(
      names(
        played([
          [1, 2],
          [1, 2],
        ]),
      ),
    ).toEqual(["Anna", "Ben"]);
  });

  it("knows the game that still runs, and drops it for another one", () => {
    const sheet = withNext(played([[1, 2]]), "g2");
    expect(runningGame(sheet)?.id).toBe("g2");
    expect(withNext(sheet, "g3").games.map(({ id }) => id)).toEqual(["g1", "g3"]);
    expect(runningGame(played([[1, 2]]))).toBeNull();
  });

  it("begins again at zero after a reset, with the turns of the seats kept", () => {
    const sheet = reset(played([[1, 2]]));
    expect(winsOf(sheet)).toEqual([0, 0]);
    expect(countedGames(sheet)).toEqual([]);
    expect(winsOf(withResult(sheet, "g1", FIRST))).toEqual([0, 0]);
    const next = withResult(withNext(sheet, "g2"), "g2", FIRST);
    expect(winsOf(next)).toEqual([0, 1]);
  });

  it("keeps new names for all games, and no empty ones", () => {
    const sheet = renamed(played([[1, 2]]), ["  Anna   Maria ", " "]);
    expect(sheet.players.map(({ name }) => name)).toEqual(["Anna Maria", null]);
    expect(winsOf(sheet)).toEqual([1, 0]);
  });

  it("comes back from storage only when it is whole", () => {
    const sheet = played([[1, 2]]);
    expect(checkedSheets(JSON.parse(JSON.stringify([sheet])))).toEqual([sheet]);
    const damaged = [null, {}, { ...sheet, players: [] }, { ...sheet, games: [{ id: 3 }] }, { ...sheet, setup: null }];
    expect(checkedSheets(damaged)).toEqual([]);
    expect(checkedSheets("nonsense")).toEqual([]);
  });
});
