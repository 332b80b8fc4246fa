/** The crest of a person: a piece in a colour, always the same for one name. Pure. */

import { checksum } from "$lib/game/checksum";
import { variantOf } from "$lib/game/ways";
import type { ColourName, OrientationData } from "$lib/generated/game";

const COLOURS: readonly ColourName[] = ["blue", "yellow", "red", "green", "purple", "orange"];

/** Only pieces of this size are told apart at a glance. */
const SIZE = 5;

export interface Crest {
  readonly shape: OrientationData;
  readonly colour: ColourName;
}

/** Returns the crest that belongs to a text. */
export function crestOf(text: string): Crest {
  const number = checksum(text);
  const pieces = variantOf("classic").pieces.filter(({ size }) => size === SIZE);
  const { orientations } = pieces[number % pieces.length]!;
  return { shape: orientations[0]!, colour: COLOURS[Math.floor(number / 64) % COLOURS.length]! };
}
