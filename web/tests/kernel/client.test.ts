import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { kernel } from "$lib/kernel";
import type { FromWorker, ToWorker } from "$lib/kernel/messages";
import { setup } from "./support";

/** A worker that answers when the test says so. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  readonly heard: ToWorker[] = [];
  terminated = false;

  constructor() {
    super();
    FakeWorker.all.push(this);
  }

  postMessage(message: ToWorker): void {
    this.heard.push(structuredClone(message));
  }

  tell(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  fail(): void {
    this.dispatchEvent(Object.assign(new Event("error"), { message: "no script" }));
  }

  terminate(): void {
    this.terminated = true;
  }
}

const game = { setup: setup("duo"), placements: [1] };
const last = (): FakeWorker => FakeWorker.all.at(-1)!;

/** Waits until the worker has heard so many messages. */
const heard = (count: number): Promise<void> =>
  vi.waitFor(() => expect(FakeWorker.all.flatMap((worker) => worker.heard).length).toBe(count));

beforeEach(() => {
  vi.resetModules();
  FakeWorker.all = [];
  vi.stubGlobal("Worker", FakeWorker);
});

afterEach(() => {
  last().fail(); // The next test gets a worker of its own.
  vi.unstubAllGlobals();
});

describe("a question to the kernel", () => {
  it("is answered by the worker, whatever the order", async () => {
    const first = kernel().facts(game);
    await heard(1);
    const second = kernel().why(game, 3);
    await heard(2);
    const ids = last().heard.map(({ id }) => id);
    last().tell({ type: "answer", id: ids[1]!, value: null });
    last().tell({ type: "answer", id: ids[0]!, value: { over: false } });
    expect(await second).toBeNull();
    expect(await first).toEqual({ over: false });
    expect(FakeWorker.all.length).toBe(1);
  });

  it("fails with the ply of an illegal placement", async () => {
    const question = kernel().facts(game);
    await heard(1);
    last().tell({ type: "failure", id: last().heard[0]!.id, failure: { type: "illegal", ply: 0 } });
    await expect(question).rejects.toMatchObject({ name: "IllegalRecord", ply: 0 });
  });

  it("ends at once when its signal fires, and the worker is told", async () => {
    const stop = new AbortController();
    const question = kernel().choose(game, 9, { seeds: { game: 1, move: 1 }, signal: stop.signal });
    await heard(1);
    stop.abort();
    await expect(question).rejects.toMatchObject({ name: "AbortError" });
    expect(last().heard[1]).toEqual({ type: "stop", id: last().heard[0]!.id });
  });

  it("is not asked when its signal has fired before", async () => {
    await kernelIsLoaded();
    const count = last().heard.length;
    await expect(kernel().hints(game, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
    expect(last().heard.length).toBe(count);
  });

  it("fails when the worker cannot be loaded, and the next one begins another worker", async () => {
    const question = kernel().facts(game);
    await heard(1);
    last().fail();
    await expect(question).rejects.toMatchObject({ name: "KernelUnavailable", key: "kernel.not_loaded" });
    expect(last().terminated).toBe(true);
    const again = kernel().facts(game);
    await heard(2);
    expect(FakeWorker.all.length).toBe(2);
    last().tell({ type: "answer", id: last().heard[0]!.id, value: { over: true } });
    expect(await again).toEqual({ over: true });
  });

  it("about a review hears the review so far, whose moves come once each", async () => {
    const watch = vi.fn();
    const question = kernel().review(game, { watch });
    await heard(1);
    const { id } = last().heard[0]!;
    const news = (label: string) => ({ start: [], story: { lead: label }, moves: [{ label }] });
    last().tell({ type: "news", id, news: news("best") });
    last().tell({ type: "news", id, news: news("good") });
    last().tell({ type: "answer", id, value: { start: [], story: { lead: "good" }, moves: [] } });
    const whole = { start: [], story: { lead: "good" }, moves: [{ label: "best" }, { label: "good" }] };
    expect(await question).toEqual(whole);
    expect(watch.mock.calls.map(([review]) => review.moves.length)).toEqual([1, 2]);
  });

  it("about a puzzle hears what is being tried", async () => {
    const watch = vi.fn();
    const puzzle = { id: "B3" } as never;
    const question = kernel().solvePuzzle({ puzzle, laid: [], seed: 1, seconds: 1 }, { watch });
    await heard(1);
    const { id } = last().heard[0]!;
    last().tell({ type: "news", id, news: { type: "trying", laid: [], steps: 7 } });
    last().tell({ type: "answer", id, value: { verdict: "unknown" } });
    expect(await question).toEqual({ verdict: "unknown" });
    expect(watch).toHaveBeenCalledExactlyOnceWith({ type: "trying", laid: [], steps: 7 });
  });
});

/** Has the façade make its worker. */
async function kernelIsLoaded(): Promise<void> {
  const question = kernel().facts(game);
  await heard(1);
  last().tell({ type: "answer", id: last().heard[0]!.id, value: null });
  await question;
}
