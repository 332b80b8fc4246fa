/** Questions about an attempt: whether it can still be solved, and one more piece. */

import type { Verdict } from "$lib/generated/puzzles";
import type { PlacedPiece } from "$lib/game/laid";
import { t } from "$lib/i18n/index.svelte";
import { codeOf } from "$lib/net/api";
import { refusalText } from "$lib/texts/refusals";
import { misplaced, nextPiece } from "./uniqueSolution";
import type { Puzzle } from "./puzzle.svelte";
import { puzzleHelp } from "./puzzleHelp";
import { pieceWords } from "./puzzleTexts";

/** An answer that is shown until something changes. */
export interface Help {
  readonly text: string;
  readonly tone: "plain" | "good" | "bad";
  /** Pieces to be removed. */
  readonly takeBack: readonly PlacedPiece[];
}

const SAID: Readonly<Record<Verdict, { key: "yes" | "no" | "unknown"; tone: Help["tone"] }>> = {
  solved: { key: "yes", tone: "good" },
  impossible: { key: "no", tone: "bad" },
  unknown: { key: "unknown", tone: "plain" },
};

/** A hint: a piece to place or pieces to remove, and the solution it comes from. */
interface Hint {
  readonly lay: PlacedPiece | null;
  readonly takeBack: readonly PlacedPiece[];
  readonly sure: boolean;
  readonly plan: readonly PlacedPiece[];
}

export class Advice {
  help = $state.raw<Help | null>(null);
  /** The question that is being worked on. */
  busy = $state<"solvable" | "hint" | null>(null);

  private asking: AbortController | null = null;

  constructor(private readonly puzzle: Puzzle) {}

  tell(text: string, tone: Help["tone"] = "plain", takeBack: readonly PlacedPiece[] = []): void {
    this.help = { text, tone, takeBack };
    this.puzzle.announcer.say(text);
  }

  /** Says whether the attempt can still be solved. */
  async solvable(): Promise<void> {
    await this.ask("solvable", async (signal) => {
      const { board, laid } = this.puzzle;
      const verdict = board.solution.length
        ? misplaced(board.solution, laid).length
          ? "impossible"
          : "solved"
        : await puzzleHelp.solvable(board.view, this.sent(laid), signal);
      return () => this.tell(t(`puzzle.solvable.${SAID[verdict].key}`), SAID[verdict].tone);
    });
  }

  /** Puts one more piece into the hand, or says which pieces must go first. */
  async hint(): Promise<void> {
    if (this.puzzle.solved) return;
    this.puzzle.release();
    await this.ask("hint", async (signal) => {
      const hint = this.puzzle.board.solution.length ? this.fromSolution() : await this.fromSearch(signal);
      return () => this.give(hint);
    });
  }

  /** Cancels questions and clears the answer. */
  close(): void {
    this.asking?.abort();
    this.asking = null;
    this.busy = null;
    this.help = null;
  }

  private async ask(about: "solvable" | "hint", question: (signal: AbortSignal) => Promise<() => void>): Promise<void> {
    if (this.puzzle.show.open) return;
    this.close();
    const asking = (this.asking = new AbortController());
    this.busy = about;
    this.puzzle.announcer.say(t(`puzzle.busy.${about}`));
    try {
      const tell = await question(asking.signal);
      if (!asking.signal.aborted) tell();
    } catch (error) {
      if (asking.signal.aborted) return;
      const code = codeOf(error);
      this.tell(code === "net/offline" ? t("puzzle.needsServer") : refusalText(code), "bad");
    } finally {
      if (this.asking === asking) this.busy = null;
    }
  }

  private give({ lay, takeBack, sure, plan }: Hint): void {
    const { puzzle } = this;
    if (!lay && !takeBack.length) {
      this.tell(t("puzzle.hint.unknown"));
      return;
    }
    puzzle.note({ hints: puzzle.progress.hints + 1, plan });
    if (takeBack.length) {
      this.tell(t(sure ? "puzzle.hint.takeBack" : "puzzle.hint.perhaps", { count: takeBack.length }), "bad", takeBack);
      return;
    }
    puzzle.offer(lay!);
    this.tell(t("puzzle.hint.lay", pieceWords(puzzle, lay!)), "good");
  }

  private fromSolution(): Hint {
    const { board, laid } = this.puzzle;
    const plan = board.solution;
    const takeBack = misplaced(plan, laid).map((number) => laid[number]!);
    const lay = takeBack.length ? null : nextPiece(plan, [...board.given, ...laid]);
    return { lay, takeBack, sure: true, plan };
  }

  private async fromSearch(signal: AbortSignal): Promise<Hint> {
    const { board, laid, progress } = this.puzzle;
    const found = await puzzleHelp.hint(board.view, this.sent(laid), this.sent(progress.plan), signal);
    const all = [...board.given, ...laid];
    return {
      lay: found.lay && board.laid(found.lay),
      takeBack: found.take_back.flatMap((number) => all[number] ?? []),
      sure: found.sure,
      plan: board.laidAll(found.plan) ?? [],
    };
  }

  private sent(laid: readonly PlacedPiece[]) {
    return laid.map((piece) => this.puzzle.board.piece(piece));
  }
}
