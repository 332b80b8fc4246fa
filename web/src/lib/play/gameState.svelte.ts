/** What a game on the page shows: the table as it is seen, the piece in hand, and whose turn it is. */

import type { Quarters } from "$lib/board/turning";
import { laidAfter, laidBefore, type PlacedPiece } from "$lib/game/laid";
import { placementsOf, type Placements } from "$lib/game/placements";
import { seatingOf, wayOf } from "$lib/game/ways";
import type { MoveView, TableView } from "$lib/generated/protocol";
import { Hand } from "$lib/hand/hand";
import { LegalPlacements } from "$lib/hand/legal";
import { Placing } from "$lib/hand/placing.svelte";
import { settings } from "$lib/settings/settings.svelte";
import { initialOf } from "$lib/table/gameRecord";
import { keptWithin, type Shown } from "$lib/table/history";
import type { TableStore } from "$lib/table/tableStore.svelte";
import { seatFullText, seatText } from "$lib/texts/seats";
import { blockedColours } from "./finale";
import { comingColours, plannedColour } from "./nextColour";
import { Outlook, type OutlookKernel } from "./outlook.svelte";
import { movesSinceOwn } from "./recentMoves";
import { holderOf, isShared, quartersTowards, seatCorners } from "./seatSides";

/** The dialog that is open. */
export type Panel = "keys" | "type" | "pieces" | "menu" | "leave" | "abort" | "phrases" | "outOfTime" | "screen";

export abstract class GameState extends Hand {
  /** How many moves are shown while somebody looks back. */
  shown = $state<Shown>(null);
  panel = $state<Panel | null>(null);
  /** The table as it was after the move that is shown, while newer moves wait. */
  frame = $state.raw<TableView | null>(null);
  /** The move of another player that was shown last, unless it was skipped. */
  arrived = $state.raw<MoveView | null>(null);
  /** Whether the game has just ended here and the celebration is running. */
  finale = $state(false);

  /** The table as it is shown. It lags behind the store's while moves of others are shown one by one. */
  readonly table: TableView = $derived.by(() => this.frame ?? this.store.table!);
  /** Whether moves wait to be shown. */
  readonly behind = $derived.by(() => this.frame !== null);
  readonly turn = $derived.by(() => this.table.turn);
  readonly placements: Placements;
  readonly placing: Placing;
  readonly legal = $derived.by(() =>
    this.planning ? this.outlook.places!.legal : new LegalPlacements(this.placements, this.turn.legal),
  );
  readonly myTurn = $derived.by(
    () =>
      !this.behind &&
      this.table.begun &&
      !this.turn.over &&
      this.turn.seat !== null &&
      this.table.seats[this.turn.seat]!.mine &&
      this.store.sent === null,
  );
  /** Whether no seat is ours. */
  readonly watching = $derived.by(() => !this.table.seats.some((seat) => seat.mine));
  /** The colour for which a move can be planned while others play. */
  readonly planColour = $derived.by(() => plannedColour(this.table));
  /** Where its pieces would fit now. */
  readonly outlook: Outlook;
  readonly holding = $derived.by(() => this.placing.piece !== null && (this.myTurn || this.planning) && !this.viewing);
  /** Whether somebody looks back at earlier moves. */
  readonly viewing = $derived.by(() => this.shown !== null);
  readonly count = $derived.by(() => this.shown ?? this.table.moves.length);
  readonly pieces: PlacedPiece[] = $derived.by(() => this.laid());
  /** The moves that are outlined: all since our last one, or only the one that is looked at. */
  readonly last = $derived.by(() => this.recent());
  /** Colours that have pieces but no moves left, as long as the game continues. */
  readonly resting = $derived.by(() => (this.viewing ? [] : blockedColours(this.turn)));
  readonly canUndo = $derived.by(() => this.turn.can_undo && !this.watching);
  readonly canRedo = $derived.by(() => this.turn.can_redo && !this.watching);
  readonly mayHint = $derived.by(() => this.table.may_hint);
  /** The colour whose pieces lie in the tray. */
  readonly trayColour = $derived.by(() => this.ownColour());

  private readonly turned = $derived.by((): Quarters => {
    const holder = settings.turnBoard && isShared(this.table) ? holderOf(this.table) : null;
    return holder === null ? 0 : quartersTowards(seatCorners(this.table)[holder]!);
  });

  constructor(
    readonly store: TableStore,
    kernel: () => Promise<OutlookKernel>,
  ) {
    super();
    this.placements = placementsOf(wayOf(store.table!.setup.way).variant);
    this.placing = new Placing(
      this.placements,
      () => this.legal,
      () => this.quarters,
    );
    this.outlook = new Outlook(this.placements, kernel, () => this.putBack());
  }

  /** Around one screen the board can be turned to the one who moves. */
  override get quarters(): Quarters {
    return this.turned;
  }

  /** Whether a move can be planned now. */
  override get planning(): boolean {
    return this.planColour !== null && this.outlook.places?.colour === this.planColour;
  }

  get handColour() {
    return (this.planning ? this.planColour : this.turn.colour) ?? 0;
  }

  /** The last answer to why the piece in hand may not lie somewhere. */
  get why() {
    return this.planning ? this.outlook.why : this.store.why;
  }

  get seating() {
    return seatingOf(this.table.setup);
  }

  /** How many seats are ours. */
  get own(): number {
    return this.table.seats.filter((seat) => seat.mine).length;
  }

  /** Returns the name of a seat for places where its colours are shown. */
  seatName(seat: number): string {
    return seatText(this.table.seats, seat);
  }

  /** What a seat is called in a sentence. */
  fullName(seat: number): string {
    return seatFullText(this.table.seats, seat, this.variant, this.seating.seats[seat]!);
  }

  /** Whether we play for a side. */
  isMine(side: number): boolean {
    return this.seating.sides[side]!.some((seat) => this.table.seats[seat]!.mine);
  }

  /** Follows the game again if the move that was looked at was taken back. */
  keepShownWithin(): void {
    this.shown = keptWithin(this.shown, this.table.moves.length);
  }

  private recent(): readonly MoveView[] {
    const moves = this.table.moves.slice(0, this.count);
    if (this.viewing) return moves.slice(-1);
    return movesSinceOwn(moves, (seat) => this.table.seats[seat]!.mine, this.variant.colours.length);
  }

  private laid(): PlacedPiece[] {
    const laid = [...laidBefore(initialOf(this.table)?.placed), ...laidAfter(this.table.moves, this.count)];
    const { sent } = this.store;
    if (sent !== null && !this.viewing && this.turn.colour !== null) {
      laid.push({ colour: this.turn.colour, placement: sent, number: this.count + 1 });
    }
    return laid;
  }

  /** The colour to play if it is ours, else the one of ours that comes next. */
  private ownColour(): number | null {
    const { colour, seat } = this.turn;
    if (seat !== null && this.table.seats[seat]!.mine) return colour;
    return this.planColour ?? comingColours(this.table)[0] ?? null;
  }
}
