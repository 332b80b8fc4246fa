/** The facts of games before their first move. Python writes their data, so they need no kernel. */

import { completeSetup, variantOf, wayOf } from "$lib/game/ways";
import { INITIAL_PLACES, INITIAL_STANDINGS } from "$lib/generated/initial";
import type { SetupChoice } from "$lib/generated/protocol";
import { piecesOf } from "./pieces";
import type { GameFacts, GameRecord } from "./types";

/** Returns whether the board is empty: no piece was placed or set up. */
export function isAtStart({ placements, initial }: GameRecord): boolean {
  return !placements.length && !initial;
}

/** Returns the facts of a game without moves. */
export function initialFacts(setup: SetupChoice): GameFacts {
  const { way, shared, scoring, start, first } = completeSetup(setup);
  const variant = variantOf(way);
  const colour = variant.colours.indexOf(first!);
  const { legal, playable } = INITIAL_PLACES[`${wayOf(way).variant} ${start}`]![colour]!;
  const { seats, ...standing } = INITIAL_STANDINGS[`${way} ${shared ?? ""} ${scoring}`]!;
  const stock = piecesOf(variant.pieces.map(({ count }) => count));
  return structuredClone({
    ...standing,
    moves: [],
    colour,
    seat: seats[colour]!,
    legal,
    playable,
    own_corners: variant.start_cells[start!][colour]!,
    passed: [],
    left: variant.colours.map(() => stock),
    over: false,
  });
}
