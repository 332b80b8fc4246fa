import { expect, it } from "vitest";

import type { ColourScore, TableView, TurnView } from "../../src/lib/generated/protocol";
import { comingColours, plannedColour } from "../../src/lib/play/nextColour";
import { person, table, turn } from "../views";

const setup = (way: TableView["setup"]["way"]): TableView["setup"] => ({
  way,
  shared: null,
  scoring: null,
  start: null,
  first: null,
});

const blocked = (colour: number): ColourScore => ({
  colour,
  points: 0,
  squares_left: 0,
  all_placed_bonus: 0,
  single_last_bonus: 0,
  blocked: true,
});

/** Returns a table with four colours that have pieces left, where some seats are ours. */
function meeting(way: TableView["setup"]["way"], mine: boolean[], now: Partial<TurnView>): TableView {
  return table(1, [], {
    setup: setup(way),
    seats: mine.map((each, seat) => person(`P${seat}`, { mine: each })),
    turn: { ...turn(1), left: [[0], [0], [0], [0]], ...now },
  });
}

it("the colour of our seat can be planned for while others play", () => {
  const mine = [false, false, true, false];
  expect(plannedColour(meeting("classic", mine, { colour: 0, seat: 0 }))).toBe(2);
  expect(plannedColour(meeting("classic", mine, { colour: 3, seat: 3 }))).toBe(2);
});

it("nothing is planned on the turn of a seat on this device, by spectators, before the start and after the end", () => {
  expect(plannedColour(meeting("classic", [true, false, true, false], { colour: 0, seat: 0 }))).toBeNull();
  expect(plannedColour(meeting("classic", [false, false, false, false], { colour: 0, seat: 0 }))).toBeNull();
  const waiting = meeting("classic", [false, true, false, false], { colour: 0, seat: 0 });
  expect(plannedColour(waiting)).toBe(1);
  expect(plannedColour({ ...waiting, begun: false })).toBeNull();
  expect(plannedColour(meeting("classic", [false, true], { colour: null, seat: null, over: true }))).toBeNull();
});

it("of two colours the next one that is not blocked and not finished is planned for", () => {
  const mine = [false, true];
  expect(plannedColour(meeting("classic-two", mine, { colour: 0, seat: 0 }))).toBe(1);
  expect(plannedColour(meeting("classic-two", mine, { colour: 2, seat: 0 }))).toBe(3);
  expect(plannedColour(meeting("classic-two", mine, { colour: 0, seat: 0, scores: [blocked(1)] }))).toBe(3);
  const finished = meeting("classic-two", mine, { colour: 0, seat: 0, left: [[0], [], [0], [0]] });
  expect(comingColours(finished)).toEqual([3]);
  const none = meeting("classic-two", mine, { colour: 0, seat: 0, scores: [blocked(1), blocked(3)] });
  expect(plannedColour(none)).toBeNull();
  expect(comingColours(none)).toEqual([1, 3]);
});

it("the shared colour is planned for only by the player whose turn with it comes next", () => {
  // Green is shared; we play yellow, and red is to play.
  const mine = [false, true, false];
  expect(plannedColour(meeting("classic-three", mine, { colour: 2, seat: 2, shared_turn: 1 }))).toBe(3);
  expect(plannedColour(meeting("classic-three", mine, { colour: 2, seat: 2, shared_turn: 0 }))).toBe(1);
  // Our own colour comes first, or somebody else plays the shared one now.
  expect(plannedColour(meeting("classic-three", mine, { colour: 0, seat: 0, shared_turn: 1 }))).toBe(1);
  expect(plannedColour(meeting("classic-three", mine, { colour: 3, seat: 0, shared_turn: 0 }))).toBe(1);
});
