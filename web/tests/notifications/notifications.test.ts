import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { TableView } from "../../src/lib/generated/protocol";
import { isWorthTelling } from "../../src/lib/notifications/offer";
import { bytesOf, textOf } from "../../src/lib/notifications/pushKeys";
import { minutesOf, timeOf } from "../../src/lib/notifications/quietHours";
import { isAppleBrowser, pushState, type PushFacts } from "../../src/lib/notifications/support";
import { WaitingGames } from "../../src/lib/notifications/waitingGames";
import { countedTitle } from "../../src/lib/notifications/waitingMark";

describe("the title", () => {
  it("begins with the number of games that wait, once", () => {
    expect(countedTitle("Duo · Cornerwise", 2)).toBe("(2) Duo · Cornerwise");
    expect(countedTitle("(2) Duo · Cornerwise", 3)).toBe("(3) Duo · Cornerwise");
    expect(countedTitle("(3) Duo · Cornerwise", 0)).toBe("Duo · Cornerwise");
  });
});

describe("the games that wait", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const setUp = (answers: (() => Promise<{ waiting: number; running: number }>)[]) => {
    const shown: number[] = [];
    const ask = vi.fn(() => answers.shift()!());
    return { games: new WaitingGames(ask, (count) => shown.push(count)), ask, shown };
  };
  const answer = (waiting: number, running: number) => () => Promise.resolve({ waiting, running });

  it("are asked for every minute while a game with others is under way, and not without one", async () => {
    const { games, ask, shown } = setUp([answer(1, 2), answer(0, 0)]);
    await games.look();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(shown).toEqual([1, 0]);
  });

  it("are asked for once after several changes", async () => {
    const { games, ask } = setUp([answer(0, 0)]);
    for (let change = 0; change < 5; change++) games.changed();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("stay as they were known while the server is away", async () => {
    const away = () => Promise.reject(new Error("offline"));
    const { games, shown } = setUp([answer(2, 2), away, answer(1, 0)]);
    await games.look();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([2]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([2, 1]);
  });

  it("are those of the last question", async () => {
    let late = (_: { waiting: number; running: number }): void => undefined;
    const { games, shown } = setUp([() => new Promise((resolve) => (late = resolve)), answer(1, 0)]);
    const first = games.look();
    await games.look();
    late({ waiting: 5, running: 0 });
    await first;
    expect(shown).toEqual([1]);
  });
});

describe("what stands in the way of notifications", () => {
  const facts: PushFacts = {
    sends: true,
    secure: true,
    capable: true,
    appleBrowser: false,
    permission: "default",
    subscribed: false,
  };

  it.each([
    [{}, "off"],
    [{ permission: "granted" }, "off"],
    [{ permission: "granted", subscribed: true }, "on"],
    [{ permission: "denied", subscribed: true }, "denied"],
    [{ capable: false }, "unsupported"],
    [{ capable: false, appleBrowser: true }, "install"],
    [{ secure: false, capable: false }, "insecure"],
    [{ sends: false, capable: false }, "server"],
  ] as const)("is told for %j", (changes, state) => {
    expect(pushState({ ...facts, ...changes })).toBe(state);
  });

  it("is the Home Screen on an iPhone or iPad, unless the app was opened from there", () => {
    const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1";
    const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1";
    expect(isAppleBrowser(iphone, 5, false)).toBe(true);
    expect(isAppleBrowser(iphone, 5, true)).toBe(false);
    expect(isAppleBrowser(mac, 5, false)).toBe(true);
    expect(isAppleBrowser(mac, 0, false)).toBe(false);
  });
});

describe("notifications are offered", () => {
  const table = (changes: object): TableView =>
    ({
      terms: { clock: { type: "daily", days: 3 } },
      turn: { over: false },
      alone: false,
      seats: [{ mine: true }, { mine: false }],
      moves: [{ seat: 0 }],
      ...changes,
    }) as unknown as TableView;

  it("after one's own first move in a correspondence game with others", () => {
    expect(isWorthTelling(table({}))).toBe(true);
    expect(isWorthTelling(table({ moves: [{ seat: 1 }] }))).toBe(false);
    expect(isWorthTelling(table({ moves: [] }))).toBe(false);
    expect(isWorthTelling(table({ alone: true }))).toBe(false);
    expect(isWorthTelling(table({ turn: { over: true } }))).toBe(false);
    expect(isWorthTelling(table({ terms: { clock: null } }))).toBe(false);
    expect(isWorthTelling(table({ terms: { clock: { type: "live", seconds: 60, increment: 0 } } }))).toBe(false);
  });
});

describe("times of the day", () => {
  it("are the inverse of minutes", () => {
    for (let minutes = 0; minutes < 1440; minutes++) expect(minutesOf(timeOf(minutes))).toBe(minutes);
    expect([timeOf(0), timeOf(1320), timeOf(485)]).toEqual(["00:00", "22:00", "08:05"]);
    expect(minutesOf("")).toBeNull();
  });
});

describe("keys", () => {
  it("are the same as text and as bytes", () => {
    const bytes = Uint8Array.from({ length: 65 }, (_, number) => (number * 251) % 256);
    expect(textOf(bytes.buffer)).toMatch(/^[\w-]{87}$/);
    expect(bytesOf(textOf(bytes.buffer))).toEqual(bytes);
  });
});
