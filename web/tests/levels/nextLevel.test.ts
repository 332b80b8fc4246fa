import { expect, it } from "vitest";

import {
  afterGame,
  checkedRemembered,
  finishedGame,
  offeredGame,
  type Finished,
  type Outcome,
  type Remembered,
} from "../../src/lib/levels/nextLevel";
import type { LevelNumber, WayId } from "../../src/lib/generated/game";
import type { SeatView, TableView } from "../../src/lib/generated/protocol";
import { person, table, turn } from "../views";

const game = (outcome: Outcome, level: LevelNumber = 3, way: WayId = "duo"): Finished => ({ way, level, outcome });

/** Returns what is remembered after some games, each at a table of its own. */
function after(...games: Finished[]): Remembered {
  return games.reduce<Remembered | null>((before, each, index) => afterGame(`t${index}`, each, before), null)!;
}

const computer = (level: LevelNumber, more: Partial<SeatView> = {}): SeatView => ({
  ...person("", { name: null }),
  type: "computer",
  level,
  ...more,
});

/** Returns a finished table at which the one who looks has the given place. */
function ended(place: number, others: number[], seats: SeatView[], more: Partial<TableView> = {}): TableView {
  const view = turn(9, true);
  const side = (number: number, at: number): (typeof view.sides)[number] => ({
    ...view.sides[0]!,
    side: number,
    seats: [number],
    place: at,
  });
  const sides = [place, ...others].map((at, number) => side(number, at));
  return table(9, [], { seats, turn: { ...view, sides }, ...more });
}

const ADA = person("Ada", { mine: true });

it("after a win the next level is offered", () => {
  expect(after(game("won")).offer).toEqual({ kind: "harder", level: 4 });
});

it("after a win at the highest level there is nothing harder: a neighbour is offered", () => {
  expect(after(game("won", 9)).offer).toEqual({ kind: "other", level: 8 });
});

it("after one loss another opponent is offered, after two in a row an easier level", () => {
  expect(after(game("lost")).offer).toEqual({ kind: "other", level: 2 });
  expect(after(game("lost"), game("lost")).offer).toEqual({ kind: "easier", level: 2 });
  expect(after(game("lost"), game("lost"), game("lost")).offer).toEqual({ kind: "easier", level: 2 });
});

it("two losses at the lowest level offer nothing easier: a neighbour is offered", () => {
  expect(after(game("lost", 1), game("lost", 1)).offer).toEqual({ kind: "other", level: 2 });
});

it.each([game("won"), game("even"), game("lost", 4), game("lost", 3, "junior")])(
  "losses are counted in a row, at one level of one game: %j between",
  (between) => {
    expect(after(game("lost"), between, game("lost")).offer?.kind).toBe("other");
  },
);

it("an end after taking back moves replaces the one before", () => {
  const first = afterGame("t", game("lost"), null);
  const again = afterGame("t", game("lost"), first);
  expect(again.offer?.kind).toBe("other");
  expect(afterGame("t", game("won"), again).offer).toEqual({ kind: "harder", level: 4 });
});

it("the first alone has won, the worse half has lost", () => {
  const duo = [ADA, computer(2)];
  expect(finishedGame(ended(1, [2], duo))).toEqual({ way: "duo", level: 2, outcome: "won" });
  expect(finishedGame(ended(2, [1], duo))?.outcome).toBe("lost");
  expect(finishedGame(ended(1, [1], duo))?.outcome).toBe("even");
  const four = [ADA, computer(2), computer(4), computer(3)];
  expect(finishedGame(ended(2, [1, 3, 4], four))).toEqual({ way: "duo", level: 4, outcome: "even" });
  expect(finishedGame(ended(3, [1, 2, 4], four))?.outcome).toBe("lost");
});

it.each([
  ["goes on", table(9, [], { seats: [ADA, computer(2)] })],
  ["was aborted", ended(1, [2], [ADA, computer(2)], { aborted: true })],
  ["is between people", ended(1, [2], [ADA, person("Bo")])],
  ["is watched", ended(1, [2], [person("Bo"), computer(2)])],
  ["has two people at one screen", ended(1, [2, 3], [ADA, person("Bo", { mine: true }), computer(2)])],
  ["was left by a person", ended(1, [2], [ADA, computer(2, { away: true, name: "Bo" })])],
  ["is for computers only", ended(1, [2], [computer(1), computer(2)])],
])("nothing is counted where a game %s", (_, view) => {
  expect(finishedGame(view)).toBeNull();
});

it("the game offered is the same one with all computers a level up or down", () => {
  const view = ended(1, [2, 3, 4], [computer(9), ADA, computer(4), computer(1)]);
  const harder = offeredGame(view, { kind: "harder", level: 9 }, "Ada");
  expect(harder.setup).toEqual(view.setup);
  expect(harder.seats).toEqual([
    { type: "computer", level: 9 },
    { type: "person", name: "Ada" },
    { type: "computer", level: 5 },
    { type: "computer", level: 2 },
  ]);
  const easier = offeredGame(view, { kind: "easier", level: 8 }, null);
  expect(easier.seats.map((seat) => (seat.type === "computer" ? seat.level : 0))).toEqual([8, 0, 3, 1]);
  expect(offeredGame(view, { kind: "other", level: 8 }, null).seats).toEqual(easier.seats);
});

it("what was remembered is read again, and nonsense is not", () => {
  const remembered = after(game("lost"), game("lost"));
  expect(checkedRemembered(JSON.parse(JSON.stringify(remembered)))).toEqual(remembered);
  for (const bad of [
    null,
    3,
    {},
    { ...remembered, after: null },
    { ...remembered, offer: { kind: "odd", level: 1 } },
  ]) {
    expect(checkedRemembered(bad)).toBeNull();
  }
});
