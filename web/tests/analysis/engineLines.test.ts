import { expect, it, vi } from "vitest";

import { EngineLines, type LinesKernel } from "$lib/analysis/engineLines.svelte";
import type { GameRecord, SearchView } from "$lib/kernel/types";
import { setup } from "../kernel/support";

const RECORD: GameRecord = { setup: setup("duo"), placements: [] };
const VIEW = { lines: [], sides: [] } as unknown as SearchView;

function kernel(): LinesKernel & { search: ReturnType<typeof vi.fn> } {
  return { search: vi.fn(() => Promise.resolve(VIEW)), facts: () => Promise.reject(new Error("no lines")) };
}

it("a finished game is not searched, and still it is known whether it may be analysed", async () => {
  const found = kernel();
  const engine = new EngineLines(found);
  engine.follow(RECORD, true, () => Promise.resolve(true));
  await vi.waitFor(() => expect(engine.allowed).toBe(true));
  expect(found.search).not.toHaveBeenCalled();
  expect([engine.thinking, engine.problem]).toEqual([false, null]);
});

it("nothing about a position outlasts it", async () => {
  const found = kernel();
  const engine = new EngineLines(found);
  const end = engine.follow(RECORD, false, () => Promise.resolve(true));
  await vi.waitFor(() => expect(engine.found).not.toBeNull());
  engine.pointed = 0;
  end();
  expect([engine.found, engine.pointed, engine.allowed, engine.problem]).toEqual([null, null, null, null]);
});

it("a position that may not be analysed is not searched", async () => {
  const found = kernel();
  const engine = new EngineLines(found);
  engine.follow(RECORD, false, () => Promise.resolve(false));
  await vi.waitFor(() => expect(engine.allowed).toBe(false));
  expect(found.search).not.toHaveBeenCalled();
});
