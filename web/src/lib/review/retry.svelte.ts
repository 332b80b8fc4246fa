/** A position of a reviewed game that is tried again: the person looks for a better move by placing it. */

import { Announcer } from "$lib/announce/announcer.svelte";
import { laidAfter, type PlacedPiece } from "$lib/game/laid";
import { placementsOf, type PieceIndex, type PlacementId, type Placements } from "$lib/game/placements";
import { wayOf } from "$lib/game/ways";
import type { KeyAction } from "$lib/hand/keys";
import { Placing } from "$lib/hand/placing.svelte";
import { PositionHand } from "$lib/hand/positionHand.svelte";
import { t } from "$lib/i18n/index.svelte";
import type { GameRecord, JudgedMove, Kernel } from "$lib/kernel/types";
import { pieceText } from "$lib/texts/labels";
import { lossText } from "./reviewTexts";
import { recordAfter, type ReviewedGame } from "./reviewedGame";

/** How much help was asked for: none, which piece, where. */
export type Help = "none" | "piece" | "place";

export class Retry extends PositionHand {
  readonly announcer = new Announcer();
  readonly placements: Placements;
  readonly placing: Placing;
  readonly handColour: number;
  readonly record: GameRecord;

  /** Whether a try is being judged. */
  judging = $state(false);
  /** What the last try is worth. */
  found = $state.raw<JudgedMove | null>(null);
  help = $state<Help>("none");

  readonly holding = $derived.by(() => this.placing.piece !== null && !this.judging && !this.solved);
  /** Whether the last try is as good as the best move, or nearly. */
  readonly solved = $derived.by(() => this.found !== null && isGood(this.found));
  readonly pieces: PlacedPiece[] = $derived.by(() => {
    const before = [...this.game.initial, ...laidAfter(this.game.moves, this.index)];
    return this.solved ? [...before, { colour: this.handColour, placement: this.found!.placement }] : before;
  });
  /** The best move, as far as help was asked for. */
  readonly hint: PlacementId | null;

  /** The move with an index is tried again; `judged` is its analysis. */
  constructor(
    readonly game: ReviewedGame,
    readonly index: number,
    readonly judged: JudgedMove,
    protected readonly kernel: Pick<Kernel, "facts" | "review" | "why">,
  ) {
    super();
    this.placements = placementsOf(wayOf(game.setup.way).variant);
    this.placing = new Placing(this.placements, () => this.legal);
    this.handColour = game.moves[index]!.colour;
    this.record = recordAfter(game, index);
    this.hint = judged.best[0]?.placement ?? null;
    void this.load();
  }

  /** What is to be told about the last try. */
  get verdict(): string {
    if (this.judging) return t("review.checking");
    if (!this.found) return "";
    if (this.found.label === "best") return t("review.foundBest");
    if (this.found.label === "good") return t("review.foundGood");
    return lossText(this.found);
  }

  /** The piece that help names. */
  get hintedPiece(): string | null {
    if (this.help === "none" || this.hint === null) return null;
    return pieceText(this.variant.pieces[this.placements.of(this.hint).piece]!.name);
  }

  choose(piece: PieceIndex): void {
    if (!this.judging && !this.solved) this.pickUp(piece);
  }

  confirm(): void {
    const { id } = this.placing;
    if (!this.holding || id === null) return;
    if (!this.fits) {
      this.refuse();
      return;
    }
    void this.judge(id);
  }

  override perform(action: KeyAction): boolean {
    if (action.do !== "hint") return super.perform(action);
    this.askHelp();
    return true;
  }

  /** Tells a little more: first which piece, then where. */
  askHelp(): void {
    if (this.hint === null || this.judging || this.solved) return;
    if (this.help === "none") {
      this.help = "piece";
      this.placing.putBack();
      this.placing.choose(this.placements.of(this.hint).piece);
    } else {
      this.help = "place";
      this.placing.take(this.hint);
    }
  }

  /** Takes the piece of the last try back into the hand. */
  again(): void {
    this.found = null;
    this.placing.putBack();
  }

  private async load(): Promise<void> {
    this.facts = await this.kernel.facts(this.record);
  }

  private async judge(placement: PlacementId): Promise<void> {
    this.judging = true;
    this.found = null;
    const record = { ...this.record, placements: [...this.record.placements, placement] };
    try {
      const { moves } = await this.kernel.review(record, { skipped: this.index });
      this.found = moves[0] ?? null;
    } finally {
      this.judging = false;
    }
    this.announcer.sound(this.solved ? "found" : "refuse");
    this.announcer.say(this.verdict);
    if (this.solved) this.placing.putBack();
    else this.placing.pending = false;
  }
}

/** Says whether a move counts as found. */
function isGood({ label }: JudgedMove): boolean {
  return label === "best" || label === "good";
}
