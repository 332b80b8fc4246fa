/** The ways that the rules page explains, in its order. */

import type { WayId } from "$lib/generated/game";

export const EXPLAINED_WAYS = [
  "classic",
  "classic-teams",
  "classic-two",
  "classic-three",
  "duo",
  "junior",
] as const satisfies readonly WayId[];

export type ExplainedWay = (typeof EXPLAINED_WAYS)[number];
