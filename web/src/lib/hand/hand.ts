/** The hand that holds the piece about to be placed: in a game, a puzzle, or a step of the tutorial. */

import type { Announcer } from "$lib/announce/announcer.svelte";
import { tick } from "$lib/announce/haptics";
import type { Quarters } from "$lib/board/turning";
import type { BoardData, PieceIndex, PlacementId, Placements } from "$lib/game/placements";
import { t } from "$lib/i18n/index.svelte";
import { settings, type Confirming } from "$lib/settings/settings.svelte";
import { cellsText } from "$lib/texts/labels";
import type { OrientationData } from "$lib/generated/game";
import { seenOrientation, type Turn } from "./ghost";
import type { KeyAction } from "./keys";
import type { Placing } from "./placing.svelte";

const HALF_TURN: readonly Turn[] = ["clockwise", "clockwise"];

export abstract class Hand {
  abstract readonly placements: Placements;
  abstract readonly placing: Placing;
  abstract readonly announcer: Announcer;
  /** Whether a piece is in hand and may be placed. */
  abstract readonly holding: boolean;
  /** The colour of the piece in hand. */
  abstract readonly handColour: number;

  /** Takes a piece of a colour into the hand. */
  abstract choose(piece: PieceIndex, colour: number): void;
  /** Places the piece in hand where it lies, if it may. */
  abstract confirm(): void;
  /** Puts the piece back among those to be placed. */
  abstract putBack(): void;
  /** Does what a key asks for. Returns false when it means nothing now. */
  abstract perform(action: KeyAction): boolean;
  /** Returns why the piece in hand may not lie where it is. */
  abstract whyNot(): string;

  get variant(): BoardData {
    return this.placements.variant;
  }

  /** Whether pieces are only planned now, to be confirmed later. */
  get planning(): boolean {
    return false;
  }

  /** How the board is turned on the screen. */
  get quarters(): Quarters {
    return 0;
  }

  /** Returns how a piece looks beside the board, as it is turned now: as it would on the board. */
  seenShape(piece: PieceIndex): OrientationData {
    const data = this.variant.pieces[piece]!;
    return data.orientations[seenOrientation(data, this.placing.orientationOf(piece), this.quarters)]!;
  }

  /** Whether there are no buttons beside the piece, because they would hide the moves of others. */
  get quiet(): boolean {
    return false;
  }

  /** Whether the piece in hand may lie where it is. */
  get fits(): boolean {
    return this.placing.fits;
  }

  /** Whether it can be confirmed there. Only the tutorial lets people confirm a piece that does not fit. */
  get confirmable(): boolean {
    return this.fits;
  }

  /** Returns whether a piece of the tray is the one in hand. */
  isChosen(piece: PieceIndex, _colour: number): boolean {
    return this.placing.piece === piece;
  }

  /** Puts the piece down on the board: places it at once, or leaves it to be confirmed. */
  drop(pointer: string): void {
    if (pointer !== "mouse") tick("firm");
    if (this.confirmable && !waitsForConfirm(settings.confirm, pointer)) this.confirm();
    else this.placing.pending = true;
  }

  /** Called when the piece is dropped beside the board. It stays in hand, and the tray shows it as chosen. */
  dropOutside(): void {
    // Nothing changes.
  }

  turnPiece(turn: Turn): void {
    if (!this.holding) return;
    this.placing.turn(turn);
    // Flipped sideways as it is seen.
    if (turn === "over" && this.quarters % 2) for (const half of HALF_TURN) this.placing.turn(half);
    this.announcer.sound("turn");
    tick("light");
  }

  /** Moves the piece to the nearest spot where it fits. */
  goNearest(): void {
    this.placing.takeNearest();
  }

  /** Says where the piece in hand lies, whether it fits, and why not. */
  saySpot(atOnce = false): void {
    const { id, fits } = this.placing;
    if (id === null) return;
    const cells = cellsText(this.variant, this.placements.of(id));
    const text = t("placing.at", { cells, fits: fits ? t("placing.fits") : this.whyNot() });
    if (atOnce) this.announcer.sayAtOnce(text);
    else this.announcer.say(text);
  }

  /** Plays the sound of a piece that is set down. */
  protected knock(id: PlacementId): void {
    this.announcer.sound("place", { size: this.placements.of(id).cells.length });
  }

  /** Leaves the piece where it does not fit, and says why. */
  protected refuse(): void {
    this.placing.pending = true;
    this.announcer.sound("refuse");
    tick("refuse");
    this.saySpot(true);
  }
}

/** Returns whether a piece that a pointer puts down waits for Confirm. */
export function waitsForConfirm(setting: Confirming, pointer: string): boolean {
  return setting === "always" || (setting === "touch" && pointer !== "mouse");
}
