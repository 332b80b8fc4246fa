/** A position of a reviewed game that is tried again: one looks for a better move by placing it. */

import { Announcer } from "$lib/announce/announcer.svelte";
import { laidAfter, type Laid } from "$lib/game/laid";
import { placementsOf, type PieceIndex, type PlacementId, type Placements } from "$lib/game/placements";
import { wayOf } from "$lib/game/ways";
import { Hand } from "$lib/hand/hand";
import { following, movePiece } from "$lib/hand/keyboard";
import type { KeyAction } from "$lib/hand/keys";
import { LegalPlacements } from "$lib/hand/legal";
import { Placing } from "$lib/hand/placing.svelte";
import { trayOrder } from "$lib/hand/trayOrder";
import { t } from "$lib/i18n/index.svelte";
import type { BrokenRule, GameFacts, JudgedMove, Kernel } from "$lib/kernel/types";
import { pieceText } from "$lib/texts/labels";
import { refusalText } from "$lib/texts/refusals";
import { lossText } from "./reviewTexts";
import { recordAfter, type ReviewedGame } from "./reviewedGame";

/** How much help was asked for: none, which piece, where. */
export type Help = "none" | "piece" | "place";

export class Retry extends Hand {
  readonly announcer = new Announcer();
  readonly placements: Placements;
  readonly placing: Placing;
  readonly handColour: number;

  /** The position, once it is there. */
  facts = $state.raw<GameFacts | null>(null);
  /** Whether a try is being judged. */
  judging = $state(false);
  /** What the last try is worth. */
  found = $state.raw<JudgedMove | null>(null);
  help = $state<Help>("none");
  private broken = $state.raw<{ readonly placement: PlacementId; readonly rule: BrokenRule | null } | null>(null);

  private readonly legal = $derived.by(() => new LegalPlacements(this.placements, this.facts?.legal ?? []));
  readonly holding = $derived.by(() => this.placing.piece !== null && !this.judging && !this.solved);
  /** Whether the last try is as good as the best move, or nearly. */
  readonly solved = $derived.by(() => this.found !== null && isGood(this.found));
  readonly pieces: Laid[] = $derived.by(() => {
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
    private readonly kernel: Pick<Kernel, "facts" | "review" | "why">,
  ) {
    super();
    this.placements = placementsOf(wayOf(game.setup.way).variant);
    this.placing = new Placing(this.placements, () => this.legal);
    this.handColour = game.moves[index]!.colour;
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
    if (this.judging || this.solved) return;
    this.placing.choose(piece);
    this.announcer.sound("pick");
    const places = this.legal.of(piece).length;
    this.announcer.say(t("placing.chosen", { piece: pieceText(this.variant.pieces[piece]!.name), places }));
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

  putBack(): void {
    this.placing.putBack();
  }

  perform(action: KeyAction): boolean {
    switch (action.do) {
      case "size":
        this.chooseBySize(action.squares, action.back ? -1 : 1);
        return true;
      case "hint":
        this.askHelp();
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
    const rule = this.broken?.placement === this.placing.id ? this.broken?.rule : null;
    return rule ? refusalText(rule.code, rule.params, this.variant) : t("placing.notHere");
  }

  /** Asks why the piece may not lie where it is. */
  askWhy(): void {
    const { id } = this.placing;
    if (id === null || this.fits || this.broken?.placement === id) return;
    this.kernel
      .why(recordAfter(this.game, this.index), id)
      .then((rule) => (this.broken = { placement: id, rule }))
      .catch(() => undefined); // Then it is only told that it does not fit.
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

  /** Takes the piece of the last try up again. */
  again(): void {
    this.found = null;
    this.placing.putBack();
  }

  private async load(): Promise<void> {
    this.facts = await this.kernel.facts(recordAfter(this.game, this.index));
  }

  private async judge(placement: PlacementId): Promise<void> {
    this.judging = true;
    this.found = null;
    const before = recordAfter(this.game, this.index);
    const record = { ...before, placements: [...before.placements, placement] };
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

  private chooseBySize(squares: number, by: 1 | -1): void {
    const { pieces } = this.variant;
    const able = new Set(this.facts?.playable ?? []);
    const fitting = trayOrder(pieces).filter((piece) => pieces[piece]!.size === squares && able.has(piece));
    const next = following(fitting, fitting.indexOf(this.placing.piece ?? -1), by);
    if (next !== undefined) this.choose(next);
  }
}

/** Says whether a move counts as found. */
function isGood({ label }: JudgedMove): boolean {
  return label === "best" || label === "good";
}
