import { expect, it } from "vitest";

import { checkedChoice, fittingSeats, usualChoice } from "../src/lib/game/choice";
import { WAYS } from "../src/lib/generated/game";

it("every way gets as many seats as it needs, and the seats chosen before stay", () => {
  for (const way of WAYS) {
    const setup = { way: way.id, shared: null, scoring: null, start: null, first: null };
    const before = [{ type: "computer", level: 7 } as const];
    const seats = fittingSeats(setup, before, "computer");
    expect(seats).toHaveLength(way.seatings[0]!.seats.length);
    expect(seats[0]).toEqual(before[0]);
  }
});

it("around one screen everybody is a person", () => {
  expect(usualChoice("screen").seats.every((seat) => seat.type === "person")).toBe(true);
});

it("with friends all other seats wait for them", () => {
  expect(usualChoice("friends").seats.map((seat) => seat.type)).toEqual(["person", "open", "open", "open"]);
});

it("a game with friends is not offered where computers play", () => {
  const friends = usualChoice("friends");
  expect(checkedChoice(friends, "friends")).toEqual(friends);
  expect(checkedChoice(friends, "computer")).toEqual(usualChoice("computer"));
});

it("a remembered game is offered again", () => {
  const choice = usualChoice("computer");
  expect(checkedChoice(JSON.parse(JSON.stringify(choice)), "computer")).toEqual(choice);
});

it.each([
  null,
  5,
  {},
  { setup: { way: "chess" }, seats: [] },
  { setup: usualChoice("computer").setup, seats: [{ type: "cat" }] },
])("what makes no sense is not offered: %j", (stored) => {
  expect(checkedChoice(stored, "computer")).toEqual(usualChoice("computer"));
});
