/** The beginning of a game of Duo, to be shown where no game is at hand. */

import type { Laid } from "$lib/game/laid";

/** Its placements, colour by colour in turn. */
const MOVES = [11921, 11965, 5294, 7892, 9539, 6764, 6935, 5391, 10121, 64, 13726, 10874, 8045, 11674, 12555, 12010];

export const SAMPLE: readonly Laid[] = MOVES.map((placement, index) => ({ colour: index % 2, placement }));
