/** A position that is set up by hand: pieces of all colours wherever there is room, whatever the rules say. */

import type { Announcer } from "$lib/announce/announcer.svelte";
import type { Cell } from "$lib/game/cells";
import type { PlacedPiece } from "$lib/game/laid";
import type { PieceIndex, PlacementId, Placements } from "$lib/game/placements";
import type { KeyAction } from "$lib/hand/keys";
import { Placing } from "$lib/hand/placing.svelte";
import { SoloHand } from "$lib/hand/soloHand";
import { t } from "$lib/i18n/index.svelte";
import type { Arrangement } from "$lib/kernel/types";
import { FreeSpots } from "$lib/puzzles/freeSpots";
import { placedBy } from "$lib/records/recordTree";
import { colourText, pieceText } from "$lib/texts/labels";

export class SetUp extends SoloHand {
  readonly placing: Placing;

  laid = $state.raw<readonly PlacedPiece[]>([]);
  /** The colour whose pieces are placed. */
  handColour = $state(0);
  /** The colour to play. */
  turn = $state(0);

  private readonly free = $derived.by(() => new FreeSpots(this.placements, this.openCells()));
  readonly holding = $derived.by(() => this.placing.piece !== null);

  constructor(
    readonly placements: Placements,
    laid: readonly PlacedPiece[],
    turn: number,
    readonly announcer: Announcer,
  ) {
    super();
    this.placing = new Placing(placements, () => this.free);
    this.laid = laid.map(({ colour, placement }) => ({ colour, placement }));
    this.handColour = this.turn = turn;
  }

  /** Returns how many of a piece a colour has left. */
  left(piece: PieceIndex, colour = this.handColour): number {
    const used = this.laid.filter((each) => each.colour === colour && this.pieceOf(each) === piece);
    return this.variant.pieces[piece]!.count - used.length;
  }

  /** Returns the change of the board that leads here; null when there is none. */
  changed(before: readonly (readonly PlacementId[])[], turn: number | null): Arrangement | null {
    const after = placedBy(this.variant.colours.length, this.laid);
    const removed = before.flatMap((ids, colour) => ids.filter((id) => !after[colour]!.includes(id)));
    const added = after.map((ids, colour) => ids.filter((id) => !before[colour]!.includes(id)));
    if (!removed.length && !added.flat().length && this.turn === turn) return null;
    return { added, removed, turn: this.turn };
  }

  chooseColour(colour: number): void {
    this.putBack();
    this.handColour = colour;
  }

  choose(piece: PieceIndex): void {
    if (this.isAvailable(piece)) this.pickUp(piece);
  }

  confirm(): void {
    const { id } = this.placing;
    if (id === null) return;
    if (!this.fits) {
      this.refuse();
      return;
    }
    this.laid = [...this.laid, { colour: this.handColour, placement: id }];
    this.placing.putBack();
    this.knock(id);
  }

  /** Removes the piece that covers a cell. Returns whether there was one. */
  removeOn(cell: Cell): boolean {
    const at = this.laid.findIndex(({ placement }) => this.placements.of(placement).cells.includes(cell));
    if (at < 0) return false;
    this.remove(at);
    return true;
  }

  clear(): void {
    this.putBack();
    this.laid = [];
  }

  override perform(action: KeyAction): boolean {
    switch (action.do) {
      case "colour":
        this.chooseColour((this.handColour + 1) % this.variant.colours.length);
        this.announcer.say(colourText(this.variant, this.handColour));
        return true;
      case "undo":
      case "takeBack":
        if (this.laid.length) this.remove(this.laid.length - 1);
        return true;
      default:
        return super.perform(action);
    }
  }

  whyNot(): string {
    return t("placing.notHere");
  }

  protected isAvailable(piece: PieceIndex): boolean {
    return this.left(piece) > 0;
  }

  private remove(at: number): void {
    const { colour, placement } = this.laid[at]!;
    this.laid = this.laid.filter((_, index) => index !== at);
    const piece = pieceText(this.variant.pieces[this.placements.of(placement).piece]!.name);
    this.announcer.say(t("analysis.takenAway", { colour: colourText(this.variant, colour), piece }));
  }

  private pieceOf({ placement }: PlacedPiece): PieceIndex {
    return this.placements.of(placement).piece;
  }

  private openCells(): ReadonlySet<Cell> {
    const { width, height } = this.variant;
    const covered = new Set(this.laid.flatMap(({ placement }) => this.placements.of(placement).cells));
    return new Set(Array.from({ length: width * height }, (_, cell) => cell).filter((cell) => !covered.has(cell)));
  }
}
