/** The board of an analysis: the person plays all colours in turn, or picks another colour. */

import { Announcer } from "$lib/announce/announcer.svelte";
import { cellsOf } from "$lib/game/boardText";
import type { PlacedPiece } from "$lib/game/laid";
import { placementsOf, type PieceIndex, type PlacementId, type Placements } from "$lib/game/placements";
import { wayOf } from "$lib/game/ways";
import type { KeyAction } from "$lib/hand/keys";
import { Placing } from "$lib/hand/placing.svelte";
import { PositionHand } from "$lib/hand/positionHand.svelte";
import { t } from "$lib/i18n/index.svelte";
import type { GameRecord, Kernel } from "$lib/kernel/types";
import type { ApiError } from "$lib/net/api";
import { RecordError } from "$lib/records/recordError";
import { laidAt, moveNumber, placedBy, recordAt } from "$lib/records/recordTree";
import { codeOf } from "$lib/review/gameReview.svelte";
import { PositionReach } from "$lib/review/positionReach.svelte";
import type { Step } from "$lib/table/history";
import { cellsText, colourText, pieceText } from "$lib/texts/labels";
import type { Analysis } from "./analysis.svelte";
import { EngineLines } from "./engineLines.svelte";
import { SetUp } from "./setUp.svelte";
import { recordErrorText } from "./texts";

/** What an analysis needs of the kernel. */
export type AnalysisKernel = Pick<Kernel, "facts" | "why" | "search" | "reach">;

export class AnalysisBoard extends PositionHand {
  readonly announcer = new Announcer();
  readonly placements: Placements;
  readonly placing: Placing;
  readonly engine: EngineLines;
  readonly reach: PositionReach;

  problem = $state<ApiError["code"] | null>(null);
  /** Why the last thing was not done. */
  notice = $state("");
  /** The colour that plays next though it is not its turn. */
  other = $state<number | null>(null);
  /** The position that is being set up. */
  setUp = $state.raw<SetUp | null>(null);

  readonly holding = $derived.by(() => this.placing.piece !== null && this.facts !== null);
  readonly pieces: PlacedPiece[] = $derived.by(() => {
    void this.analysis.setUps;
    return laidAt(this.analysis, this.analysis.current);
  });
  /** The position that is shown, as the kernel takes it. */
  readonly record: GameRecord = $derived.by(() => {
    void this.analysis.setUps;
    const { setup } = this.analysis;
    if (this.other === null) return recordAt(this.analysis, this.analysis.current);
    return { setup, placements: [], initial: { placed: this.placed, turn: this.other } };
  });

  constructor(
    readonly analysis: Analysis,
    protected readonly kernel: AnalysisKernel,
  ) {
    super();
    this.placements = placementsOf(wayOf(analysis.setup.way).variant);
    this.placing = new Placing(this.placements, () => this.legal);
    this.engine = new EngineLines(kernel);
    this.reach = new PositionReach(
      () => Promise.resolve(kernel),
      this.variant.colours.length,
      (error) => (this.problem = codeOf(error)),
    );
  }

  get handColour(): number {
    return this.facts?.colour ?? 0;
  }

  /** The board as text. */
  get cells(): string {
    return cellsOf(this.analysis.setup, this.pieces);
  }

  /** Asks the rules about the position that is shown. Returns a function that ends that. */
  load(): () => void {
    const { record, analysis, other } = this;
    const node = analysis.current;
    let ended = false;
    this.facts = null;
    this.placing.putBack();
    this.kernel
      .facts(record)
      .then((facts) => {
        if (ended) return;
        if (other === null && analysis.current === node) analysis.judge(facts.colour);
        this.facts = facts;
      })
      .catch((error: unknown) => {
        if (!ended) this.problem = codeOf(error);
      });
    return () => (ended = true);
  }

  choose(piece: PieceIndex): void {
    if (this.facts) this.pickUp(piece);
  }

  confirm(): void {
    const { id } = this.placing;
    if (!this.holding || id === null) return;
    if (this.fits) this.play(id);
    else this.refuse();
  }

  /** Makes a move that is legal, and goes to where it leads. */
  play(placement: PlacementId): void {
    const colour = this.facts?.colour ?? null;
    if (colour === null) return;
    this.notice = "";
    try {
      this.analysis.play(placement, colour);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.notice = recordErrorText(error);
      return;
    }
    this.other = null;
    this.knock(placement);
    this.sayMove();
  }

  /** Goes along the line that is shown. */
  step(step: Step): void {
    this.other = null;
    this.analysis.step(step);
    this.sayMove();
  }

  /** Lets another colour play next; the one whose turn it is plays as usual. */
  playFor(colour: number): void {
    this.other = colour === this.analysis.current.after ? null : colour;
  }

  beginSetUp(): void {
    this.placing.putBack();
    this.setUp = new SetUp(this.placements, this.pieces, this.facts?.colour ?? this.handColour, this.announcer);
  }

  /** Takes in the position that was set up. */
  endSetUp(): void {
    const { setUp } = this;
    if (!setUp) return;
    this.setUp = null;
    this.other = null;
    const arrangement = setUp.changed(this.placed, this.analysis.current.after);
    if (!arrangement) return;
    try {
      this.analysis.setUp(arrangement);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.notice = recordErrorText(error);
    }
  }

  override perform(action: KeyAction): boolean {
    switch (action.do) {
      case "history":
        this.step(action.step);
        return true;
      case "undo":
      case "takeBack":
        this.step("back");
        return true;
      case "redo":
        this.step("forward");
        return true;
      case "colour":
        this.playFor(((this.facts?.colour ?? 0) + 1) % this.variant.colours.length);
        return true;
      case "hint":
        this.engine.set(!this.engine.on);
        return true;
      default:
        return super.perform(action);
    }
  }

  private get placed(): PlacementId[][] {
    return placedBy(this.variant.colours.length, this.pieces);
  }

  private sayMove(): void {
    const { placement, colour, symbol, comment } = this.analysis.current;
    if (placement === null) {
      this.announcer.say(t("history.first"));
      return;
    }
    const move = this.placements.of(placement);
    const text = t("review.moveOf", {
      number: moveNumber(this.analysis.current),
      player: pieceText(this.variant.pieces[move.piece]!.name),
      colour: colourText(this.variant, colour!),
    });
    this.announcer.say([text, cellsText(this.variant, move), symbol ?? "", comment].filter(Boolean).join(" "));
  }
}
