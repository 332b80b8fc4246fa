/** Tells what happens in a game: by voice, by sound, and on the status line. */

import { Announcer } from "$lib/announce/announcer.svelte";
import type { PieceIndex } from "$lib/game/placements";
import { t } from "$lib/i18n/index.svelte";
import type { TableNews } from "$lib/table/tableStore.svelte";
import { cellsText, colourText, pieceText } from "$lib/texts/labels";
import { endHeadline, endReason } from "./endTexts";
import type { GameState } from "./gameState.svelte";
import { travelTime } from "./pace";
import { passedText, turnText } from "./turnTexts";

/** Something the status line says until the next move. */
export interface Notice {
  readonly text: string;
  readonly bad: boolean;
}

/** A person who has waited for this many milliseconds may have looked away. */
const LONG_WAIT = 5_000;
/** Milliseconds between a piece that lands and what is heard about it. */
const AFTER_LANDING = 150;

export class GameAnnouncer extends Announcer {
  notice = $state.raw<Notice | null>(null);

  /** When we began to wait for others. */
  private waitingSince = Date.now();
  /** Colours that were said to pass: once blocked, they pass for the rest of the game. */
  private readonly toldPasses = new Set<number>();

  constructor(private readonly game: GameState) {
    super();
  }

  /** Shows something on the status line that is not an error. */
  note(text: string): void {
    this.notice = { text, bad: false };
  }

  /** Tells that something could not be done. */
  refused(text: string): void {
    this.notice = { text, bad: true };
    this.sayAtOnce(text);
    this.sound("refuse");
  }

  chosen(piece: PieceIndex): void {
    const { name: id, size } = this.game.variant.pieces[piece]!;
    this.sound("pick", { size });
    const name = pieceText(id);
    this.say(t("placing.chosen", { piece: name, places: this.game.legal.of(piece).length }));
  }

  /** Tells that a piece was put down as a plan. */
  planned(): void {
    this.sound("pick");
    this.say(t("plan.placed"));
  }

  /** Tells on our turn that the plan fits. */
  planFits(): void {
    this.say(t("plan.fits"));
  }

  /** Tells which moves somebody looks at. */
  lookedBack(): void {
    this.say(t("history.at", { number: this.game.count, total: this.game.table.moves.length }));
  }

  clockWarning(seconds: number): void {
    this.say(t("clock.warning", { seconds }));
    this.sound("clock");
  }

  begun(): void {
    this.say(turnText(this.game));
  }

  /** Clears the notice after a change, but keeps a notice of a pass while quick computers continue. */
  clearNotice(mine: boolean): void {
    if (mine || this.notice?.bad) this.notice = null;
  }

  /** Forgets which passes were announced: moves were taken back, or the table is another one. */
  forgetPasses(): void {
    this.toldPasses.clear();
  }

  /** Tells the newest move; `elsewhere` says that it was made for us in another tab. */
  moved(mine: boolean, elsewhere: boolean): void {
    this.soundMove(mine);
    if (elsewhere) this.note(t("game.otherTab"));
    const parts = [this.moveText(), ...this.passes()];
    if (this.game.myTurn) parts.push(turnText(this.game));
    if (this.game.myTurn && this.game.placing.pending) parts.push(t("plan.fits"));
    this.say(parts.join(" "));
  }

  takenBack(count: number): void {
    this.forgetPasses();
    this.say(t("move.takenBack", { count }));
  }

  restored(): void {
    this.say(t("move.restored"));
  }

  /** Tells that another player asks to take back; the bar shows it. */
  asked(seat: number): void {
    this.say(t("takeBack.asks", { name: this.game.fullName(seat) }));
    this.sound("notice");
  }

  answered(agreed: boolean): void {
    const text = agreed ? t("takeBack.agreed") : t("takeBack.declined");
    this.note(text);
    this.say(text);
    this.sound("notice");
  }

  phrase(seat: number, phrase: string): void {
    this.say(t("phrases.said", { name: this.game.fullName(seat), phrase }));
    this.sound("pick");
  }

  /** Tells that a computer has taken over for another player. */
  away({ seat, outOfTime }: Extract<TableNews, { type: "away" }>): void {
    const name = this.game.fullName(seat);
    const text = outOfTime ? t("online.ranOut", { name }) : t("online.left", { name });
    // At once, because the computer may move at once, and a polite message would be replaced before it is heard.
    this.sayAtOnce(text);
    this.note(text);
    this.sound("notice");
  }

  aborted(): void {
    this.notice = null;
    this.sound("end");
    this.say(endHeadline(this.game));
  }

  ended(): void {
    const { game } = this;
    this.notice = null;
    this.sound(game.table.result?.winners.some((side) => game.isMine(side)) ? "win" : "end");
    this.say(`${endHeadline(game)} ${endReason(game)}`);
  }

  /** Plays the sound of another player's piece when it lands, and calls back a person who has waited long. */
  private soundMove(mine: boolean): void {
    const now = Date.now();
    const waited = now - this.waitingSince;
    if (mine || this.game.myTurn) this.waitingSince = now;
    if (mine) return;
    const { table, placements } = this.game;
    const { placement } = table.moves.at(-1)!;
    const delay = this.landsAfter();
    this.sound("theirs", { size: placements.of(placement).cells.length, delay });
    if (this.game.myTurn && waited >= LONG_WAIT) this.sound("yourTurn", { delay: delay + AFTER_LANDING });
  }

  /** Milliseconds until the piece that was just shown lies on the board. */
  private landsAfter(): number {
    return this.game.arrived && !this.game.viewing ? travelTime() : 0;
  }

  private moveText(): string {
    const { table, placements, variant } = this.game;
    const move = table.moves[table.moves.length - 1]!;
    const placement = placements.of(move.placement);
    return t("move.played", {
      number: table.moves.length,
      name: this.game.seatName(move.seat),
      colour: colourText(variant, move.colour),
      piece: pieceText(variant.pieces[placement.piece]!.name),
      cells: cellsText(variant, placement),
    });
  }

  /** Notes who has to pass from now on, and returns it as a sentence, if anybody has. */
  private passes(): string[] {
    const { turn, variant } = this.game;
    const passes = turn.over ? [] : turn.passed.filter((colour) => !this.toldPasses.has(colour));
    if (!passes.length) return [];
    const text = passedText(variant, passes);
    this.note(text);
    this.sound("blocked", { delay: this.landsAfter() + AFTER_LANDING });
    for (const colour of passes) this.toldPasses.add(colour);
    return [text];
  }
}
