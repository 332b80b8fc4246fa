/** What keys do with a puzzle. */

import { t } from "$lib/i18n/index.svelte";
import type { KeyAction } from "$lib/hand/keys";
import { trayOrder } from "$lib/play/packPieces";
import { colourText } from "$lib/texts/labels";
import { isSame } from "./puzzleBoard";
import { readingOrder } from "./readingOrder";
import type { PuzzleSession } from "./puzzle.svelte";
import { pieceWords } from "./puzzleTexts";

/** Does what a key asks for. Returns false when it means nothing now. */
export function perform(session: PuzzleSession, action: KeyAction): boolean {
  const { placing } = session;
  switch (action.do) {
    case "size":
      return chooseSize(session, action.squares, action.back);
    case "colour":
      nextColour(session);
      return true;
    case "move":
      placing.step(action);
      session.sayPlace(false);
      return true;
    case "spot":
      if (!session.holding) return false;
      placing.toSpot(action.step);
      session.sayPlace(false);
      return true;
    case "nearest":
      session.goNearest();
      session.sayPlace(false);
      return true;
    case "turn":
      session.turnPiece(action.turn);
      session.sayPlace(false);
      return true;
    case "history":
      return moveCursor(session, action.step === "back" || action.step === "first" ? -1 : 1);
    case "confirm":
      if (session.holding) session.confirm();
      else if (session.cursor) session.lift(session.cursor);
      else return false;
      return true;
    case "takeBack":
      if (session.holding) session.putBack();
      else if (session.cursor) session.takeBack([session.cursor]);
      else return false;
      return true;
    case "cancel":
      return cancel(session);
    case "undo":
      session.undo();
      return true;
    case "redo":
      session.redo();
      return true;
    case "hint":
      void session.advice.hint();
      return true;
    case "help":
      session.panel = "keys";
      return true;
    case "type":
      return false;
  }
}

function cancel(session: PuzzleSession): boolean {
  if (session.show.open) session.show.close();
  else if (session.placing.piece !== null) session.release();
  else if (session.advice.help) session.advice.close();
  else if (session.cursor) session.cursor = null;
  else return false;
  return true;
}

function moveCursor(session: PuzzleSession, by: 1 | -1): boolean {
  if (session.holding || session.show.open || !session.laid.length) return false;
  const order = readingOrder(session.placements, session.laid);
  const now = order.findIndex((piece) => session.cursor && isSame(piece, session.cursor));
  const next = now < 0 ? (by === 1 ? 0 : order.length - 1) : (now + by + order.length) % order.length;
  session.cursor = order[next]!;
  session.say(t("puzzle.cursor", pieceWords(session, session.cursor)));
  return true;
}

function nextColour(session: PuzzleSession): void {
  const { length } = session.board.colours;
  const has = (colour: number): boolean => [...session.left[colour]!.values()].some((count) => count > 0);
  for (let step = 1; step <= length; step++) {
    const colour = (session.tab + step) % length;
    if (!has(colour)) continue;
    session.showTab(colour);
    session.say(colourText(session.variant, colour));
    return;
  }
}

/** Takes the next piece of so many squares in the colour of the tab that is left and has room. */
function chooseSize(session: PuzzleSession, squares: number, back: boolean): boolean {
  if (session.show.open) return false;
  const { pieces } = session.variant;
  const fitting = trayOrder(pieces).filter(
    (piece) => pieces[piece]!.size === squares && (session.left[session.tab]!.get(piece) ?? 0) > 0,
  );
  if (!fitting.length) return false;
  const held =
    session.handColour === session.tab && session.placing.piece !== null && !session.lifted
      ? session.placing.piece
      : -1;
  const now = fitting.indexOf(held);
  const next = now < 0 ? (back ? fitting.length - 1 : 0) : (now + (back ? fitting.length - 1 : 1)) % fitting.length;
  session.choose(session.tab, fitting[next]!);
  return true;
}
