/** One step of the tutorial while somebody plays it. Knows no rules: Python judged every try. */

import type { StepData, VerdictLetter } from "$lib/generated/lessons";
import { placementsOf, type PieceIndex, type PlacementId, type Placements } from "$lib/game/placements";
import type { PlacedPiece } from "$lib/game/laid";
import { Announcer } from "$lib/announce/announcer.svelte";
import { Hand } from "$lib/hand/hand";
import { movePiece } from "$lib/hand/keyboard";
import type { KeyAction } from "$lib/hand/keys";
import { LegalPlacements } from "$lib/hand/legal";
import { Placing } from "$lib/hand/placing.svelte";
import { t } from "$lib/i18n/index.svelte";
import { cellsText, pieceText } from "$lib/texts/labels";
import { laidIn, variantIn } from "./scene";
import { isAllowed, Verdicts } from "./verdicts";

export class Lesson extends Hand {
  readonly announcer = new Announcer();
  readonly placing: Placing;
  /** How many tries have failed. */
  misses = $state(0);
  /** The placement that did what was asked. */
  solved = $state<PlacementId | null>(null);

  readonly done = $derived(this.solved !== null);
  readonly holding = $derived.by(() => !this.done && this.placing.piece !== null);
  /** The verdict on a try at this spot. */
  readonly preview = $derived.by((): VerdictLetter | null =>
    this.placing.id === null ? null : this.verdicts.of(this.placing.id),
  );
  /** The verdict on the last try, as long as the piece stays there. */
  readonly outcome = $derived.by((): VerdictLetter | null =>
    this.tried !== null && this.tried === this.placing.id ? this.preview : null,
  );
  readonly pieces = $derived.by((): PlacedPiece[] => {
    const lying = laidIn(this.step.scene);
    if (this.solved === null || this.step.forbidden) return lying;
    return [...lying, { colour: this.handColour, placement: this.solved }];
  });

  readonly placements: Placements;
  readonly handColour: number;
  private tried = $state<PlacementId | null>(null);
  private readonly verdicts: Verdicts;

  constructor(readonly step: StepData) {
    super();
    this.handColour = step.scene.colour!;
    this.verdicts = new Verdicts(step.tries);
    this.placements = placementsOf(variantIn(step.scene));
    const spots = new LegalPlacements(this.placements, this.verdicts.with(step.forbidden ? ["r"] : ["r", "a"]));
    this.placing = new Placing(this.placements, () => spots);
    this.placing.choose(step.tries[0]!.piece);
  }

  override get fits(): boolean {
    return this.preview !== null && isAllowed(this.preview) && !this.step.forbidden;
  }

  /** Any spot on the board can be tried, since mistakes teach too. */
  override get confirmable(): boolean {
    return this.holding && this.placing.id !== null;
  }

  choose(piece: PieceIndex): void {
    if (this.done || this.placing.piece === piece) return;
    this.placing.choose(piece);
    this.announcer.sound("pick");
  }

  /** Tries the piece where it is now. */
  confirm(): void {
    if (!this.confirmable) return;
    this.tried = this.placing.id;
    if (this.preview === "r") {
      this.solved = this.placing.id;
      this.placing.pending = false;
    } else {
      this.misses += 1;
      this.placing.pending = true;
    }
    if (this.done && !this.step.forbidden && this.tried !== null) this.knock(this.tried);
    else this.announcer.sound("refuse");
  }

  /** The piece stays chosen, as there is always one in hand. */
  putBack(): void {
    this.placing.middle = null;
    this.placing.pending = false;
  }

  /** Keys do the same as in a game, as far as a step needs it. They do not look for spots. */
  perform(action: KeyAction): boolean {
    if (!this.holding) return false;
    switch (action.do) {
      case "move":
      case "turn":
        return movePiece(this, action);
      case "confirm":
        this.confirm();
        return true;
      case "cancel":
        this.putBack();
        return true;
      default:
        return false;
    }
  }

  whyNot(): string {
    return t("placing.notHere");
  }

  /** Says where the piece is. The verdict on a try there is on the page. */
  override saySpot(): void {
    const { id, piece } = this.placing;
    if (id === null || piece === null) return;
    this.announcer.say(
      t("learn.where", {
        piece: pieceText(this.variant.pieces[piece]!.name),
        cells: cellsText(this.variant, this.placements.of(id)),
      }),
    );
  }

  /** Puts the piece where it does what is asked. */
  show(): void {
    this.tried = null;
    this.placing.take(this.step.answer);
  }
}
