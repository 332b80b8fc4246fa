/** Who holds the piece that is about to be placed: a game, a puzzle, or a step of the tutorial. */

import type { BoardData, Placements } from "$lib/game/placements";
import type { Confirming } from "$lib/settings/settings.svelte";
import type { Turn } from "./ghost";
import type { Placing } from "./placing.svelte";

export interface Hand {
  readonly variant: BoardData;
  readonly placements: Placements;
  readonly placing: Placing;
  /** Whether a piece is in hand and may be placed. */
  readonly holding: boolean;
  /** Whether the piece in hand may lie where it is. */
  readonly fits: boolean;
  /** Whether it can be confirmed there. Only a step of the tutorial lets people try what does not fit. */
  readonly confirmable: boolean;
  /** The colour of the piece in hand. */
  readonly handColour: number;
  /** Places the piece in hand where it lies, if it may. */
  confirm(): void;
  /** Puts the piece down on the board: places it at once, or leaves it to be confirmed. */
  drop(pointer: string): void;
  /** The piece was let go beside the board. */
  dropOutside(): void;
  /** Puts the piece back among those to be placed. */
  putBack(): void;
  turnPiece(turn: Turn): void;
  /** Moves the piece to the nearest place where it fits. */
  goNearest(): void;
}

/** Returns whether a piece that a pointer puts down waits for Confirm. */
export function waitsForConfirm(setting: Confirming, pointer: string): boolean {
  return setting === "always" || (setting === "touch" && pointer !== "mouse");
}
