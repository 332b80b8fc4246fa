import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { Analysis } from "$lib/analysis/analysis.svelte";
import { AnalysisBoard } from "$lib/analysis/analysisBoard.svelte";
import type { KernelService } from "$lib/kernel/service";
import type { BrokenRule } from "$lib/kernel/types";
import type { TreeKernel } from "$lib/records/blksgf";
import { noPause, service, setup } from "../kernel/support";

const RULE: BrokenRule = { code: "placement/edge_contact", params: {} } as unknown as BrokenRule;

/** Does not fit in the empty position, nor after a move far from it. */
const MISFIT = 0;

let found: KernelService;
let board: AnalysisBoard;
let answers: ((rule: BrokenRule) => void)[];

beforeAll(async () => {
  found = await service();
});

beforeEach(async () => {
  answers = [];
  const kernel: TreeKernel = { tree: (given, steps) => found.tree(given, steps, noPause) };
  const analysis = await Analysis.begin({ setup: setup("duo"), moves: [] }, kernel);
  board = new AnalysisBoard(analysis, {
    facts: (record) => Promise.resolve(found.facts(record)),
    why: () => new Promise((resolve) => answers.push(resolve)),
    search: () => Promise.reject(new Error("not asked")),
    reach: () => Promise.reject(new Error("not asked")),
  });
  await load();
});

async function load(): Promise<void> {
  board.load();
  await vi.waitFor(() => expect(board.facts).not.toBeNull());
}

/** Puts a piece where it does not fit, and asks why. */
function askAboutMisfit(): void {
  board.placing.take(MISFIT);
  expect(board.fits).toBe(false);
  board.askWhy();
}

it("why a piece does not fit is asked once for a position", async () => {
  askAboutMisfit();
  const unknown = board.whyNot();
  answers[0]!(RULE);
  await vi.waitFor(() => expect(board.whyNot()).not.toBe(unknown));
  board.askWhy();
  expect(answers).toHaveLength(1);
});

it("why a piece does not fit is asked anew when another colour plays or a move is made", async () => {
  askAboutMisfit();
  const unknown = board.whyNot();
  answers[0]!(RULE);
  await vi.waitFor(() => expect(board.whyNot()).not.toBe(unknown));
  board.playFor(1);
  await load();
  askAboutMisfit();
  expect([answers.length, board.whyNot()]).toEqual([2, unknown]);
  board.play(board.facts!.legal.at(-1)!);
  await load();
  askAboutMisfit();
  expect([answers.length, board.whyNot()]).toEqual([3, unknown]);
});

it("an answer that comes late says nothing about another position", async () => {
  askAboutMisfit();
  const unknown = board.whyNot();
  board.play(board.facts!.legal.at(-1)!);
  await load();
  askAboutMisfit();
  answers[0]!(RULE);
  await Promise.resolve();
  await Promise.resolve();
  expect(board.whyNot()).toBe(unknown);
  answers[1]!(RULE);
  await vi.waitFor(() => expect(board.whyNot()).not.toBe(unknown));
});
