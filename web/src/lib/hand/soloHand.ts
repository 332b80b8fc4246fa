/** A hand at a board where nobody else plays: of an analysis, of a review, or of a position that is set up. */

import type { PieceIndex } from "$lib/game/placements";
import { t } from "$lib/i18n/index.svelte";
import { pieceText } from "$lib/texts/labels";
import { Hand } from "./hand";
import { following, movePiece } from "./keyboard";
import type { KeyAction } from "./keys";
import { trayOrder } from "./trayOrder";

export abstract class SoloHand extends Hand {
  /** Returns whether a key may take a piece into the hand. */
  protected abstract isAvailable(piece: PieceIndex): boolean;

  putBack(): void {
    this.placing.putBack();
  }

  perform(action: KeyAction): boolean {
    switch (action.do) {
      case "size":
        this.chooseBySize(action.squares, action.back ? -1 : 1);
        return true;
      case "confirm":
        if (!this.holding) return false;
        this.confirm();
        return true;
      case "cancel":
        if (this.placing.piece === null) return false;
        this.putBack();
        return true;
      default:
        return this.holding && movePiece(this, action);
    }
  }

  /** Takes a piece into the hand, and says at how many spots it fits. */
  protected pickUp(piece: PieceIndex): void {
    this.placing.choose(piece);
    this.announcer.sound("pick", { size: this.variant.pieces[piece]!.size });
    const places = this.placing.legal.of(piece).length;
    this.announcer.say(t("placing.chosen", { piece: pieceText(this.variant.pieces[piece]!.name), places }));
  }

  private chooseBySize(squares: number, by: 1 | -1): void {
    const { pieces } = this.variant;
    const fitting = trayOrder(pieces).filter((piece) => pieces[piece]!.size === squares && this.isAvailable(piece));
    const next = following(fitting, fitting.indexOf(this.placing.piece ?? -1), by);
    if (next !== undefined) this.choose(next, this.handColour);
  }
}
