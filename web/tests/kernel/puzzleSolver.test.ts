import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import type { PuzzleView, Trying } from "$lib/generated/puzzles";
import type { KernelService } from "$lib/kernel/service";
import { PuzzleBoard } from "$lib/puzzles/puzzleBoard";
import { noPause, service } from "./support";

const file = new URL("../../../tests/kernel/wasm_agreement.json", import.meta.url);
const { puzzles } = JSON.parse(readFileSync(file, "utf8")) as { puzzles: { puzzle: PuzzleView }[] };
const named = (id: string): PuzzleView => puzzles.find(({ puzzle }) => puzzle.id === id)!.puzzle;

let kernel: KernelService;

beforeAll(async () => {
  kernel = await service();
});

const ignore = (): void => undefined;

describe("a solver", () => {
  it.each(["B1", "B3", "B4"])("finds a whole solution of %s", async (id) => {
    const puzzle = named(id);
    const found = await kernel.solvePuzzle({ puzzle, laid: [], seed: 1, seconds: 30 }, noPause, ignore);
    expect(found.verdict).toBe("solved");
    const board = new PuzzleBoard(puzzle);
    const laid = board.laidAll(found.laid)!;
    expect(laid.length).toBe(board.given.length + board.total);
    expect(kernel.checkPuzzle(puzzle, found.laid)).toEqual({ faults: [], solved: true });
  });

  it("keeps the pieces that are there", async () => {
    const question = { puzzle: named("B3"), seed: 1, seconds: 30 };
    const one = await kernel.solvePuzzle({ ...question, laid: [] }, noPause, ignore);
    const kept = one.laid.slice(0, 5);
    const other = await kernel.solvePuzzle({ ...question, laid: kept, seed: 2 }, noPause, ignore);
    expect(other.verdict).toBe("solved");
    expect(other.laid.slice(0, 5)).toEqual(kept);
  });

  it("says that overlapping pieces make it impossible", async () => {
    const question = { puzzle: named("B3"), seed: 1, seconds: 30 };
    const { laid } = await kernel.solvePuzzle({ ...question, laid: [] }, noPause, ignore);
    const twice = await kernel.solvePuzzle({ ...question, laid: [laid[0]!, laid[0]!] }, noPause, ignore);
    expect(twice).toEqual({ type: "ended", verdict: "impossible", laid: [], steps: 0 });
  });

  it("gives up when the time is over, and tells what it tries", async () => {
    const told: Trying[] = [];
    const question = { puzzle: named("B6c"), laid: [], seed: 1, seconds: 0.4 };
    const found = await kernel.solvePuzzle(question, noPause, (trying) => told.push(trying));
    expect(found.verdict).toBe("unknown");
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]!.laid.length).toBeGreaterThan(0);
  });
});
