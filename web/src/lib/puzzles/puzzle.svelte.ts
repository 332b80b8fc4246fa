/** A puzzle that is being played on this page: what lies on the board, what is in hand, what is said. */

import type { PieceData } from "$lib/generated/game";
import type { PlacedPiece } from "$lib/game/laid";
import type { PieceIndex } from "$lib/game/placements";
import { t } from "$lib/i18n/index.svelte";
import { Placing } from "$lib/hand/placing.svelte";
import { Announcer } from "$lib/announce/announcer.svelte";
import { Hand } from "$lib/hand/hand";
import type { KeyAction } from "$lib/hand/keys";
import { colourText, pieceText } from "$lib/texts/labels";
import { Advice } from "./advice.svelte";
import { canRedo, canUndo, laidNow, NOTHING_LAID, redone, stepped, undone, type Step } from "./attempt";
import { isSame, type PuzzleBoard } from "./puzzleBoard";
import { FreeSpots } from "./freeSpots";
import { Judge, type Fault } from "./judge.svelte";
import { performKey } from "./puzzleKeyActions";
import { keepProgress, readProgress, withSolution, type Progress } from "./progress";
import { ShowMe } from "./showMe.svelte";
import { faultText, pieceWords } from "./puzzleTexts";

export type Panel = "keys" | "menu";

export class Puzzle extends Hand {
  panel = $state<Panel | null>(null);
  /** The colour whose pieces the tray shows where it cannot show all. */
  tab = $state(0);
  /** Where the piece in hand was lying, if it was. */
  lifted = $state.raw<PlacedPiece | null>(null);
  /** The laid piece that keys have gone to. */
  cursor = $state.raw<PlacedPiece | null>(null);
  /** What a screen reader says about broken rules. */
  warning = $state("");
  progress = $state.raw<Progress>()!;

  readonly announcer = new Announcer();
  readonly placing: Placing;
  readonly judge: Judge;
  readonly advice: Advice;
  readonly show: ShowMe;

  readonly laid = $derived.by(() => laidNow(this.progress.attempt));
  /** The pieces on the board while one is in the hand. */
  readonly resting = $derived.by(() => {
    const { lifted } = this;
    return lifted ? this.laid.filter((piece) => !isSame(piece, lifted)) : this.laid;
  });
  readonly pieces: PlacedPiece[] = $derived.by(() => this.show.laid ?? [...this.board.given, ...this.laid]);
  readonly left = $derived.by(() => this.board.left(this.resting));
  readonly free = $derived.by(() => new FreeSpots(this.board.placements, this.board.open(this.resting)));
  readonly remaining = $derived.by(() => this.board.total - this.laid.length);
  readonly solved = $derived.by(() => this.judge.solved && this.lifted === null);
  readonly holding = $derived.by(() => this.placing.piece !== null && !this.show.open);
  /** Broken rules, without those of pieces that are in hand or gone. */
  readonly faults: Fault[] = $derived.by(() => {
    const lying = [...this.board.given, ...this.resting];
    const stays = (piece: PlacedPiece): boolean => lying.some((each) => isSame(each, piece));
    return this.judge.faults.filter(({ pieces }) => pieces.every(stays));
  });

  private inHand = $state(0);
  private warned: string[] = [];

  constructor(readonly board: PuzzleBoard) {
    super();
    this.progress = readProgress(board);
    this.placing = new Placing(board.placements, () => this.free);
    this.judge = new Judge(this);
    this.advice = new Advice(this);
    this.show = new ShowMe(this);
    void this.judge.look();
  }

  get placements() {
    return this.board.placements;
  }

  get handColour() {
    return this.inHand;
  }

  /** Squares that the largest piece needs in the tray. */
  get span() {
    const longest = (piece: PieceData): number => Math.max(...piece.orientations.map(({ width }) => width));
    return Math.max(...this.variant.pieces.map(longest)) + 0.3;
  }

  get canUndo() {
    return canUndo(this.progress.attempt) && !this.show.open;
  }

  get canRedo() {
    return canRedo(this.progress.attempt) && !this.show.open;
  }

  override isChosen(piece: PieceIndex, colour: number): boolean {
    return this.placing.piece === piece && this.inHand === colour && !this.lifted;
  }

  choose(piece: PieceIndex, colour: number): void {
    if (this.show.open || this.isChosen(piece, colour)) return;
    this.release();
    this.inHand = this.tab = colour;
    this.placing.choose(piece);
    this.announcer.sound("pick", { size: this.variant.pieces[piece]!.size });
    this.announcer.say(
      t("puzzle.chosen", {
        colour: colourText(this.variant, colour),
        piece: pieceText(this.variant.pieces[piece]!.name),
        places: this.free.of(piece).length,
      }),
    );
  }

