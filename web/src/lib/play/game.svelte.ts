/** A game in progress on this page: what is shown, what is in hand, what is said. */

import type { MoveView, PhraseId, TableView } from "$lib/generated/protocol";
import { rememberEnd } from "$lib/levels/levelMemory";
import { laidAfter, type Laid } from "$lib/game/laid";
import { placementsOf, type BoardData, type PieceIndex, type PlacementId, type Placements } from "$lib/game/placements";
import { seatingOf, wayOf } from "$lib/game/ways";
import { t } from "$lib/i18n/index.svelte";
import { TableActions } from "$lib/tableActions/tableActions.svelte";
import { LegalPlacements } from "$lib/hand/legal";
import { Placing } from "$lib/hand/placing.svelte";
import { settings } from "$lib/settings/settings.svelte";
import { playSound, type Sound } from "$lib/announce/sounds";
import { Clocks } from "$lib/table/clocks.svelte";
import { keptWithin, stepHistory, type Shown, type Step } from "$lib/table/history";
import type { TableNews, TableStore } from "$lib/table/tableStore.svelte";
import { endHeadline, endReason } from "./endTexts";
import { waitsForConfirm, type Hand } from "$lib/hand/hand";
import type { KeyAction } from "$lib/hand/keys";
import { MoveQueue, REAL_TIME } from "./moveQueue";
import { SHOWN_FOR } from "./pace";
import { trayOrder } from "./packPieces";
import { movesSinceOwn } from "./recentMoves";
import { cellsText, colourText, coloursText, pieceText, refusalText, seatFullText, seatText } from "$lib/texts/labels";

export type Panel = "keys" | "type" | "pieces" | "menu" | "leave" | "abort" | "phrases" | "outOfTime";

/** Something the status line says until the next move. */
export interface Notice {
  readonly text: string;
  readonly bad: boolean;
}

/** The table after a move of somebody else, and what is told when it is shown. */
interface Frame {
  readonly table: TableView;
  readonly move: MoveView;
  readonly news: TableNews[];
}

export class Game implements Hand {
  shown = $state<Shown>(null);
  panel = $state<Panel | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** What a screen reader says in due course. */
  spoken = $state("");
  /** What it says at once. */
  urgent = $state("");

  /** The table as it was when the move came that is shown, while newer ones wait. */
  private frame = $state.raw<TableView | null>(null);
  /** The move of somebody else that was shown last, unless it was skipped. */
  arrived = $state.raw<MoveView | null>(null);

  /** The table as it is shown. Behind the store's while moves of others are shown one by one. */
  readonly table: TableView = $derived.by(() => this.frame ?? this.store.table!);
  /** Whether moves wait to be shown. */
  readonly behind = $derived.by(() => this.frame !== null);
  readonly turn = $derived.by(() => this.table.turn);
  readonly placements: Placements;
  readonly placing: Placing;
  readonly legal = $derived.by(() => new LegalPlacements(this.placements, this.turn.legal));
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
  /** Whether a piece is in hand and may be placed. */
  readonly holding = $derived.by(() => this.placing.piece !== null && this.myTurn && !this.viewing);
  readonly viewing = $derived.by(() => this.shown !== null);
  readonly count = $derived.by(() => this.shown ?? this.table.moves.length);
  readonly pieces: Laid[] = $derived.by(() => this.laid());
  /** The moves that are outlined: all since our own, or just the one that is looked at. */
  readonly last = $derived.by(() => this.recent());
  readonly canUndo = $derived.by(() => this.turn.can_undo && !this.watching);
  readonly canRedo = $derived.by(() => this.turn.can_redo && !this.watching);
  readonly mayHint = $derived.by(() => this.table.may_hint);
  /** The colour whose pieces lie in the tray. */
  readonly trayColour = $derived.by(() => this.ownColour());

  readonly clocks: Clocks;
  readonly tableActions: TableActions;

  /** Colours whose passing was told: once blocked, they pass for the rest of the game. */
  private readonly toldPasses = new Set<number>();

  private readonly queue = new MoveQueue<Frame>(
    REAL_TIME,
    // Who does not look misses nothing, and timers of pages out of sight are late.
    () => (document.hidden ? 0 : SHOWN_FOR[settings.pace]),
    (frame) => this.showFrame(frame),
  );

