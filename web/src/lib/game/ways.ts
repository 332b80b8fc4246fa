/** Ways to play, as the generated tables describe them. */

import {
  PAINTS,
  SCORINGS,
  VARIANTS,
  WAYS,
  type ColourName,
  type PaintData,
  type ScoringData,
  type SeatingData,
  type VariantData,
  type WayData,
  type WayId,
} from "$lib/generated/game";
import type { SetupChoice } from "$lib/generated/protocol";

export function wayOf(id: WayId): WayData {
  return WAYS.find((way) => way.id === id) ?? WAYS[0]!;
}

export function variantOf(way: WayId): VariantData {
  return VARIANTS[wayOf(way).variant];
}

/** Returns who plays which colours in a setup. */
export function seatingOf(setup: SetupChoice): SeatingData {
  const { seatings } = wayOf(setup.way);
  const shared = setup.shared == null ? null : variantOf(setup.way).colours.indexOf(setup.shared);
  return seatings.find((seating) => shared !== null && seating.shared === shared) ?? seatings[0]!;
}

export function scoringOf(setup: SetupChoice): ScoringData {
  const id = setup.scoring ?? wayOf(setup.way).scoring;
  return SCORINGS.find((scoring) => scoring.id === id)!;
}

export function paintOf(colour: ColourName): PaintData {
  return PAINTS[colour];
}
