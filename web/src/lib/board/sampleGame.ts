/** A game of Duo, to be shown where no game is at hand. */

import type { PlacedPiece } from "$lib/game/laid";
import { SHOWCASE } from "$lib/generated/game";

/** All its pieces, in the order in which they were placed. */
export const SAMPLE: readonly PlacedPiece[] = SHOWCASE.map(([colour, placement]) => ({ colour, placement }));
