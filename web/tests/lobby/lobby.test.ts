import { expect, it } from "vitest";

import { EMPTY, reduce, searching, type LobbyState } from "../../src/lib/lobby/reduce";
import {
  checkedSeek,
  SEEK_CLOCKS,
  SEEK_WAYS,
  seekClockKey,
  seekClockOfKey,
  USUAL_SEEK,
} from "../../src/lib/lobby/seek";

const WISH = { way: "duo", clock: { type: "live", seconds: 300, increment: 5 }, rated: true } as const;
const begun = searching(EMPTY, WISH, 1000);

it("a seek that is offered is remembered, any other is not", () => {
  expect(checkedSeek(WISH)).toEqual(WISH);
  for (const stored of [
    null,
    "duo",
    { ...WISH, way: "classic-one" },
    { ...WISH, way: "chess" },
    { ...WISH, clock: { type: "live", seconds: 1, increment: 0 } },
    { ...WISH, rated: "yes" },
  ]) {
    expect(checkedSeek(stored)).toEqual(USUAL_SEEK);
  }
});

it("every clock that is offered has a word of its own", () => {
  for (const clock of SEEK_CLOCKS) expect(seekClockOfKey(seekClockKey(clock))).toEqual(clock);
  expect(new Set(SEEK_CLOCKS.map(seekClockKey)).size).toBe(SEEK_CLOCKS.length);
  expect(SEEK_WAYS).not.toContain("classic-one");
});

it("the server says how long was waited, whatever the clock of this page", () => {
  const told = reduce(begun, { type: "seeking", waited: 4, others: 2, window: 150, computers: false }, 9000);
  expect(told.search).toMatchObject({ since: 5000, others: 2, window: 150, agreed: false });
});

it("computers are offered while others are looked for, and not after", () => {
  expect(reduce(begun, { type: "offer_computers" }, 0).search?.offered).toBe(true);
  expect(reduce(EMPTY, { type: "offer_computers" }, 0)).toBe(EMPTY);
  expect(reduce(EMPTY, { type: "seeking", waited: 4, others: 2, window: null, computers: false }, 0)).toBe(EMPTY);
});

it("who agreed to computers has agreed, even before the server says so", () => {
  const agreed: LobbyState = { ...begun, search: { ...begun.search!, agreed: true } };
  const told = reduce(agreed, { type: "seeking", waited: 4, others: 2, window: null, computers: false }, 0);
  expect(told.search?.agreed).toBe(true);
});

it("the search ends when others are found, when it is given up, and when it is refused", () => {
  expect(reduce(begun, { type: "paired", id: "t" }, 0)).toMatchObject({ search: null, paired: "t" });
  expect(reduce(begun, { type: "not_seeking" }, 0)).toMatchObject({ search: null, paired: null });
  const refused = reduce(begun, { type: "refused", request: 1, code: "table/too_many", params: { limit: 3 } }, 0);
  expect(refused).toMatchObject({ search: null, problem: { code: "table/too_many", params: { limit: 3 } } });
});

it("a new search forgets what went wrong before", () => {
  const refused = reduce(begun, { type: "refused", request: 1, code: "table/too_many", params: {} }, 0);
  expect(searching(refused, WISH, 0).problem).toBeNull();
});
