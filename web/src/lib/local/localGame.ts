/** A game that lives in this browser, as it is stored. */

import { LEVELS, type LevelNumber, type VariantData } from "$lib/generated/game";
import {
  MAX_NAME,
  type ComputerSeat,
  type NewTable,
  type PersonSeat,
  type SetupChoice,
  type TableSummary,
  type TableView,
} from "$lib/generated/protocol";
import { placementsOf, type PlacementId } from "$lib/game/placements";
import type { InitialPosition } from "$lib/kernel/types";
import type { ApiError } from "$lib/net/api";
import { completeSetup, isSetup, seatingOf, variantOf, wayOf } from "$lib/game/ways";

export type LocalSeat = PersonSeat | ComputerSeat;

/** What a list shows of a game, and cannot work out without the kernel. */
export type Standing = Pick<TableSummary, "over" | "turn_colour" | "turn_seat" | "sides" | "cells">;

export interface LocalGame {
  readonly id: string;
  readonly setup: SetupChoice;
  readonly seats: readonly LocalSeat[];
  readonly placements: readonly PlacementId[];
  /** The position before the first of them, if it was set up; such a game stays in this browser. */
  readonly initial?: InitialPosition;
  /** Placements that were undone and can be redone, the next one last. */
  readonly undone: readonly PlacementId[];
  /** Counts the changes, as the version of a table does. */
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly standing: Standing;
  /** Why the server does not take this game in; it stays here. */
  readonly refused?: ApiError["code"];
  /** The game on the server that this one continues, and the version that it had. */
  readonly continues?: { readonly id: string; readonly version: number };
}

/** What is left of a game that lives on the server now. */
export interface Moved {
  readonly id: string;
  readonly movedTo: string;
}

/** Returns whether a game can be played without a server: only here, without a clock, and not rated. */
export function canBeLocal({ seats, terms }: NewTable): boolean {
  return terms.clock === null && !terms.rated && seats.every(({ type }) => type === "person" || type === "computer");
}

/** Returns whether a game on the server can continue here: it is in progress, and nobody else takes part in it. */
export function canContinueHere({ own, alone, begun, turn, terms, seats }: TableView): boolean {
  const { clock, rated } = terms;
  return own && alone && begun && !turn.over && clock === null && !rated && !seats.some(({ away }) => away);
}

/** Returns a new game before its first move. It must be one that can be played without a server. */
export function newLocalGame(id: string, choice: NewTable, now: Date): LocalGame {
  const setup = completeSetup(choice.setup);
  const at = now.toISOString();
  return {
    id,
    setup,
    seats: choice.seats.map((seat) => localSeat(seat as LocalSeat)),
    placements: [],
    undone: [],
    version: 0,
    created_at: at,
    updated_at: at,
    standing: { over: false, turn_colour: null, turn_seat: null, sides: [], cells: "" },
  };
}

function localSeat(seat: LocalSeat): LocalSeat {
  if (seat.type === "computer") return { type: "computer", level: seat.level };
  return { type: "person", name: (seat.name ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_NAME) || null };
}

/** Returns the seats of a rematch: everybody moves to the next one, so that somebody else starts. */
export function rotated<T>(seats: readonly T[]): T[] {
  return [...seats.slice(-1), ...seats.slice(0, -1)];
}

/** Returns what was stored if it can be a game of this version of the app, else null. */
export function checkedGame(stored: unknown): LocalGame | null {
  const found = stored as LocalGame | null | undefined;
  if (typeof found?.id !== "string" || !isSetup(found.setup)) return null;
  const { setup, seats, placements, undone, version } = found;
  const table = placementsOf(wayOf(setup.way).variant);
  const areIds = (ids: unknown): boolean => Array.isArray(ids) && ids.every((id) => table.isPlacement(id));
  const fits =
    Array.isArray(seats) &&
    seats.length === seatingOf(setup).seats.length &&
    seats.every(isLocalSeat) &&
    areIds(placements) &&
    areIds(undone) &&
    isInitial(found.initial, areIds, variantOf(setup.way).colours.length) &&
    Number.isInteger(version) &&
    isDate(found.created_at) &&
    isDate(found.updated_at) &&
    isStanding(found.standing, variantOf(setup.way), seats.length);
  return fits ? found : null;
}

/** Returns what was stored if it tells where a game has gone, else null. */
export function checkedMoved(stored: unknown): Moved | null {
  const found = stored as Moved | null | undefined;
  return typeof found?.id === "string" && typeof found.movedTo === "string" ? found : null;
}

function isLocalSeat(seat: LocalSeat | undefined): boolean {
  if (seat?.type === "computer") return LEVELS.some(({ number }) => number === (seat.level as LevelNumber));
  return seat?.type === "person" && (seat.name === null || typeof seat.name === "string");
}

function isInitial(initial: unknown, areIds: (ids: unknown) => boolean, colours: number): boolean {
  if (initial === undefined) return true;
  const { placed, turn } = (initial ?? {}) as InitialPosition;
  const isColour = Number.isInteger(turn) && turn >= 0 && turn < colours;
  return isColour && Array.isArray(placed) && placed.length === colours && placed.every(areIds);
}

function isDate(text: unknown): boolean {
  return typeof text === "string" && !Number.isNaN(Date.parse(text));
}

function isStanding(standing: Standing | undefined, variant: VariantData, seats: number): boolean {
  const within = (number: unknown, end: number): boolean =>
    number === null || (Number.isInteger(number) && (number as number) >= 0 && (number as number) < end);
  return (
    typeof standing?.over === "boolean" &&
    within(standing.turn_colour, variant.colours.length) &&
    typeof standing.cells === "string" &&
    standing.cells.length === variant.width * variant.height &&
    within(standing.turn_seat, seats) &&
    Array.isArray(standing.sides) &&
    standing.sides.every(
      (side) => Array.isArray(side?.seats) && Number.isFinite(side.points) && Number.isInteger(side.place),
    )
  );
}
