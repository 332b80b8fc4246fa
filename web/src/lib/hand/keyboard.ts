/** What keys do with a board: the same in a game, a puzzle and a lesson. */

import { stepSeenAs } from "$lib/board/turning";
import { settings } from "$lib/settings/settings.svelte";
import type { Hand } from "./hand";
import { actionOf, type KeyAction } from "./keys";

/** Lets a hand do what a key asks for, unless the key belongs to a control that has the focus. */
export function handleKey(event: KeyboardEvent, hand: Hand): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.closest("input, textarea, select, dialog")) return;
  const onControl = target.closest("button, a, summary") !== null;
  if (onControl && (event.key === "Enter" || event.key === " ")) return;
  const action = actionOf(event, { holding: hand.placing.piece !== null, letters: settings.shortcuts });
  if (action && hand.perform(action)) event.preventDefault();
}

/** Moves or turns the piece in hand, and says where it lies. Returns false when the key is for something else. */
export function movePiece(hand: Hand, action: KeyAction): boolean {
  const { placing } = hand;
  switch (action.do) {
    case "move":
      placing.step(stepSeenAs(action, hand.quarters));
      break;
    case "turn":
      hand.turnPiece(action.turn);
      break;
    case "spot":
      if (placing.piece === null) return false;
      placing.toSpot(action.step);
      break;
    case "nearest":
      hand.goNearest();
      break;
    default:
      return false;
  }
  hand.saySpot();
  return true;
}

/** Returns the item after the current one, or the one before it, wrapping around; from none the first or last. */
export function following<T>(items: readonly T[], current: number, by: 1 | -1): T | undefined {
  const next = current < 0 ? (by === 1 ? 0 : -1) : current + by;
  return items[(next + items.length) % items.length];
}
