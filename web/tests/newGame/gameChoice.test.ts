import { expect, it } from "vitest";

import {
  canBeRated,
  CASUAL,
  checkedChoice,
  clockKey,
  clockOfKey,
  DAILY_CLOCKS,
  fittingSeats,
  fittingTerms,
  inWay,
  LIVE_CLOCKS,
  usualChoice,
} from "../../src/lib/newGame/gameChoice";
import { WAYS } from "../../src/lib/generated/game";
import type { SeatChoice } from "../../src/lib/generated/protocol";

it("every way gets as many seats as it needs, and the seats chosen before stay", () => {
  for (const way of WAYS) {
    const setup = { way: way.id, shared: null, scoring: null, start: null, first: null };
    const before = [{ type: "computer", level: 7 } as const];
    const seats = fittingSeats(setup, before, "computer");
    expect(seats).toHaveLength(way.seatings[0]!.seats.length);
    expect(seats[0]).toEqual(before[0]);
  }
});

it("who has never played is offered a short game that can be won", () => {
  const choice = checkedChoice(null, "computer");
  expect(choice.setup.way).toBe("duo");
  expect(choice.seats).toEqual([
    { type: "person", name: null },
    { type: "computer", level: 1 },
  ]);
});

it("more computers are as strong as those chosen before", () => {
  const setup = { way: "classic" as const, shared: null, scoring: null, start: null, first: null };
  const seats = fittingSeats(setup, checkedChoice(null, "computer").seats, "computer");
  expect(seats.slice(1)).toEqual(Array(3).fill({ type: "computer", level: 1 }));
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

const HERE: SeatChoice = { type: "person", name: null };
const LINK: SeatChoice = { type: "open" };
const NAMED: SeatChoice = { type: "named", name: "Bo" };
const COMPUTER: SeatChoice = { type: "computer", level: 4 };

it("a game with a player who is called by name is remembered", () => {
  const choice = { ...usualChoice("friends"), seats: [HERE, NAMED, NAMED, COMPUTER] };
  expect(checkedChoice(JSON.parse(JSON.stringify(choice)), "friends")).toEqual(choice);
});

it("clock, ranking and open seats are remembered", () => {
  for (const clock of [null, ...LIVE_CLOCKS, ...DAILY_CLOCKS]) {
    const choice = { ...usualChoice("friends"), terms: { clock, rated: true, public: true, hints: false } };
    expect(checkedChoice(JSON.parse(JSON.stringify(choice)), "friends")).toEqual(choice);
  }
});

it.each([
  undefined,
  {},
  { clock: null, rated: "yes", public: false },
  { clock: { type: "live", seconds: 0, increment: 0 }, rated: false, public: false },
  { clock: { type: "live", seconds: 60, increment: 0.5 }, rated: false, public: false },
  { clock: { type: "daily", days: 99 }, rated: false, public: false },
  { clock: { type: "sand" }, rated: false, public: false },
])("terms that cannot be are forgotten, the rest is not: %j", (terms) => {
  const choice = { ...usualChoice("friends"), terms };
  expect(checkedChoice(choice, "friends")).toEqual({ ...usualChoice("friends"), terms: CASUAL });
});

it("only a game in which everybody plays one seat can count", () => {
  expect(canBeRated([HERE, LINK])).toBe(true);
  expect(canBeRated([HERE, COMPUTER])).toBe(true);
  expect(canBeRated([LINK, NAMED])).toBe(true);
  expect(canBeRated([HERE, HERE])).toBe(false);
  expect(canBeRated([COMPUTER, COMPUTER])).toBe(false);
});

it("what the seats do not allow is not asked for", () => {
  const all = { clock: LIVE_CLOCKS[0]!, rated: true, public: true, hints: false };
  expect(fittingTerms(all, [HERE, LINK])).toEqual(all);
  expect(fittingTerms(all, [HERE, NAMED])).toEqual({ ...all, public: false });
  expect(fittingTerms(all, [HERE, HERE])).toEqual({ ...all, rated: false, public: false });
});

it("hints are allowed only where others are awaited and nothing counts", () => {
  const all = { ...CASUAL, hints: true };
  expect(CASUAL.hints).toBe(false);
  expect(fittingTerms(all, [HERE, LINK]).hints).toBe(true);
  expect(fittingTerms(all, [HERE, NAMED]).hints).toBe(true);
  expect(fittingTerms(all, [HERE, COMPUTER]).hints).toBe(false);
  expect(fittingTerms({ ...all, rated: true }, [HERE, LINK])).toMatchObject({ rated: true, hints: false });
  expect(fittingTerms({ ...all, rated: true }, [HERE, HERE, LINK])).toMatchObject({ rated: false, hints: true });
});

it("a choice remembered before there was one about hints is offered without them", () => {
  const { hints: _, ...terms } = { ...CASUAL, public: true };
  const stored = { ...usualChoice("friends"), terms };
  expect(checkedChoice(stored, "friends").terms).toEqual({ ...CASUAL, public: true });
});

it("every clock to choose from is found by its word", () => {
  for (const clock of [...LIVE_CLOCKS, ...DAILY_CLOCKS]) expect(clockOfKey(clockKey(clock))).toEqual(clock);
  expect(clockOfKey("own")).toBeNull();
});

it("a game against the computer keeps a person and a computer in every variant", () => {
  const person: SeatChoice = { type: "person", name: null };
  const computer: SeatChoice = { type: "computer", level: 6 };
  const seatings = [
    [person, person, computer, computer],
    [computer, computer, computer, person],
  ];
  for (const seats of seatings) {
    const setup = { way: "classic" as const, shared: null, scoring: null, start: null, first: null };
    const duo = inWay({ setup, seats, terms: CASUAL }, "duo");
    expect(duo.seats.map((seat) => seat.type).sort()).toEqual(["computer", "person"]);
    expect(duo.seats).toContainEqual(computer);
    const back = inWay(duo, "classic");
    expect(back.seats.filter((seat) => seat.type === "computer")).toHaveLength(3);
  }
});

it("stored seats that do not fit their variant are not used against the computer", () => {
  const { setup } = usualChoice("computer");
  const person: SeatChoice = { type: "person", name: null };
  const stored = { setup, seats: [person, person, { type: "computer", level: 2 }], terms: CASUAL };
  expect(checkedChoice(stored, "computer")).toEqual(usualChoice("computer"));
});
