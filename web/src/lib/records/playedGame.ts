/** A game that was played, as a tree with one line. */

import type { SetupChoice } from "$lib/generated/protocol";
import type { PlacementId } from "$lib/game/placements";
import { completeSetup } from "$lib/game/ways";
import type { InitialPosition } from "$lib/kernel/types";
import { formOf } from "./recordSetup";
import { RecordNode, type RecordTree } from "./recordTree";

export interface PlayedGame {
  readonly setup: SetupChoice;
  /** The name of the player at each seat; empty if it is not known. */
  readonly players?: readonly string[];
  /** In turn; the kernel knows the colours that are not given. */
  readonly moves: readonly { readonly placement: PlacementId; readonly colour?: number }[];
  /** The position before the first of them, if it was set up. */
  readonly initial?: InitialPosition | undefined;
}

export function treeOf({ setup, players = [], moves, initial }: PlayedGame): RecordTree {
  const complete = completeSetup(setup);
  const arrangement = initial ? { added: initial.placed, removed: [], turn: initial.turn } : null;
  const root = new RecordNode({ arrangement, placement: null, colour: null });
  formOf(complete).players.forEach((property, seat) => root.setText(property, players[seat] ?? ""));
  let node = root;
  for (const { placement, colour = null } of moves) {
    const next = new RecordNode({ arrangement: null, placement, colour });
    next.before = colour;
    node.add(next);
    node = next;
  }
  return { setup: complete, root };
}
