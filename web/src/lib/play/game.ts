/** A game on this page, and its commands. */

import type { PieceIndex, PlacementId } from "$lib/game/placements";
import { following, movePiece } from "$lib/hand/keyboard";
import type { KeyAction } from "$lib/hand/keys";
import { trayOrder } from "$lib/hand/trayOrder";
import { t } from "$lib/i18n/index.svelte";
import { loadKernel } from "$lib/kernel/load";
import { isCalm } from "$lib/settings/calm";
import { Clocks } from "$lib/table/clocks.svelte";
import { keptWithin, stepHistory, type Step } from "$lib/table/history";
import type { TableStore } from "$lib/table/tableStore.svelte";
import { TableActions } from "$lib/tableActions/tableActions.svelte";
import { refusalText } from "$lib/texts/refusals";
import { GameAnnouncer } from "./gameAnnouncer.svelte";
import { GameNews } from "./gameNews";
import { GameState } from "./gameState.svelte";
import type { OutlookKernel } from "./outlook.svelte";
import { Plan } from "./plan.svelte";

export class Game extends GameState {
  readonly announcer: GameAnnouncer;
  readonly news: GameNews;
  readonly clocks: Clocks;
  readonly tableActions: TableActions;

  private readonly plan: Plan;

  constructor(store: TableStore, kernel: () => Promise<OutlookKernel> = loadKernel) {
    super(store, kernel);
    const announcer = new GameAnnouncer(this);
    this.announcer = announcer;
    this.clocks = new Clocks(store, isCalm, (seconds) => announcer.clockWarning(seconds));
    this.tableActions = new TableActions(store, (code) => announcer.refused(refusalText(code)));
    this.plan = new Plan(this, announcer);
    this.news = new GameNews(this, announcer, this.tableActions, this.plan);
  }

  /** Returns why the piece in hand may not lie where it is; in general words until the server has given the reason. */
  whyNot(): string {
    const { why } = this;
    const known = why?.code && why.placement === this.placing.id;
    return known ? refusalText(why.code!, why.params, this.variant) : t("placing.notHere");
  }

  /** Asks why a placement may not be made; null withdraws the question. */
  askWhy(placement: PlacementId | null): void {
    this.outlook.askWhy(this.planning ? placement : null);
    this.store.askWhy(this.planning ? null : placement);
  }

  override get confirmable(): boolean {
    return this.fits && this.myTurn;
  }

  override get quiet(): boolean {
    const { id } = this.placing;
    return this.planning || (id !== null && id === this.plan.kept);
  }

  choose(piece: PieceIndex): void {
    if (!this.myTurn && !this.planning) return;
    this.present();
    if (this.placing.piece === piece) return;
    this.placing.choose(piece);
    this.plan.begin();
    this.announcer.chosen(piece);
  }

  override drop(pointer: string): void {
    if (this.plan.waits) this.plan.lay();
    else super.drop(pointer);
  }

  /** Plays the piece in hand where it lies, if it may, or plans to. */
  confirm(): void {
    const { id, fits } = this.placing;
    if (id === null || !this.holding || this.plan.arrives) return;
    if (!fits) return this.refuse();
    if (this.planning) return this.plan.lay();
    this.store.play(id);
    this.putBack();
    this.knock(id);
  }

  putBack(): void {
    this.placing.putBack();
    this.plan.end();
  }

  /** Looks at earlier or later moves. */
  look(step: Step): void {
    this.putBack();
    this.shown = stepHistory(this.shown, this.table.moves.length, step);
  }

  /** Looks at the board as it was after some moves. */
  lookAt(count: number): void {
    this.putBack();
    this.shown = keptWithin(count, this.table.moves.length);
  }

  /** Follows the game again. */
  present(): void {
    this.shown = null;
  }

  undo(): void {
    if (this.canUndo) this.store.undo();
  }

  redo(): void {
    if (this.canRedo) this.store.redo();
  }

  /** Asks for good moves, or closes those that are shown. */
  hint(): void {
    this.present();
    if (this.store.hinting) this.store.closeHint();
    else if (this.myTurn && this.mayHint) this.store.askHint();
  }

  showHint(id: PlacementId): void {
    this.present();
    this.plan.end();
    this.placing.take(id);
    this.saySpot();
  }

  perform(action: KeyAction): boolean {
    switch (action.do) {
      case "move":
      case "turn":
      case "spot":
      case "nearest":
        return movePiece(this, action);
      case "size":
        return this.chooseSize(action.squares, action.back);
      case "history":
        if (this.placing.piece !== null) return false;
        this.look(action.step);
        this.announcer.lookedBack();
        return true;
      case "confirm":
        this.confirm();
        return this.placing.piece !== null || this.store.sent !== null;
      case "cancel":
        return this.cancel();
      case "undo":
        this.undo();
        return true;
      case "redo":
        this.redo();
        return true;
      case "hint":
        this.hint();
        return true;
      case "type":
        this.panel = "type";
        return true;
      case "help":
        this.panel = "keys";
        return true;
      case "colour":
      case "takeBack":
        return false;
    }
  }

  private cancel(): boolean {
    if (this.placing.piece !== null) this.putBack();
    else if (this.store.hinting) this.store.closeHint();
    else if (this.viewing) this.present();
    else return false;
    return true;
  }

  /** Takes the next piece of so many squares that fits somewhere. */
  private chooseSize(squares: number, back: boolean): boolean {
    if (!this.myTurn && !this.planning) return false;
    const fitting = trayOrder(this.variant.pieces).filter(
      (piece) => this.variant.pieces[piece]!.size === squares && this.legal.of(piece).length > 0,
    );
    const now = this.placing.piece === null ? -1 : fitting.indexOf(this.placing.piece);
    const next = following(fitting, now, back ? -1 : 1);
    if (next !== undefined) this.choose(next);
    return next !== undefined;
  }
}
