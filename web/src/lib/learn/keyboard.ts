/** What keys do in a step of the tutorial: the same as in a game, as far as a step has use for it. */

import type { KeyAction } from "$lib/hand/keys";
import type { Lesson } from "./lesson.svelte";

/** Does what a key asks for. Returns false when it means nothing now. */
export function perform(lesson: Lesson, action: KeyAction): boolean {
  if (!lesson.holding) return false;
  switch (action.do) {
    case "move":
      lesson.placing.step(action);
      return true;
    case "turn":
      lesson.turnPiece(action.turn);
      return true;
    case "confirm":
      lesson.confirm();
      return true;
    case "cancel":
      lesson.putBack();
      return true;
    default:
      return false;
  }
}