  /** Shows the pieces of another colour. */
  showTab(colour: number): void {
    if (colour === this.tab) return;
    this.release();
    this.tab = colour;
  }

  /** Takes a laid piece into the hand; it stays where it is until it is moved. */
  lift(piece: PlacedPiece): void {
    if (this.show.open) return;
    this.release();
    this.inHand = this.tab = piece.colour;
    this.lifted = piece;
    this.placing.take(piece.placement);
    this.announcer.sound("pick");
  }

  /** Returns the piece on a cell that may be lifted. */
  pieceAt(cell: number): PlacedPiece | null {
    return this.resting.find(({ placement }) => this.placements.of(placement).cells.includes(cell)) ?? null;
  }

  /** Returns whether a given piece covers a cell. */
  isGiven(cell: number): boolean {
    return this.board.given.some(({ placement }) => this.placements.of(placement).cells.includes(cell));
  }

  confirm(): void {
    const { id, fits } = this.placing;
    if (id === null || !this.holding) return;
    if (!fits) return this.refuse();
    const put = { colour: this.inHand, placement: id };
    const same = this.lifted !== null && isSame(this.lifted, put);
    const took = this.lifted ? [this.lifted] : [];
    this.release();
    this.knock(id);
    if (!same) this.step({ took, put: [put] });
    this.announcer.say(t("puzzle.laid", { ...pieceWords(this, put), left: this.remaining }));
  }

  override dropOutside(): void {
    if (this.lifted) this.putBack();
  }

  putBack(): void {
    const { lifted } = this;
    this.release();
    if (lifted) this.takeBack([lifted]);
  }

  /** Takes pieces off the board, in one step. */
  takeBack(pieces: readonly PlacedPiece[]): void {
    this.release();
    this.step({ took: pieces, put: [] });
    this.announcer.say(t("puzzle.takenBack", { count: pieces.length, left: this.remaining }));
  }

  perform(action: KeyAction): boolean {
    return performKey(this, action);
  }

  whyNot(): string {
    return t("puzzle.noRoom");
  }

  undo(): void {
    if (!this.canUndo) return;
    this.release();
    this.change({ attempt: undone(this.progress.attempt) });
    this.announcer.say(t("puzzle.undone", { left: this.remaining }));
  }

  redo(): void {
    if (!this.canRedo) return;
    this.release();
    this.change({ attempt: redone(this.progress.attempt) });
    this.announcer.say(t("puzzle.redone", { left: this.remaining }));
  }

  startOver(): void {
    if (!this.laid.length) return;
    this.release();
    this.step({ took: this.laid, put: [] });
    this.advice.tell(t("puzzle.startedOver"));
  }

  /** Starts again after the puzzle was solved; time and hints count from zero. */
  again(): void {
    this.release();
    this.change({ attempt: NOTHING_LAID, seconds: 0, hints: 0, seen: false, plan: [] });
  }

  /** Shows a piece where it could be laid; it waits to be confirmed. */
  offer(piece: PlacedPiece): void {
    this.release();
    this.inHand = this.tab = piece.colour;
    this.placing.take(piece.placement);
  }

  /** Takes note of something, and keeps it in the browser. */
  note(changes: Partial<Progress>): void {
    this.progress = { ...this.progress, ...changes };
    keepProgress(this.board.view.id, this.progress);
  }

  /** Takes in that the puzzle is solved by the pieces on the board. */
  celebrate(): void {
    const { laid, progress } = this;
    const { seconds, hints, seen } = progress;
    this.announcer.say(t("puzzle.solved.title"));
    const more = withSolution(progress, { laid, seconds, hints, seen, at: Date.now() });
    if (more === progress) return;
    this.note(more);
    this.announcer.sound("solved");
  }

  /** Announces which rules are broken, without those announced before. */
  warn(): void {
    const texts = this.faults.map((fault) => faultText(this, fault));
    this.warning = texts.filter((text) => !this.warned.includes(text)).join(" ");
    this.warned = texts;
  }

  /** Drops the piece in hand: it returns to where it came from. */
  release(): void {
    this.placing.putBack();
    this.lifted = null;
  }

  /** Ends everything that is under way. */
  close(): void {
    this.advice.close();
    this.show.close();
    this.judge.close();
  }

  private step(step: Step): void {
    this.change({ attempt: stepped(this.progress.attempt, step) });
  }

  private change(changes: Partial<Progress>): void {
    this.note(changes);
    // The piece that keys were at may be gone.
    this.cursor = null;
    this.advice.close();
    void this.judge.look();
  }
}
