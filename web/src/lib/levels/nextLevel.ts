/**
 * Which level is offered after a game against computers: a harder one after a win, an easier one after two losses,
 * and after any other game a neighbour.
 */

import { LEVELS, type LevelNumber, type WayId } from "$lib/generated/game";
import type { NewTable, SeatChoice, TableView } from "$lib/generated/protocol";
import { fittingTerms, strongest } from "$lib/newGame/gameChoice";

export type Outcome = "won" | "even" | "lost";

/** A finished game of one person against computers. */
export interface Finished {
  readonly way: WayId;
  /** The level of the strongest computer. */
  readonly level: LevelNumber;
  readonly outcome: Outcome;
}

/** How many games in a row were lost in a variant at a level. */
export interface Streak {
  readonly way: WayId;
  readonly level: LevelNumber;
  readonly lost: number;
}

const KINDS = ["harder", "easier", "other"] as const;

export interface Offer {
  readonly kind: (typeof KINDS)[number];
  /** The level of the strongest computer in the game that is offered. */
  readonly level: LevelNumber;
}

/** What is remembered about the game that ended last. */
export interface Remembered {
  /** The table of that game. */
  readonly table: string;
  /** The state before that game: if moves are taken back and the game ends again, it counts only once. */
  readonly before: Streak | null;
  readonly after: Streak;
  readonly offer: Offer | null;
}

/** The number of losses in a row after which an easier level is offered. */
const ENOUGH_LOST = 2;

/** Returns how a game ended for the person who looks, or none unless it was one person against computers. */
export function finishedGame(table: TableView): Finished | null {
  const { seats, turn, setup } = table;
  const mine = seats.findIndex((seat) => seat.mine);
  const level = strongest(seats);
  if (!turn.over || table.aborted || mine < 0 || level === null) return null;
  if (!seats.every((seat, index) => index === mine || (seat.type === "computer" && !seat.away))) return null;
  const own = turn.sides.find((side) => side.seats.includes(mine));
  if (!own || turn.sides.length < 2) return null;
  return { way: setup.way, level, outcome: outcomeOf(own.place, turn.sides) };
}

/** A sole first place has won; places in the worse half have lost. */
function outcomeOf(place: number, sides: readonly { readonly place: number }[]): Outcome {
  const first = sides.filter((side) => side.place === 1).length;
  if (place === 1) return first === 1 ? "won" : "even";
  return place > sides.length / 2 ? "lost" : "even";
}

/** Returns what is to be remembered after a game, given what was remembered before it. */
export function afterGame(table: string, game: Finished, remembered: Remembered | null): Remembered {
  const before = remembered?.table === table ? remembered.before : (remembered?.after ?? null);
  const { way, level, outcome } = game;
  const same = before?.way === way && before.level === level;
  const lost = outcome === "lost" ? (same ? before.lost : 0) + 1 : 0;
  return { table, before, after: { way, level, lost }, offer: offerAfter(game, lost) };
}

/** After a win or a draw offers a stronger computer, after a loss a weaker one; at either end, the only neighbour. */
function offerAfter({ level, outcome }: Finished, lost: number): Offer | null {
  const step = outcome === "lost" ? -1 : 1;
  const kind = outcome === "won" ? "harder" : lost >= ENOUGH_LOST ? "easier" : "other";
  return offered(kind, level + step) ?? offered("other", level - step);
}

/** Returns an offer of a level if there is one of that number. */
function offered(kind: Offer["kind"], number: number): Offer | null {
  const level = LEVELS.find((each) => each.number === number)?.number;
  return level === undefined ? null : { kind, level };
}

/** Returns the same game again with all computers one level stronger or weaker, and the person called `name`. */
export function offeredGame(table: TableView, offer: Offer, name: string | null): NewTable {
  const { kind, level: goal } = offer;
  const step = kind === "other" ? Math.sign(goal - (strongest(table.seats) ?? goal)) : kind === "harder" ? 1 : -1;
  const numbers = LEVELS.map((level) => level.number);
  const seats = table.seats.map((seat): SeatChoice => {
    if (seat.type !== "computer") return { type: "person", name };
    const level = (seat.level ?? 1) + step;
    return { type: "computer", level: Math.min(Math.max(level, numbers[0]!), numbers.at(-1)!) as LevelNumber };
  });
  return { setup: table.setup, seats, terms: fittingTerms(table.terms, seats) };
}

/** Returns what was stored if it makes sense, else none. */
export function checkedRemembered(stored: unknown): Remembered | null {
  const found = stored as Remembered | null;
  const fits =
    typeof found?.table === "string" && isStreak(found.after) && (found.before === null || isStreak(found.before));
  return fits && (found.offer === null || isOffer(found.offer)) ? found : null;
}

function isStreak(streak: Streak | undefined): boolean {
  return typeof streak?.way === "string" && isLevel(streak.level) && Number.isInteger(streak.lost);
}

function isOffer(offer: Offer | undefined): boolean {
  return offer !== undefined && KINDS.includes(offer.kind) && isLevel(offer.level);
}

function isLevel(level: unknown): boolean {
  return LEVELS.some((each) => each.number === level);
}