  constructor(readonly store: TableStore) {
    this.placements = placementsOf(wayOf(store.table!.setup.way).variant);
    this.placing = new Placing(this.placements, () => this.legal);
    this.clocks = new Clocks(store, isCalm, (seconds) => {
      this.say(t("clock.warning", { seconds }));
      this.sound("clock");
    });
    this.tableActions = new TableActions(store, (code) => this.tellBad(refusalText(code)));
  }

  get variant() {
    return this.placements.variant;
  }

  get fits() {
    return this.placing.fits;
  }

  get confirmable() {
    return this.fits;
  }

  get handColour() {
    return this.turn.colour ?? 0;
  }

  get seating() {
    return seatingOf(this.table.setup);
  }

  /** What a seat is called where its colours are in sight. */
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

  /** How many seats are ours. */
  get own(): number {
    return this.table.seats.filter((seat) => seat.mine).length;
  }

  /** Whose turn it is, as a sentence. */
  turnText(): string {
    const { turn, table } = this;
    if (turn.over || turn.colour === null || turn.seat === null) return t("game.over");
    if (!table.begun) return t("online.waiting");
    const colour = colourText(this.variant, turn.colour);
    const name = this.seatName(turn.seat);
    const { type, mine, away } = table.seats[turn.seat]!;
    const you = mine && this.own === 1;
    if (turn.colour === this.seating.shared) {
      return you ? t("game.yourSharedTurn", { colour }) : t("game.sharedTurn", { name, colour });
    }
    if (away) return t("online.playsFor", { name, colour });
    if (type === "computer" && this.store.queued !== null) {
      return t("game.queued", { name, place: this.store.queued + 1 });
    }
    if (type === "computer") return t("game.thinking", { name, colour });
    return you ? t("game.yourTurn", { colour }) : t("game.personsTurn", { name, colour });
  }

  /** Why the piece in hand may not lie where it is; in general words until the server told more. */
  whyNot(): string {
    const { why } = this.store;
    const known = why?.code && why.placement === this.placing.id;
    return known ? refusalText(why.code!, why.params, this.variant) : t("placing.notHere");
  }

  choose(piece: PieceIndex): void {
    if (!this.myTurn) return;
    this.present();
    if (this.placing.piece === piece) return;
    this.placing.choose(piece);
    this.sound("pick");
    const name = pieceText(this.variant.pieces[piece]!.name);
    this.say(t("placing.chosen", { piece: name, places: this.legal.of(piece).length }));
  }

  /** Plays the piece in hand where it lies, if it may. */
  confirm(): void {
    const { id, fits } = this.placing;
    if (id === null || !this.myTurn) return;
    if (!fits) {
      this.placing.pending = true;
      this.sound("refuse");
      this.sayPlace(true);
      return;
    }
    this.store.play(id);
    this.placing.putBack();
    this.sound("place");
  }

  /** Puts the piece down: plays it at once, or leaves it pending. */
  drop(pointer: string): void {
    if (this.fits && !waitsForConfirm(settings.confirm, pointer)) this.confirm();
    else this.placing.pending = true;
  }

  dropOutside(): void {
    // It stays in hand: the tray shows it as chosen.
  }

  putBack(): void {
    this.placing.putBack();
  }

  turnPiece(turn: "clockwise" | "counterclockwise" | "over"): void {
    if (this.placing.piece === null) return;
    this.placing.turn(turn);
    this.sound("turn");
  }

  goNearest(): void {
    this.placing.takeNearest();
  }

  look(step: Step): void {
    this.placing.putBack();
    this.shown = stepHistory(this.shown, this.table.moves.length, step);
  }

  lookAt(count: number): void {
    this.placing.putBack();
    this.shown = keptWithin(count, this.table.moves.length);
  }

  present(): void {
    this.shown = null;
  }

  undo(): void {
    if (this.canUndo) this.store.undo();
  }

  redo(): void {
    if (this.canRedo) this.store.redo();
  }

  hint(): void {
    this.present();
    if (this.store.hinting) this.store.closeHint();
    else if (this.myTurn && this.mayHint) this.store.askHint();
  }

  showHint(id: PlacementId): void {
    this.present();
    this.placing.take(id);
    this.sayPlace(false);
  }

