import { expect, it } from "vitest";

import { isDraw } from "../../src/lib/game/outcome";
import type { SideStanding, TableSummary } from "../../src/lib/generated/protocol";
import { dateText, momentText } from "../../src/lib/i18n/index.svelte";
import { playersOf, stateText } from "../../src/lib/gameList/gameTexts";
import { person } from "../views";

const computer = (level: 1 | 5) => person("", { type: "computer", level, name: null });

function side(seats: number[], points: number, place: number): SideStanding {
  return { seats, points, place };
}

const game = (more: Partial<TableSummary> = {}): TableSummary => ({
  id: "t",
  setup: { way: "duo", shared: null, scoring: null, start: null, first: null },
  seats: [person("Ada", { mine: true }), person("Bo")],
  moves: 3,
  created_at: "",
  updated_at: "",
  begun: true,
  over: false,
  turn_colour: 0,
  turn_seat: 1,
  mine_to_play: false,
  sides: [side([0], 5, 1), side([1], 3, 2)],
  terms: { clock: null, rated: false, public: false, hints: false },
  aborted: false,
  invited: false,
  cells: "",
  ...more,
});

// Without a catalogue a text is its key.
it("only a computer's turn is called that", () => {
  expect(stateText(game())).toBe("start.theirTurn");
  expect(stateText(game({ seats: [person("Ada", { mine: true }), computer(1)] }))).toBe("start.computerTurn");
  const away = person("Bo", { type: "computer", level: 5, away: true });
  expect(stateText(game({ seats: [person("Ada", { mine: true }), away] }))).toBe("start.computerTurn");
  expect(stateText(game({ turn_seat: 0, mine_to_play: true }))).toBe("start.yourTurn");
});

it("a game that has not begun waits for players", () => {
  expect(stateText(game({ begun: false }))).toBe("online.waiting");
  expect(stateText(game({ begun: false, invited: true }))).toBe("start.invited");
});

const over = (sides: SideStanding[], more: Partial<TableSummary> = {}): TableSummary =>
  game({ over: true, turn_seat: null, turn_colour: null, sides, ...more });

it("a finished game says how it ended for the one who looks", () => {
  expect(stateText(over([side([0], 5, 1), side([1], 3, 2)]))).toBe("start.won");
  expect(stateText(over([side([0], 3, 2), side([1], 5, 1)]))).toBe("start.lost");
  expect(stateText(over([side([0], 5, 1), side([1], 5, 1)]))).toBe("end.draw");
  expect(stateText(over([side([0], 5, 1)]))).toBe("start.over");
  expect(stateText(over([side([0], 5, 1), side([1], 3, 2)], { aborted: true }))).toBe("start.aborted");
});

it("of three or four, several share a win and the others have a place", () => {
  const seats = [person("Ada", { mine: true }), person("Bo"), person("Cid")];
  expect(stateText(over([side([0], 5, 1), side([1], 5, 1), side([2], 1, 3)], { seats }))).toBe("start.shared");
  expect(stateText(over([side([0], 1, 3), side([1], 5, 1), side([2], 3, 2)], { seats }))).toBe("start.placed");
});

it("around one screen the winner is named", () => {
  const seats = [person("Ada", { mine: true }), person("Bo", { mine: true })];
  expect(stateText(over([side([0], 5, 1), side([1], 3, 2)], { seats }))).toBe("end.wins");
});

it("the players are listed with what they scored and placed once that counts, the best first", () => {
  const lines = playersOf(over([side([0], -3, 2), side([1], -1, 1)], { cells: ".0011.11" }));
  expect(lines.map(({ names, points, placed, won }) => [names, points, placed, won])).toEqual([
    ["Bo", -1, 4, true],
    ["Ada", -3, 2, false],
  ]);
  expect(playersOf(game()).map(({ names, points, placed }) => [names, points, placed])).toEqual([
    ["Ada", null, null],
    ["Bo", null, null],
  ]);
});

it("only two equal sides draw", () => {
  expect(isDraw([{ place: 1 }, { place: 1 }])).toBe(true);
  expect(isDraw([{ place: 1 }, { place: 2 }])).toBe(false);
  expect(isDraw([{ place: 1 }])).toBe(false);
  expect(isDraw([{ place: 1 }, { place: 1 }, { place: 1 }])).toBe(false);
});

it("a moment and a day are written with their year", () => {
  const moment = new Date(2025, 0, 31, 12);
  expect(momentText(moment)).toContain("2025");
  expect(dateText(moment)).toContain("2025");
});
