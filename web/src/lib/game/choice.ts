/** What a person chose for the last new game, kept in the browser. */

import { LEVELS, STARTS, SCORINGS, WAYS, type LevelNumber } from "$lib/generated/game";
import { MAX_NAME, type NewTable, type SeatChoice, type SetupChoice, type TermsChoice } from "$lib/generated/protocol";
import { seatingOf, variantOf } from "./ways";

/** Against the computer, several people around one screen, or each at an own device. */
export const COMPANIES = ["computer", "screen", "friends"] as const;
export type Company = (typeof COMPANIES)[number];

export const USUAL_LEVEL: LevelNumber = 3;

/** No clock, and nothing counts. */
export const CASUAL: TermsChoice = { clock: null, rated: false, public: false };

/** Returns the game that is offered when nothing was chosen before. */
export function usualChoice(company: Company): NewTable {
  const setup: SetupChoice = { way: "classic", shared: null, scoring: null, start: null, first: null };
  return { setup, seats: fittingSeats(setup, [], company), terms: CASUAL };
}

/** Returns as many seats as a setup needs, keeping those chosen before. */
export function fittingSeats(setup: SetupChoice, seats: readonly SeatChoice[], company: Company): SeatChoice[] {
  return seatingOf(setup).seats.map((_, index) => seats[index] ?? usualSeat(index, company));
}

function usualSeat(index: number, company: Company): SeatChoice {
  if (company === "screen" || index === 0) return { type: "person", name: null };
  return company === "friends" ? { type: "open" } : { type: "computer", level: USUAL_LEVEL };
}

/** Returns a stored choice if every part of it exists, else the usual one. */
export function checkedChoice(stored: unknown, company: Company): NewTable {
  const found = stored as NewTable | null;
  const { setup, seats } = { setup: found?.setup, seats: found?.seats };
  if (!isSetup(setup) || !Array.isArray(seats) || !seats.every(isSeat)) return usualChoice(company);
  return { setup, seats: fittingSeats(setup, seatsFor(company, seats), company), terms: CASUAL };
}

/** Against the computer at least one computer and one person must sit down, with friends one is awaited. */
function seatsFor(company: Company, seats: readonly SeatChoice[]): readonly SeatChoice[] {
  const kinds = new Set(seats.map((seat) => seat.type));
  const needed = { computer: ["person", "computer"], screen: [], friends: ["open"] } as const;
  return needed[company].every((kind) => kinds.has(kind)) ? seats : [];
}

function isSetup(setup: SetupChoice | undefined): setup is SetupChoice {
  if (!setup || !WAYS.some((way) => way.id === setup.way)) return false;
  const { colours } = variantOf(setup.way);
  const fits = <T>(value: T | null, allowed: readonly T[]): boolean => value === null || allowed.includes(value);
  return (
    fits(setup.shared, colours) &&
    fits(setup.first, colours) &&
    fits(setup.start, STARTS) &&
    fits(
      setup.scoring,
      SCORINGS.map((scoring) => scoring.id),
    )
  );
}

function isSeat(seat: SeatChoice): boolean {
  if (seat?.type === "open") return true;
  if (seat?.type === "computer") return LEVELS.some((level) => level.number === seat.level);
  return (
    seat?.type === "person" && (seat.name === null || (typeof seat.name === "string" && seat.name.length <= MAX_NAME))
  );
}
