/** What a person chose for the last new game, kept in the browser. */

import { LEVELS, type LevelNumber, type WayId } from "$lib/generated/game";
import {
  MAX_NAME,
  type ClockChoice,
  type NewTable,
  type SeatChoice,
  type SetupChoice,
  type TermsChoice,
} from "$lib/generated/protocol";
import { isSetup, seatingOf } from "$lib/game/ways";

/** Against the computer, several people around one screen, or each on their own device. */
export const COMPANIES = ["computer", "screen", "friends"] as const;
export type Company = (typeof COMPANIES)[number];

export const USUAL_LEVEL: LevelNumber = 3;

/** No clock, and not rated. */
export const CASUAL: TermsChoice = { clock: null, rated: false, public: false, hints: false };

/** The first game of a new player: short and easy to win, the same one that the tutorial ends with. */
export const FIRST_GAME: NewTable = {
  setup: { way: "duo", shared: null, scoring: null, start: null, first: null },
  seats: [
    { type: "person", name: null },
    { type: "computer", level: 1 },
  ],
  terms: CASUAL,
};

/** Clocks to choose from. */
export const LIVE_CLOCKS: readonly ClockChoice[] = [
  { type: "live", seconds: 180, increment: 2 },
  { type: "live", seconds: 300, increment: 5 },
  { type: "live", seconds: 600, increment: 10 },
  { type: "live", seconds: 1200, increment: 10 },
];
export const DAILY_CLOCKS: readonly ClockChoice[] = [1, 3, 7].map((days) => ({ type: "daily", days }));
export const USUAL_LIVE = LIVE_CLOCKS[2]!;

export const MOST_MINUTES = 180;
export const MOST_INCREMENT = 180;
const MOST_DAYS = 14;

/** Returns a clock as a word, `300+5` or `3d`. */
export function clockKey(clock: ClockChoice): string {
  return clock.type === "daily" ? `${clock.days}d` : `${clock.seconds}+${clock.increment}`;
}

/** Returns the clock that a word stands for, if it is offered. Inverse of `clockKey`. */
export function clockOfKey(key: string): ClockChoice | null {
  return [...LIVE_CLOCKS, ...DAILY_CLOCKS].find((clock) => clockKey(clock) === key) ?? null;
}

/** Returns the game that is offered when nothing was chosen before. */
export function usualChoice(company: Company): NewTable {
  if (company === "computer") return FIRST_GAME;
  const setup: SetupChoice = { way: "classic", shared: null, scoring: null, start: null, first: null };
  return { setup, seats: fittingSeats(setup, [], company), terms: CASUAL };
}

/** Returns as many seats as a setup needs. Keeps those chosen before; added computers are as strong as theirs. */
export function fittingSeats(setup: SetupChoice, seats: readonly SeatChoice[], company: Company): SeatChoice[] {
  const level = strongest(seats) ?? USUAL_LEVEL;
  return seatingOf(setup).seats.map((_, index) => seats[index] ?? usualSeat(index, company, level));
}

/** Returns the highest level of the computers on some seats, none where there are none. */
export function strongest(seats: readonly { type: string; level?: LevelNumber | null }[]): LevelNumber | null {
  const levels = seats.flatMap((seat) => (seat.type === "computer" && seat.level ? [seat.level] : []));
  return levels.length ? (Math.max(...levels) as LevelNumber) : null;
}

/** Returns a game against the computer in another variant: with the same seats where they fit, and as strong. */
export function inWay(choice: NewTable, way: WayId): NewTable {
  const setup: SetupChoice = { way, shared: null, scoring: null, start: choice.setup.start, first: null };
  const kept = seatsFor("computer", fittingSeats(setup, choice.seats, "computer"));
  const level = strongest(choice.seats) ?? USUAL_LEVEL;
  return { ...choice, setup, seats: kept.length ? [...kept] : withLevel(fittingSeats(setup, [], "computer"), level) };
}

