/** The ways, as the generated tables describe them. */

import {
  PAINTS,
  SCORINGS,
  STARTS,
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

/** Returns a setup with every option given. */
export function completeSetup(setup: SetupChoice): SetupChoice {
  const { colours } = variantOf(setup.way);
  const { shared } = seatingOf(setup);
  return {
    way: setup.way,
    shared: shared === null ? null : colours[shared]!,
    scoring: scoringOf(setup).id,
    start: setup.start ?? wayOf(setup.way).start,
    first: setup.first ?? colours[0]!,
  };
}

/** Returns whether something that was stored is a setup. */
export function isSetup(setup: SetupChoice | null | undefined): setup is SetupChoice {
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

export function paintOf(colour: ColourName): PaintData {
  return PAINTS[colour];
}
