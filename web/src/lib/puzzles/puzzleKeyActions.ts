/** What keys do with a puzzle. */

import { t } from "$lib/i18n/index.svelte";
import { following, movePiece } from "$lib/hand/keyboard";
import type { KeyAction } from "$lib/hand/keys";
import { trayOrder } from "$lib/hand/trayOrder";
import { colourText } from "$lib/texts/labels";
import { isSame } from "./puzzleBoard";
import { readingOrder } from "./readingOrder";
import type { Puzzle } from "./puzzle.svelte";
import { pieceWords } from "./puzzleTexts";

/** Does what a key asks for. Returns false when it means nothing now. */
export function performKey(puzzle: Puzzle, action: KeyAction): boolean {
  switch (action.do) {
    case "size":
      return chooseSize(puzzle, action.squares, action.back);
    case "colour":
      nextColour(puzzle);
      return true;
    case "move":
    case "turn":
    case "spot":
    case "nearest":
      return movePiece(puzzle, action);
    case "history":
      return moveCursor(puzzle, action.step === "back" || action.step === "first" ? -1 : 1);
    case "confirm":
      if (puzzle.holding) puzzle.confirm();
      else if (puzzle.cursor) puzzle.lift(puzzle.cursor);
      else return false;
      return true;
    case "takeBack":
      if (puzzle.holding) puzzle.putBack();
      else if (puzzle.cursor) puzzle.takeBack([puzzle.cursor]);
      else return false;
      return true;
    case "cancel":
      return cancel(puzzle);
    case "undo":
      puzzle.undo();
      return true;
    case "redo":
      puzzle.redo();
      return true;
    case "hint":
      void puzzle.advice.hint();
      return true;
    case "help":
      puzzle.panel = "keys";
      return true;
    case "type":
      return false;
  }
}

function cancel(puzzle: Puzzle): boolean {
  if (puzzle.show.open) puzzle.show.close();
  else if (puzzle.placing.piece !== null) puzzle.release();
  else if (puzzle.advice.help) puzzle.advice.close();
  else if (puzzle.cursor) puzzle.cursor = null;
  else return false;
  return true;
}

function moveCursor(puzzle: Puzzle, by: 1 | -1): boolean {
  if (puzzle.holding || puzzle.show.open || !puzzle.laid.length) return false;
  const order = readingOrder(puzzle.placements, puzzle.laid);
  const now = order.findIndex((piece) => puzzle.cursor && isSame(piece, puzzle.cursor));
  puzzle.cursor = following(order, now, by)!;
  puzzle.announcer.say(t("puzzle.cursor", pieceWords(puzzle, puzzle.cursor)));
  return true;
}

function nextColour(puzzle: Puzzle): void {
  const { length } = puzzle.board.colours;
  const has = (colour: number): boolean => [...puzzle.left[colour]!.values()].some((count) => count > 0);
  for (let step = 1; step <= length; step++) {
    const colour = (puzzle.tab + step) % length;
    if (!has(colour)) continue;
    puzzle.showTab(colour);
    puzzle.announcer.say(colourText(puzzle.variant, colour));
    return;
  }
}

/** Takes the next unplaced piece of so many squares, in the colour of the tab, that fits somewhere. */
function chooseSize(puzzle: Puzzle, squares: number, back: boolean): boolean {
  if (puzzle.show.open) return false;
  const { pieces } = puzzle.variant;
  const fitting = trayOrder(pieces).filter(
    (piece) => pieces[piece]!.size === squares && (puzzle.left[puzzle.tab]!.get(piece) ?? 0) > 0,
  );
  const now = fitting.findIndex((piece) => puzzle.isChosen(piece, puzzle.tab));
  const next = following(fitting, now, back ? -1 : 1);
  if (next !== undefined) puzzle.choose(next, puzzle.tab);
  return next !== undefined;
}
