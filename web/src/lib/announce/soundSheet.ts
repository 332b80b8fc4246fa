/** Every sound of the app: what is struck, and how loud it is. Pure. */

import type { Material, Strike } from "./strike";

/**
 * `place` is an own piece, `theirs` one of another player; `blocked` tells that a colour has no moves left,
 * `yourTurn` calls back somebody who has waited; `notice` is for what others ask or do off the board.
 */
export type Sound =
  | "pick"
  | "turn"
  | "place"
  | "theirs"
  | "refuse"
  | "blocked"
  | "notice"
  | "yourTurn"
  | "win"
  | "end"
  | "solved"
  | "found"
  | "clock";

export interface SheetEntry {
  /** The largest sample, where 1 is the loudest there is. */
  readonly peak: number;
  readonly strikes: readonly Strike[];
}

/** The number of squares assumed for a piece of unknown size. */
export const USUAL_SIZE = 3;
/** A piece of one square, and by how much each square more is deeper. */
const SMALLEST_PITCH = 700;
const DEEPER = 0.885;

const strike = (material: Material, pitch: number, at: number, length: number, weight = 1): Strike => ({
  material,
  pitch,
  at,
  length,
  weight,
});

/** A melody on wooden bars. */
const bars = (pitches: readonly number[], step: number, last: number): Strike[] =>
  pitches.map((pitch, index) => strike("bar", pitch, index * step, index === pitches.length - 1 ? last : 0.32));

/** A piece that is set down: large ones are deeper and last a little longer. */
const knock = (size: number, depth: number): Strike[] => [
  strike("block", SMALLEST_PITCH * depth * DEEPER ** (size - 1), 0, 0.1 + 0.012 * size),
];

const SHEET: Readonly<Record<Exclude<Sound, "place" | "theirs" | "pick">, SheetEntry>> = {
  turn: { peak: 0.045, strikes: [strike("block", 980, 0, 0.05)] },
  refuse: { peak: 0.1, strikes: [strike("cloth", 235, 0, 0.12), strike("cloth", 210, 0.09, 0.14)] },
  blocked: { peak: 0.12, strikes: [strike("block", 415, 0, 0.16), strike("block", 311, 0.13, 0.24)] },
  notice: { peak: 0.09, strikes: bars([523, 523], 0.12, 0.3) },
  yourTurn: { peak: 0.1, strikes: bars([440, 587], 0.11, 0.45) },
  win: { peak: 0.16, strikes: bars([392, 494, 587, 784], 0.11, 0.7) },
  end: { peak: 0.13, strikes: bars([440, 392, 330], 0.15, 0.6) },
  solved: { peak: 0.16, strikes: bars([523, 659, 784, 1047], 0.09, 0.7) },
  found: { peak: 0.13, strikes: bars([523, 784], 0.11, 0.5) },
  clock: { peak: 0.07, strikes: [strike("block", 880, 0, 0.06), strike("block", 880, 0.16, 0.06)] },
};

/** Returns what a sound is, for a piece of so many squares. */
export function entryOf(sound: Sound, size = USUAL_SIZE): SheetEntry {
  if (sound === "place") return { peak: 0.2, strikes: knock(size, 1) };
  if (sound === "theirs") return { peak: 0.11, strikes: knock(size, 0.86) };
  if (sound === "pick") return { peak: 0.05, strikes: [strike("block", 820 * DEEPER ** (size - 1), 0, 0.05)] };
  return SHEET[sound];
}

/** How many ways there are to sound: two knocks on wood are never quite the same. */
export const VARIANTS = 4;
/** By how much the pitch of a variant differs from the next. */
const DETUNED = 0.016;

/** Returns a sound as one of its variants. Melodies keep their pitches. */
export function varied(entry: SheetEntry, variant: number): SheetEntry {
  const factor = 1 + DETUNED * (variant - (VARIANTS - 1) / 2);
  const strikes = entry.strikes.map((each) =>
    each.material === "bar" ? each : { ...each, pitch: each.pitch * factor },
  );
  return { ...entry, strikes };
}
