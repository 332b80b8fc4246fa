/** A seek: what somebody wants to play now, kept in the browser. */

import { clockKey, clockOfKey, DAILY_CLOCKS, LIVE_CLOCKS } from "$lib/newGame/gameChoice";
import { WAYS, type WayId } from "$lib/generated/game";
import type { ClockChoice } from "$lib/generated/protocol";
import { readStored, writeStored } from "$lib/storage/browserStorage";

export interface Seek {
  readonly way: WayId;
  readonly clock: ClockChoice | null;
  readonly rated: boolean;
}

/** The ways with several players. */
export const SEEK_WAYS: readonly WayId[] = WAYS.filter((way) => way.seatings[0]!.seats.length > 1).map(({ id }) => id);

/** Few, so that people meet: unlimited, real time, or correspondence. */
export const SEEK_CLOCKS: readonly (ClockChoice | null)[] = [
  null,
  ...LIVE_CLOCKS.slice(1),
  ...DAILY_CLOCKS.slice(0, 2),
];

export const USUAL_SEEK: Seek = { way: "duo", clock: null, rated: false };

const STORED = "cornerwise.seek";
const NO_CLOCK = "none";

/** Returns a clock, or none, as a word. */
export function seekClockKey(clock: ClockChoice | null): string {
  return clock ? clockKey(clock) : NO_CLOCK;
}

/** Inverse of `seekClockKey`, for the clocks that are offered. */
export function seekClockOfKey(key: string): ClockChoice | null {
  return key === NO_CLOCK ? null : clockOfKey(key);
}

/** Returns a stored seek if every part of it is offered, else the usual one. */
export function checkedSeek(stored: unknown): Seek {
  const found = stored as Partial<Seek> | null;
  const way = SEEK_WAYS.find((each) => each === found?.way);
  const key = seekClockKey(found?.clock ?? null);
  const clock = SEEK_CLOCKS.find((each) => seekClockKey(each) === key);
  if (!way || clock === undefined || typeof found?.rated !== "boolean") return USUAL_SEEK;
  return { way, clock, rated: found.rated };
}

export function rememberedSeek(): Seek {
  return checkedSeek(readStored(STORED));
}

export function rememberSeek(seek: Seek): void {
  writeStored(STORED, seek);
}
