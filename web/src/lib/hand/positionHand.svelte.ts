/** A hand over a position that the kernel in this browser judges: of an analysis, or of a review. */

import type { PieceIndex, PlacementId } from "$lib/game/placements";
import { t } from "$lib/i18n/index.svelte";
import type { BrokenRule, GameFacts, GameRecord, Kernel } from "$lib/kernel/types";
import { pieceText } from "$lib/texts/labels";
import { refusalText } from "$lib/texts/refusals";
import { Hand } from "./hand";
import { following, movePiece } from "./keyboard";
import type { KeyAction } from "./keys";
import { LegalPlacements } from "./legal";
import { trayOrder } from "./trayOrder";

/** Why a placement may not be made in the position of certain facts. */
interface Broken {
  readonly facts: GameFacts;
  readonly placement: PlacementId;
  readonly rule: BrokenRule | null;
}

export abstract class PositionHand extends Hand {
  /** The position, as the kernel takes it. */
  abstract readonly record: GameRecord;
  protected abstract readonly kernel: Pick<Kernel, "why">;

  /** What the rules say about the position, once it is there: another object for every position. */
  facts = $state.raw<GameFacts | null>(null);
  private broken = $state.raw<Broken | null>(null);

  protected readonly legal = $derived.by(() => new LegalPlacements(this.placements, this.facts?.legal ?? []));

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

  whyNot(): string {
    const { id } = this.placing;
    const rule = id !== null && this.isKnown(id) ? this.broken?.rule : null;
    return rule ? refusalText(rule.code, rule.params, this.variant) : t("placing.notHere");
  }

  /** Asks why the piece may not lie where it is. */
  askWhy(): void {
    const { facts } = this;
    const { id } = this.placing;
    if (!facts || id === null || this.fits || this.isKnown(id)) return;
    this.kernel
      .why(this.record, id)
      .then((rule) => (this.broken = { facts, placement: id, rule }))
      .catch(() => undefined); // Then it is only told that it does not fit.
  }

  /** Takes a piece into the hand, and says in how many places it fits. */
  protected pickUp(piece: PieceIndex): void {
    this.placing.choose(piece);
    this.announcer.sound("pick", { size: this.variant.pieces[piece]!.size });
    const places = this.legal.of(piece).length;
    this.announcer.say(t("placing.chosen", { piece: pieceText(this.variant.pieces[piece]!.name), places }));
  }

  /** Whether the last answer is about a placement in the position as it is. */
  private isKnown(placement: PlacementId): boolean {
    return this.broken?.placement === placement && this.broken.facts === this.facts;
  }

  private chooseBySize(squares: number, by: 1 | -1): void {
    const { pieces } = this.variant;
    const able = new Set(this.facts?.playable ?? []);
    const fitting = trayOrder(pieces).filter((piece) => pieces[piece]!.size === squares && able.has(piece));
    const next = following(fitting, fitting.indexOf(this.placing.piece ?? -1), by);
    if (next !== undefined) this.choose(next, this.handColour);
  }
}
