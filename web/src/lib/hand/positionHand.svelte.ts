/** A hand over a position that the kernel in this browser judges: of an analysis, or of a review. */

import type { PieceIndex, PlacementId } from "$lib/game/placements";
import { t } from "$lib/i18n/index.svelte";
import type { BrokenRule, GameFacts, GameRecord, Kernel } from "$lib/kernel/types";
import { refusalText } from "$lib/texts/refusals";
import { LegalPlacements } from "./legal";
import { SoloHand } from "./soloHand";

/** Which rule a placement breaks, if any, in the position that the facts are about. */
interface Broken {
  readonly facts: GameFacts;
  readonly placement: PlacementId;
  readonly rule: BrokenRule | null;
}

export abstract class PositionHand extends SoloHand {
  /** The position, as the kernel takes it. */
  abstract readonly record: GameRecord;
  protected abstract readonly kernel: Pick<Kernel, "why">;

  /** What the rules say about the position, once known. Every position has an object of its own. */
  facts = $state.raw<GameFacts | null>(null);
  private broken = $state.raw<Broken | null>(null);

  protected readonly legal = $derived.by(() => new LegalPlacements(this.placements, this.facts?.legal ?? []));

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
      .catch(() => undefined); // Without a reason, people are only told that it does not fit.
  }

  protected isAvailable(piece: PieceIndex): boolean {
    return this.facts?.playable.includes(piece) ?? false;
  }

  /** Whether the last answer is about a placement in the position as it is. */
  private isKnown(placement: PlacementId): boolean {
    return this.broken?.placement === placement && this.broken.facts === this.facts;
  }
}
