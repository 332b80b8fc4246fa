/** A puzzle in the kernel: its rules, its solver and its hints. */

import type { ColourName } from "$lib/generated/game";
import {
  FAULT_CODES,
  type FaultView,
  type LaidPiece,
  type PuzzleHintView,
  type PuzzleView,
  type Verdict,
} from "$lib/generated/puzzles";
import type { Task } from "./engine";
import type { Address, KernelModule } from "./module";
import { Numbers } from "./numbers";
import { coloursOf, NumberList, pieceLists, puzzleNumbers } from "./puzzleNumbers";

/** What a slice of a search came to, by the kernel's numbers. */
const VERDICTS: readonly Verdict[] = ["unknown", "solved", "impossible"];

/** A search for a solution. */
export interface Solver {
  /** Makes so many steps. Returns "unknown" while it can continue. */
  run(steps: number): Verdict;
  readonly steps: number;
  /** The pieces that lie on the board now. */
  laid(): LaidPiece[];
  /** The same pieces in an order in which they can be placed by the rules. */
  solution(): LaidPiece[];
  free(): void;
}

export class KernelPuzzle {
  private readonly at: Address;
  private readonly colours: readonly ColourName[];

  /** The view must be one of the server's or of the kernel's. */
  constructor(
    private readonly module: KernelModule,
    readonly view: PuzzleView,
  ) {
    const numbers = puzzleNumbers(view);
    this.colours = coloursOf(view);
    this.at = known(module.lend(numbers, (at) => module.call("cw_puzzle_new", at, numbers.length)));
  }

  /** Returns the rules that placed pieces break, in whatever order they were placed. */
  faults(laid: readonly LaidPiece[]): FaultView[] {
    this.lend([[...this.view.given, ...laid]], (at, count) => {
      known(this.module.call("cw_puzzle_faults", this.at, at, count));
    });
    const answer = new NumberList(this.module.answer());
    const faults: FaultView[] = [];
    while (!answer.isRead)
      faults.push({ code: FAULT_CODES[answer.next()]!, pieces: answer.list(), cells: answer.list() });
    return faults;
  }

  /** Returns a search in which the pieces stay, besides the given ones. */
  solver(laid: readonly LaidPiece[], seed: number): Solver {
    const { module } = this;
    const search = this.lend([laid], (at, count) =>
      known(module.call("cw_puzzle_search_new", this.at, at, count, seed)),
    );
    return {
      run: (steps) => VERDICTS[module.call("cw_puzzle_search_run", search, steps)]!,
      get steps() {
        return module.call("cw_puzzle_search_steps", search);
      },
      laid: () => this.pieces("cw_puzzle_search_laid", search),
      solution: () => this.pieces("cw_puzzle_search_solution", this.at, search),
      free: () => module.call("cw_puzzle_search_free", search),
    };
  }

  /** Returns a search for a hint. The plan is the solution that an earlier one came from, or empty. */
  hint(laid: readonly LaidPiece[], plan: readonly LaidPiece[], seconds: number): Task<PuzzleHintView> {
    const { module } = this;
    const search = this.lend([[...this.view.given, ...laid], plan], (at, count) =>
      known(module.call("cw_puzzle_hint_new", this.at, at, count, seconds)),
    );
    return {
      step: (steps) => module.call("cw_puzzle_hint_run", search, steps) !== 0,
      result: () => {
        const answer = new NumberList(module.ints("cw_puzzle_hint_result", search));
        const sure = answer.next() === 1;
        const take_back = answer.list();
        const [lay = null] = answer.pieces(this.colours);
        return { lay, take_back, sure, plan: answer.pieces(this.colours) };
      },
      free: () => module.call("cw_puzzle_hint_free", search),
    };
  }

  free(): void {
    this.module.call("cw_puzzle_free", this.at);
  }

  private pieces(name: string, ...addresses: Address[]): LaidPiece[] {
    return new NumberList(this.module.ints(name, ...addresses)).pieces(this.colours);
  }

  /** Lends a function lists of pieces. */
  private lend<Result>(lists: readonly (readonly LaidPiece[])[], use: (at: Address, count: number) => Result): Result {
    const numbers = new Numbers();
    for (const pieces of lists) numbers.addLists(pieceLists(this.colours, pieces));
    const done = numbers.done();
    return this.module.lend(done, (at) => use(at, done.length));
  }
}

/** Returns an address or a truth. The kernel returns 0 for numbers that make no sense. */
export function known(answer: number): number {
  if (!answer) throw new Error("the kernel does not know such a puzzle");
  return answer;
}
