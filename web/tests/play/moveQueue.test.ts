import { beforeEach, expect, it } from "vitest";

import { MoveQueue, type Timing } from "../../src/lib/play/moveQueue";

/** Time that passes only when it is told to. */
class Clock implements Timing {
  private time = 0;
  private calls: { at: number; callback: () => void }[] = [];

  now = (): number => this.time;

  later = (callback: () => void, milliseconds: number): (() => void) => {
    const call = { at: this.time + milliseconds, callback };
    this.calls.push(call);
    return () => (this.calls = this.calls.filter((each) => each !== call));
  };

  /** How long it takes until a change is to be seen. */
  painting = 0;

  painted = (callback: () => void): (() => void) => this.later(callback, this.painting);

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const [next] = this.calls.filter((call) => call.at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.calls = this.calls.filter((each) => each !== next);
      this.time = next.at;
      next.callback();
    }
    this.time = end;
  }

  get waits(): number {
    return this.calls.length;
  }
}

let clock: Clock;
let pace: number;
let shown: [string, number][];
let queue: MoveQueue<string>;

beforeEach(() => {
  clock = new Clock();
  pace = 450;
  shown = [];
  queue = new MoveQueue(
    clock,
    () => pace,
    (item) => shown.push([item, clock.now()]),
  );
});

it("the first move is shown at once", () => {
  queue.push("a");
  expect(shown).toEqual([["a", 0]]);
  expect(queue.pending).toBe(0);
});

it("the time of a move counts from when it is to be seen", () => {
  clock.painting = 200;
  queue.push("a");
  queue.push("b");
  clock.pass(649);
  expect(shown).toHaveLength(1);
  clock.pass(1);
  expect(shown).toEqual([
    ["a", 0],
    ["b", 650],
  ]);
});

it("each move is shown for 450 milliseconds before the next one, in order", () => {
  for (const move of ["a", "b", "c"]) {
    queue.push(move);
    clock.pass(44);
  }
  expect(queue.pending).toBe(2);
  expect(queue.newest).toBe("c");
  clock.pass(2000);
  expect(shown).toEqual([
    ["a", 0],
    ["b", 450],
    ["c", 900],
  ]);
  expect(queue.pending).toBe(0);
});

it("a move that comes late enough does not wait", () => {
  queue.push("a");
  clock.pass(600);
  queue.push("b");
  expect(shown).toEqual([
    ["a", 0],
    ["b", 600],
  ]);
});

it("a move that comes after the queue has ended still waits for the one before", () => {
  queue.push("a");
  clock.pass(100);
  queue.push("b");
  clock.pass(400);
  queue.push("c");
  clock.pass(400);
  expect(shown.map(([, at]) => at)).toEqual([0, 450, 900]);
});

it("skipping shows everything at once, in order, and once", () => {
  for (const move of ["a", "b", "c"]) queue.push(move);
  clock.pass(10);
  queue.skip();
  expect(shown).toEqual([
    ["a", 0],
    ["b", 10],
    ["c", 10],
  ]);
  clock.pass(5000);
  expect(shown).toHaveLength(3);
});

it("after skipping, the next move waits its time again", () => {
  queue.push("a");
  queue.push("b");
  queue.skip();
  queue.push("c");
  clock.pass(449);
  expect(shown).toHaveLength(2);
  clock.pass(1);
  expect(shown).toHaveLength(3);
});

it("without a pace everything is shown as it comes", () => {
  pace = 0;
  for (const move of ["a", "b", "c"]) queue.push(move);
  expect(shown.map(([, at]) => at)).toEqual([0, 0, 0]);
});

it("a new pace holds from the next move on", () => {
  for (const move of ["a", "b", "c", "d"]) queue.push(move);
  pace = 0;
  clock.pass(450);
  expect(shown).toHaveLength(4);
});

it("what comes while one is being shown waits behind the others", () => {
  const order: string[] = [];
  const chatty = new MoveQueue<string>(
    clock,
    () => pace,
    (item) => {
      order.push(item);
      if (item === "a") chatty.push("d");
    },
  );
  for (const move of ["a", "b", "c"]) chatty.push(move);
  clock.pass(3000);
  expect(order).toEqual(["a", "d", "b", "c"]);
});

it("a stopped queue shows nothing any more", () => {
  queue.push("a");
  queue.push("b");
  queue.stop();
  clock.pass(5000);
  expect(shown).toHaveLength(1);
  expect(clock.waits).toBe(0);
});
