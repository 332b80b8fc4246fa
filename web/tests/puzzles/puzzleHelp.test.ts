import { describe, expect, it, vi } from "vitest";

import type { Solved, SolvingLine, Trying } from "../../src/lib/generated/puzzles";
import { KernelUnavailable, type PuzzleKernel } from "../../src/lib/kernel";
import type { puzzleApi } from "../../src/lib/puzzles/api";
import { PuzzleHelp } from "../../src/lib/puzzles/puzzleHelp";
import { SMALL } from "./views";

const SOLVED: Solved = { type: "ended", verdict: "solved", laid: [], steps: 3 };
const TRYING: Trying = { type: "trying", laid: [], steps: 1 };
const CHECK = { faults: [], solved: true };
const HINT = { lay: null, take_back: [0], sure: true, plan: [] };

const signal = new AbortController().signal;

function parts(lines: SolvingLine[] = [TRYING, SOLVED]) {
  const local = {
    makePuzzle: vi.fn<PuzzleKernel["makePuzzle"]>().mockResolvedValue(SMALL),
    checkPuzzle: vi.fn<PuzzleKernel["checkPuzzle"]>().mockResolvedValue(CHECK),
    hintPuzzle: vi.fn<PuzzleKernel["hintPuzzle"]>().mockResolvedValue(HINT),
    solvePuzzle: vi.fn<PuzzleKernel["solvePuzzle"]>().mockResolvedValue(SOLVED),
  };
  const remote = {
    puzzle: vi.fn<(typeof puzzleApi)["puzzle"]>().mockResolvedValue(SMALL),
    check: vi.fn<(typeof puzzleApi)["check"]>().mockResolvedValue(CHECK),
    solvable: vi.fn<(typeof puzzleApi)["solvable"]>().mockResolvedValue({ verdict: "solved" }),
    hint: vi.fn<(typeof puzzleApi)["hint"]>().mockResolvedValue(HINT),
    solve: vi.fn<(typeof puzzleApi)["solve"]>().mockImplementation(async function* () {
      for (const line of lines) yield await Promise.resolve(line);
    }),
  };
  return { local, remote, help: new PuzzleHelp(local, remote) };
}

async function askAll(help: PuzzleHelp, watch = (): void => undefined): Promise<unknown[]> {
  return [
    await help.puzzle("easy-1"),
    await help.check(SMALL, [], signal),
    await help.solvable(SMALL, [], signal),
    await help.hint(SMALL, [], [], signal),
    await help.solve(SMALL, [], 7, watch, signal),
  ];
}

const ANSWERS = [SMALL, CHECK, "solved", HINT, SOLVED];

describe("help with puzzles", () => {
  it("comes from the kernel, and the server is not asked", async () => {
    const { help, remote } = parts();
    expect(await askAll(help)).toEqual(ANSWERS);
    for (const ask of Object.values(remote)) expect(ask).not.toHaveBeenCalled();
  });

  it("comes from the server where there is no kernel", async () => {
    const { help, local, remote } = parts();
    for (const ask of Object.values(local)) ask.mockRejectedValue(new KernelUnavailable("kernel.unsupported"));
    const watch = vi.fn();
    expect(await askAll(help, watch)).toEqual(ANSWERS);
    for (const ask of Object.values(remote)) expect(ask).toHaveBeenCalledOnce();
    expect(watch).toHaveBeenCalledWith(TRYING);
  });

  it("tells why the server failed", async () => {
    const { help, local } = parts([TRYING, { type: "failed", code: "puzzle/no_solver" }]);
    local.solvePuzzle.mockRejectedValue(new KernelUnavailable("kernel.not_loaded"));
    await expect(help.solve(SMALL, [], 7, () => undefined, signal)).rejects.toMatchObject({ code: "puzzle/no_solver" });
  });

  it("does not ask the server after an error of the kernel", async () => {
    const { help, local, remote } = parts();
    local.checkPuzzle.mockRejectedValue(new DOMException("stopped", "AbortError"));
    await expect(help.check(SMALL, [], signal)).rejects.toThrow("stopped");
    expect(remote.check).not.toHaveBeenCalled();
  });

  it("asks the server about ids that no new puzzle has", async () => {
    const { help, local, remote } = parts();
    await help.puzzle("easy-01");
    expect(local.makePuzzle).not.toHaveBeenCalled();
    expect(remote.puzzle).toHaveBeenCalledWith("easy-01");
  });

  it("makes the puzzle of a day with the level of that day", async () => {
    const { help, local } = parts();
    await help.puzzle("daily-2026-11-22");
    expect(local.makePuzzle).toHaveBeenCalledWith("daily-2026-11-22", "very-hard");
  });
});