/** Returns the seats with all computers at one level. */
export function withLevel(seats: readonly SeatChoice[], level: LevelNumber): SeatChoice[] {
  return seats.map((seat) => (seat.type === "computer" ? { type: "computer", level } : seat));
}

function usualSeat(index: number, company: Company, level: LevelNumber): SeatChoice {
  if (company === "screen" || index === 0) return { type: "person", name: null };
  return company === "friends" ? { type: "open" } : { type: "computer", level };
}

/** Returns a stored choice if every part of it exists, else the usual one. */
export function checkedChoice(stored: unknown, company: Company): NewTable {
  const found = stored as NewTable | null;
  const { setup, seats, terms } = { setup: found?.setup, seats: found?.seats, terms: found?.terms };
  if (!isSetup(setup) || !Array.isArray(seats) || !seats.every(isSeat)) return usualChoice(company);
  const kept = seatsFor(company, seats);
  const fitting = seatsFor(company, fittingSeats(setup, kept, company));
  if (company === "computer" && !(kept.length && fitting.length)) return usualChoice(company);
  return {
    setup,
    seats: [...fitting],
    terms: isTerms(terms) ? { ...CASUAL, ...terms } : CASUAL,
  };
}

/** Says whether a game of these seats can be rated: everybody plays one seat. */
export function canBeRated(seats: readonly SeatChoice[]): boolean {
  const here = seats.filter((seat) => seat.type === "person").length;
  return here <= 1 && seats.some((seat) => seat.type !== "computer");
}

/** Says whether a game of these seats can be offered to everybody. */
export function canBePublic(seats: readonly SeatChoice[]): boolean {
  return seats.some((seat) => seat.type === "open");
}

/** Says whether others are invited; they need to know whether hints are allowed before they join. */
export function asksAboutHints(seats: readonly SeatChoice[]): boolean {
  return seats.some((seat) => seat.type === "open" || seat.type === "named");
}

/** Returns the chosen terms as far as the seats allow them. */
export function fittingTerms(terms: TermsChoice, seats: readonly SeatChoice[]): TermsChoice {
  const rated = terms.rated && canBeRated(seats);
  return {
    ...terms,
    rated,
    public: terms.public && canBePublic(seats),
    hints: terms.hints && !rated && asksAboutHints(seats),
  };
}

/** Against the computer, a person and a computer must have seats; with friends, a seat must be for somebody else. */
function seatsFor(company: Company, seats: readonly SeatChoice[]): readonly SeatChoice[] {
  const kinds = new Set(seats.map((seat) => seat.type));
  const awaited = kinds.has("open") || kinds.has("named");
  const fits = { computer: kinds.has("person") && kinds.has("computer"), screen: true, friends: awaited };
  return fits[company] ? seats : [];
}

function isSeat(seat: SeatChoice): boolean {
  if (seat?.type === "open") return true;
  if (seat?.type === "computer") return LEVELS.some((level) => level.number === seat.level);
  if (seat?.type === "named") return isName(seat.name);
  return seat?.type === "person" && (seat.name === null || isName(seat.name));
}

function isName(name: unknown): boolean {
  return typeof name === "string" && name.length <= MAX_NAME;
}

function isTerms(terms: TermsChoice | undefined): terms is TermsChoice {
  return (
    typeof terms?.rated === "boolean" &&
    typeof terms.public === "boolean" &&
    ["boolean", "undefined"].includes(typeof terms.hints) &&
    (terms.clock === null || isClock(terms.clock))
  );
}

function isClock(clock: ClockChoice | undefined): boolean {
  const whole = (number: unknown, least: number, most: number): boolean =>
    Number.isInteger(number) && (number as number) >= least && (number as number) <= most;
  if (clock?.type === "daily") return whole(clock.days, 1, MOST_DAYS);
  return (
    clock?.type === "live" && whole(clock.seconds, 1, MOST_MINUTES * 60) && whole(clock.increment, 0, MOST_INCREMENT)
  );
}
