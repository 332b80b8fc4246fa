/** The game that the tutorial ends with: short, on the board it was learned on. */

import { CASUAL } from "$lib/game/choice";
import type { NewTable } from "$lib/generated/protocol";

export const FIRST_GAME: NewTable = {
  setup: { way: "duo", shared: null, scoring: null, start: null, first: null },
  seats: [
    { type: "person", name: null },
    { type: "computer", level: 1 },
  ],
  terms: CASUAL,
};
