/** What is asked about a puzzle: which rules are broken, and a solution. */

import type { CheckView, LaidPiece, Solved, Trying, Verdict } from "$lib/generated/puzzles";
import type { KernelPuzzle } from "./kernelPuzzle";
import { inSlices, type Pause } from "./slices";

/** Milliseconds between two reports on what is being tried. */
const REPORT = 100;

/** Returns which rules placed pieces break, and whether they solve the puzzle. */
export function checked(puzzle: KernelPuzzle, laid: readonly LaidPiece[]): CheckView {
  const faults = puzzle.faults(laid);
  // Every unfinished puzzle has these.
  const unfinished = ["left", "cover"];
  return { faults: faults.filter(({ code }) => !unfinished.includes(code)), solved: faults.length === 0 };
}

/** Solves a puzzle so that some pieces stay, besides the given ones. */
export async function solved(
  puzzle: KernelPuzzle,
  laid: readonly LaidPiece[],
  options: { seed: number; seconds: number; pause: Pause; watch: (trying: Trying) => void },
): Promise<Solved> {
  const solver = puzzle.solver(laid, options.seed);
  const end = performance.now() + options.seconds * 1000;
  let verdict = "unknown" as Verdict;
  let told = performance.now();
  try {
    await inSlices((steps) => {
      verdict = solver.run(steps);
      const now = performance.now();
      if (now - told >= REPORT) {
        told = now;
        options.watch({ type: "trying", laid: solver.laid(), steps: solver.steps });
      }
      return verdict !== "unknown" || now >= end;
    }, options.pause);
    const solution = verdict === "solved" ? solver.solution() : [];
    return { type: "ended", verdict, laid: solution, steps: solver.steps };
  } finally {
    solver.free();
  }
}
