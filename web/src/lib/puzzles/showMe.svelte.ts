/** "Show me": a solver at work on the board, and then its solution, piece by piece. */

import type { Trying, Verdict } from "$lib/generated/puzzles";
import type { PlacedPiece } from "$lib/game/laid";
import { t } from "$lib/i18n/index.svelte";
import { codeOf } from "$lib/net/api";
import { refusalText } from "$lib/texts/refusals";
import { isCalm } from "$lib/settings/calm";
import { isSame } from "./puzzleBoard";
import { misplaced } from "./uniqueSolution";
import type { Puzzle } from "./puzzle.svelte";
import { puzzleHelp } from "./puzzleHelp";

/** Milliseconds from one piece of the solution to the next, and for all of them. */
const PACE = 140;
const LONGEST = 4_000;

export class ShowMe {
  /** What is shown instead of the person's own pieces; null when nothing is shown. */
  laid = $state.raw<PlacedPiece[] | null>(null);
  running = $state(false);
  steps = $state(0);
  /** The result. */
  verdict = $state<Verdict | null>(null);
  /** Whether the person's own pieces were left out. */
  fromStart = $state(false);
  problem = $state("");

  readonly open = $derived.by(() => this.laid !== null);

  private asking: AbortController | null = null;

  constructor(private readonly puzzle: Puzzle) {}

  /** Solves the puzzle step by step on the board, with the person's own pieces or without them. */
  async begin(fromStart = false): Promise<void> {
    const { puzzle } = this;
    puzzle.release();
    puzzle.advice.close();
    this.close();
    const asking = (this.asking = new AbortController());
    const own = [...puzzle.board.given, ...(fromStart ? [] : puzzle.laid)];
    this.laid = own;
    this.running = true;
    this.steps = 0;
    this.verdict = null;
    this.fromStart = fromStart;
    this.problem = "";
    puzzle.announcer.say(t("puzzle.show.running"));
    try {
      const solution = await this.solution(own, asking.signal);
      if (solution) await this.reveal(own, solution, asking.signal);
    } catch (error) {
      if (asking.signal.aborted) return;
      const code = codeOf(error);
      this.problem = code === "net/offline" ? t("puzzle.needsServer") : refusalText(code);
    } finally {
      if (this.asking === asking) this.running = false;
    }
    if (!asking.signal.aborted) puzzle.announcer.say(this.text());
  }

  /** Goes back to the person's own pieces. */
  close(): void {
    this.asking?.abort();
    this.asking = null;
    this.laid = null;
    this.running = false;
  }

  /** The current state, as a sentence. */
  text(): string {
    if (this.problem) return this.problem;
    if (this.verdict === null) return t("puzzle.show.running");
    return t(`puzzle.show.${this.verdict}`);
  }

  /** Returns a solution that keeps some pieces, or null when none was found. */
  private async solution(own: readonly PlacedPiece[], signal: AbortSignal): Promise<readonly PlacedPiece[] | null> {
    const { board } = this.puzzle;
    if (board.solution.length) {
      if (misplaced(board.solution, own).length) {
        this.verdict = "impossible";
        return null;
      }
      return board.solution;
    }
    const laid = own.slice(board.given.length).map((piece) => board.piece(piece));
    // A different solution each time, if there are several.
    const seed = Math.floor(Math.random() * 2 ** 31);
    const watch = ({ laid: tried, steps }: Trying): void => {
      if (signal.aborted) return;
      this.steps = steps;
      this.laid = board.laidAll(tried) ?? this.laid;
    };
    const { verdict, steps, laid: found } = await puzzleHelp.solve(board.view, laid, seed, watch, signal);
    if (signal.aborted) return null;
    this.steps = steps;
    if (verdict === "solved") return board.laidAll(found);
    this.laid = [...own];
    this.verdict = verdict;
    return null;
  }

  private async reveal(
    own: readonly PlacedPiece[],
    solution: readonly PlacedPiece[],
    signal: AbortSignal,
  ): Promise<void> {
    this.puzzle.note({ seen: true });
    const rest = solution.filter((piece) => !own.some((each) => isSame(each, piece)));
    const pace = isCalm() ? 0 : Math.min(PACE, LONGEST / Math.max(1, rest.length));
    for (let count = pace ? 0 : rest.length; count <= rest.length && !signal.aborted; count++) {
      this.laid = [...own, ...rest.slice(0, count)];
      if (pace) await new Promise((done) => setTimeout(done, pace));
    }
    if (!signal.aborted) this.verdict = "solved";
  }
}
