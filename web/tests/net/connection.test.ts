import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Connection, type Socket, type Status } from "../../src/lib/net/connection";

/** A socket whose other end is the test. */
class Line implements Socket {
  sent: unknown[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
}

let lines: Line[];
let statuses: Status[];
let heard: unknown[];
let connection: Connection;
const line = (): Line => lines[lines.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  statuses = [];
  heard = [];
  connection = new Connection({
    open: () => {
      lines.push(new Line());
      return line();
    },
    onMessage: (message) => heard.push(message),
    onStatus: (status) => statuses.push(status),
    ping: () => ({ type: "ping" }),
    random: () => 1,
  });
  connection.start();
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

it("messages pass both ways once the line is open", () => {
  expect(connection.send({ a: 1 })).toBe(false);
  line().onopen?.();
  expect(connection.send({ a: 1 })).toBe(true);
  line().onmessage?.({ data: '{"b":2}' });
  expect(line().sent).toEqual([{ a: 1 }]);
  expect(heard).toEqual([{ b: 2 }]);
});

it("a line that is left while it opens is closed as soon as it is open", () => {
  connection.stop();
  expect(line().closed).toBe(false);
  line().onopen?.();
  expect(line().closed).toBe(true);
  expect(statuses).toEqual(["connecting", "closed"]);
});

it("a line that does not open in time is given up", () => {
  const first = line();
  vi.advanceTimersByTime(6_000);
  expect(first.closed).toBe(true);
});

it("a broken line comes back by itself, later after each failure and never too late", () => {
  line().onopen?.();
  const waits: number[] = [];
  for (let failure = 0; failure < 8; failure++) {
    const before = lines.length;
    line().onclose?.({ code: 1006 });
    let waited = 0;
    while (lines.length === before) {
      vi.advanceTimersByTime(100);
      waited += 100;
    }
    waits.push(waited);
  }
  expect(waits[0]).toBeLessThanOrEqual(500);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(Math.max(...waits)).toBeLessThanOrEqual(15_000);
});

it("a server that stops sends us to another one at once, but not over and over", () => {
  line().onopen?.();
  line().onclose?.({ code: 1012 });
  vi.advanceTimersByTime(1);
  expect(lines.length).toBe(2);
  line().onclose?.({ code: 1012 });
  vi.advanceTimersByTime(100);
  expect(lines.length).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(lines.length).toBe(3);
});

it("after a success waiting begins short again", () => {
  for (let failure = 0; failure < 5; failure++) {
    line().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(20_000);
  }
  line().onopen?.();
  const before = lines.length;
  line().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(500);
  expect(lines.length).toBe(before + 1);
});

it("a silent line is asked, and given up when it does not answer", () => {
  line().onopen?.();
  vi.advanceTimersByTime(20_000);
  expect(line().sent).toEqual([{ type: "ping" }]);
  const silent = line();
  vi.advanceTimersByTime(6_000);
  expect(connection.status).toBe("waiting");
  expect(silent.closed).toBe(true);
});

it("an answer keeps the line", () => {
  line().onopen?.();
  vi.advanceTimersByTime(20_000);
  line().onmessage?.({ data: '{"type":"pong"}' });
  vi.advanceTimersByTime(10_000);
  expect(connection.status).toBe("open");
});

it("a page that wakes up does not wait", () => {
  line().onclose?.({ code: 1006 });
  const before = lines.length;
  connection.wake();
  expect(lines.length).toBe(before + 1);
});

it("a table that is gone is not asked for again", () => {
  line().onopen?.();
  line().onclose?.({ code: 4404 });
  vi.advanceTimersByTime(60_000);
  expect(connection.status).toBe("closed");
  expect(lines.length).toBe(1);
});

it("an old socket that speaks up late is not heard", () => {
  const old = line();
  old.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1_000);
  expect(old.onmessage).toBeNull();
  expect(statuses).toEqual(["connecting", "waiting", "connecting"]);
});
