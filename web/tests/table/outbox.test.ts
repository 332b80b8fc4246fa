import { expect, it } from "vitest";

import { Outbox } from "../../src/lib/table/outbox";

const play = (request: number, version: number) => ({ type: "play" as const, version, placement: 7, request });

it("what was answered is not said again", () => {
  const outbox = new Outbox();
  outbox.add(play(1, 4));
  expect(outbox.answered(1)).toMatchObject({ placement: 7 });
  expect(outbox.afterBreak(4)).toEqual({ again: [], overtaken: [] });
});

it("a move that the break swallowed is said again while the table still waits for it", () => {
  const outbox = new Outbox();
  outbox.add(play(1, 4));
  expect(outbox.afterBreak(4).again).toEqual([play(1, 4)]);
  expect(outbox.afterBreak(4).again).toEqual([play(1, 4)]);
});

it("a move is not said again once the table has gone on", () => {
  const outbox = new Outbox();
  outbox.add(play(1, 4));
  expect(outbox.afterBreak(5)).toEqual({ again: [], overtaken: [play(1, 4)] });
  expect(outbox.afterBreak(5)).toEqual({ again: [], overtaken: [] });
});
