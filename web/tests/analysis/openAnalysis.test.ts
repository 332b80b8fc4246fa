import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { Analysis } from "$lib/analysis/analysis.svelte";
import type { Draft } from "$lib/analysis/drafts";
import { openPlace, openTyped } from "$lib/analysis/openAnalysis";
import type { KernelService } from "$lib/kernel/service";
import type { TreeKernel } from "$lib/records/blksgf";
import { linkOf } from "$lib/records/positionLink";
import { recordAt } from "$lib/records/recordTree";
import { noPause, service, setup } from "../kernel/support";

const stored = vi.hoisted(() => ({ drafts: [] as Draft[] }));

vi.mock("$lib/analysis/drafts", async (original) => ({
  ...(await original<typeof import("$lib/analysis/drafts")>()),
  allDrafts: () => Promise.resolve(stored.drafts),
}));

let found: KernelService;
let kernel: TreeKernel;
let here: Analysis;
let position: string;

beforeAll(async () => {
  found = await service();
  kernel = { tree: (given, steps) => found.tree(given, steps, noPause) };
});

beforeEach(async () => {
  stored.drafts = [];
  here = await Analysis.begin({ setup: setup("duo"), moves: [] }, kernel);
  const [first] = found.facts(recordAt(here, here.root)).legal;
  position = linkOf({ setup: setup("duo"), placements: [first!] });
});

/** Works on the position of a link, and leaves the work in the browser. */
async function leaveDraft(): Promise<void> {
  const { analysis, id, title } = await openPlace({ position }, kernel);
  analysis.comment("My own thoughts");
  stored.drafts = [{ id, title, way: "duo", text: analysis.text(), path: [0], changed: 1 }];
}

it("a link that is typed opens the work that was left there, as its address does", async () => {
  await leaveDraft();
  const typed = await openTyped(` https://example.org/analysis#${position}`, here, kernel);
  const placed = await openPlace({ position }, kernel);
  for (const opened of [typed!, placed]) {
    expect(opened.id).toBe(`link:${position}`);
    expect(opened.analysis.current.comment).toBe("My own thoughts");
  }
});

it("a link without work opens its position", async () => {
  const fresh = await openTyped(`#${position}`, here, kernel);
  expect(fresh!.analysis.line).toHaveLength(2);
  expect(fresh!.unread).toBeUndefined();
});

it("work that cannot be read is told of and not replaced", async () => {
  await leaveDraft();
  const damaged = { ...stored.drafts[0]!, text: "(;damaged" };
  stored.drafts = [damaged];
  for (const opened of [await openPlace(undefined, kernel), await openPlace({ position }, kernel)]) {
    expect(opened.unread).toBe(damaged);
    expect(opened.id).not.toBe(damaged.id);
    expect(opened.analysis.current.comment).toBe("");
  }
});

it("work is told of when the kernel fails while it is read", async () => {
  await leaveDraft();
  let failures = 1;
  const failing: TreeKernel = {
    tree: (given, steps) =>
      failures-- > 0 ? Promise.reject(new Error("the worker has gone")) : kernel.tree(given, steps),
  };
  const opened = await openPlace(undefined, failing);
  expect(opened.unread).toBe(stored.drafts[0]);
});