  /** Does what a key asks for. Returns false when it means nothing now. */
  perform(action: KeyAction): boolean {
    const { placing } = this;
    switch (action.do) {
      case "size":
        return this.chooseSize(action.squares, action.back);
      case "move":
        placing.step(action);
        this.sayPlace(false);
        return true;
      case "spot":
        if (placing.piece === null) return false;
        placing.toSpot(action.step);
        this.sayPlace(false);
        return true;
      case "nearest":
        this.goNearest();
        this.sayPlace(false);
        return true;
      case "turn":
        this.turnPiece(action.turn);
        this.sayPlace(false);
        return true;
      case "history":
        if (placing.piece !== null) return false;
        this.look(action.step);
        this.say(t("history.at", { number: this.count, total: this.table.moves.length }));
        return true;
      case "confirm":
        this.confirm();
        return placing.piece !== null || this.store.sent !== null;
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

  /** Shows everything that has happened so far. */
  skip(): void {
    if (!this.queue.pending) return;
    this.queue.skip();
    this.arrived = null;
  }

  /** Shows nothing any more: the page is left. */
  stop(): void {
    this.queue.stop();
  }

  /** Takes in what happened at the table. Moves of others are shown and told one after the other. */
  hear(news: TableNews): void {
    const table = this.store.table!;
    if (news.type === "moved" && !news.mine) {
      this.frame ??= news.before;
      this.queue.push({ table, move: news.move, news: [news] });
      return;
    }
    const { newest } = this.queue;
    if (news.type === "ended" && newest?.table.turn.version === table.turn.version) {
      newest.news.push(news);
      return;
    }
    // What people say and what was refused changes nothing on the board.
    if (news.type !== "said" && news.type !== "unsaid" && news.type !== "refused") this.skip();
    this.take(news);
  }

  private showFrame({ table, move, news }: Frame): void {
    this.frame = this.queue.pending ? table : null;
    this.arrived = move;
    for (const each of news) this.take(each);
  }

  private take(news: TableNews): void {
    switch (news.type) {
      case "moved":
        this.hearMove(news.mine);
        break;
      case "taken_back":
        this.afterChange(true);
        this.toldPasses.clear();
        this.say(t("move.takenBack", { count: news.count }));
        break;
      case "restored":
        this.afterChange(true);
        this.say(t("move.restored"));
        break;
      case "refused":
        this.tellBad(refusalText(news.refusal.code, news.refusal.params, this.variant));
        break;
      case "overtaken":
        this.tellBad(t("game.otherTab"));
        break;
      case "said":
        this.hearPhrase(news.seat, news.phrase);
        break;
      case "unsaid":
        this.notice = { text: t("refusal.request.too_many"), bad: false };
        break;
      case "changed":
        this.placing.putBack();
        this.shown = keptWithin(this.shown, this.table.moves.length);
        this.toldPasses.clear();
        break;
      case "begun":
        this.say(this.turnText());
        break;
      case "away":
        this.hearAway(news);
        break;
      case "asked":
        if (!news.mine) this.tell(t("takeBack.asks", { name: this.fullName(news.seat) }), false);
        break;
      case "answered":
        this.tell(news.agreed ? t("takeBack.agreed") : t("takeBack.declined"));
        break;
      case "agreed":
      case "seen_anew":
        break;
      case "aborted":
        this.notice = null;
        this.panel = null;
        this.placing.putBack();
        this.sound("end");
        this.say(endHeadline(this));
        break;
      case "ended":
        this.notice = null;
        rememberEnd(this.table);
        this.sound(this.table.result?.winners.some((side) => this.isMine(side)) ? "win" : "end");
        this.say(`${endHeadline(this)} ${endReason(this)}`);
        break;
    }
  }

  say(text: string): void {
    this.spoken = text;
  }

  private sound(sound: Sound): void {
    if (settings.sounds) playSound(sound);
  }

  /** Tells by voice where the piece in hand lies, whether it fits, and why not. */
  sayPlace(urgent: boolean): void {
    const { id, fits } = this.placing;
    if (id === null) return;
    const cells = cellsText(this.variant, this.placements.of(id));
    const text = t("placing.at", { cells, fits: fits ? t("placing.fits") : this.whyNot() });
    if (urgent) this.urgent = text;
    else this.say(text);
  }

  private hearMove(mine: boolean): void {
    // A piece is still in hand, yet somebody moved for us: that was another tab.
    const elsewhere = mine && this.placing.piece !== null;
    this.afterChange(mine);
    if (!mine) this.sound("place");
    if (elsewhere) this.notice = { text: t("game.otherTab"), bad: false };
    this.tellMove();
  }

  /** Tells something that matters and is nobody's fault; `shown` says whether the status line shows it. */
  private tell(text: string, shown = true): void {
    if (shown) this.notice = { text, bad: false };
    this.say(text);
    this.sound("pass");
  }

  private hearPhrase(seat: number, phrase: PhraseId): void {
    const text = this.tableActions.hear(seat, phrase);
    if (text === null || this.table.seats[seat]!.mine) return;
    this.say(t("phrases.said", { name: this.fullName(seat), phrase: text }));
    this.sound("pick");
  }

  private hearAway({ seat, mine, outOfTime }: Extract<TableNews, { type: "away" }>): void {
    if (mine) this.placing.putBack();
    if (mine && outOfTime) this.panel = "outOfTime";
    if (mine) return;
    const name = this.fullName(seat);
    // At once, because the computer may move at once, and what is said in due course gets lost.
    this.urgent = outOfTime ? t("online.ranOut", { name }) : t("online.left", { name });
    this.notice = { text: this.urgent, bad: false };
    this.sound("pass");
  }

  private tellBad(text: string): void {
    this.notice = { text, bad: true };
    this.urgent = text;
    this.sound("refuse");
  }

  private tellMove(): void {
    const { moves } = this.table;
    const move = moves[moves.length - 1]!;
    const placement = this.placements.of(move.placement);
    const parts = [
      t("move.played", {
        number: moves.length,
        name: this.seatName(move.seat),
        colour: colourText(this.variant, move.colour),
        piece: pieceText(this.variant.pieces[placement.piece]!.name),
        cells: cellsText(this.variant, placement),
      }),
    ];
    const passes = this.turn.over ? [] : this.turn.passed.filter((colour) => !this.toldPasses.has(colour));
    if (passes.length) {
      const text = passedText(this.variant, passes);
      this.notice = { text, bad: false };
      parts.push(text);
      this.sound("pass");
      for (const colour of passes) this.toldPasses.add(colour);
    }
    if (this.myTurn) parts.push(this.turnText());
    this.say(parts.join(" "));
  }

  private afterChange(mine: boolean): void {
    this.placing.putBack();
    // That somebody passed stays to be read while quick computers play on.
    if (mine || this.notice?.bad) this.notice = null;
    this.shown = keptWithin(this.shown, this.table.moves.length);
  }

  private cancel(): boolean {
    if (this.placing.piece !== null) this.placing.putBack();
    else if (this.store.hinting) this.store.closeHint();
    else if (this.viewing) this.present();
    else return false;
    return true;
  }

  /** Takes the next piece of so many squares that fits somewhere. */
  private chooseSize(squares: number, back: boolean): boolean {
    if (!this.myTurn) return false;
    const fitting = trayOrder(this.variant.pieces).filter(
      (piece) => this.variant.pieces[piece]!.size === squares && this.legal.of(piece).length > 0,
    );
    if (!fitting.length) return false;
    const now = this.placing.piece === null ? -1 : fitting.indexOf(this.placing.piece);
    const next = now < 0 ? (back ? fitting.length - 1 : 0) : (now + (back ? fitting.length - 1 : 1)) % fitting.length;
    this.choose(fitting[next]!);
    return true;
  }

  private recent(): readonly MoveView[] {
    const moves = this.table.moves.slice(0, this.count);
    if (this.viewing) return moves.slice(-1);
    return movesSinceOwn(moves, (seat) => this.table.seats[seat]!.mine, this.variant.colours.length);
  }

  private laid(): Laid[] {
    const laid = laidAfter(this.table.moves, this.count);
    const { sent } = this.store;
    if (sent !== null && !this.viewing && this.turn.colour !== null) {
      laid.push({ colour: this.turn.colour, placement: sent, number: laid.length + 1 });
    }
    return laid;
  }

  /** The colour to play if it is ours, else the one of ours that comes next. */
  private ownColour(): number | null {
    const { colour, seat } = this.turn;
    if (colour === null || seat === null) return null;
    if (this.table.seats[seat]!.mine) return colour;
    const { colours } = this.variant;
    for (let step = 1; step <= colours.length; step++) {
      const next = (colour + step) % colours.length;
      const owner = this.seating.seats.findIndex((own) => own.includes(next));
      if (owner >= 0 && this.table.seats[owner]!.mine && this.turn.left[next]!.length) return next;
    }
    return null;
  }
}

/** Says whether this person wants nothing to flicker or to move by itself. */
export function isCalm(): boolean {
  return !settings.animations || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Returns who had to pass, as a sentence. */
function passedText(variant: BoardData, passed: readonly number[]): string {
  if (passed.length === 1) return t("game.passedOne", { colour: colourText(variant, passed[0]!) });
  return t("game.passedMany", { colours: coloursText(variant, passed) });
}
