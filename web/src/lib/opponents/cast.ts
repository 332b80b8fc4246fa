/** Who plays the computers of a table: everybody another character. Pure. */

import type { LevelNumber } from "$lib/generated/game";
import type { Character } from "./bodies";

/** The character of each level. */
const LEADS: Readonly<Record<LevelNumber, Character>> = {
  1: "pip",
  2: "momo",
  3: "vic",
  4: "otto",
  5: "tilda",
  6: "zora",
  7: "wanda",
  8: "uma",
  9: "max",
};

/** Who joins where several computers have one level. At most four sit at a table, so that three are enough. */
const OTHERS: readonly Character[] = ["pia", "finn", "yuki"];

/** Returns the character of a level. */
export function leadOf(level: LevelNumber): Character {
  return LEADS[level];
}

interface Seat {
  readonly type: string;
  readonly level?: LevelNumber | null;
}

/** Returns who sits on each seat, none where no computer does. */
export function castOf(seats: readonly Seat[]): (Character | null)[] {
  const others = [...OTHERS];
  const seen = new Set<LevelNumber>();
  return seats.map(({ type, level }) => {
    if (type !== "computer" || !level) return null;
    if (seen.has(level)) return others.shift() ?? LEADS[level];
    seen.add(level);
    return LEADS[level];
  });
}
