import { expect, it } from "vitest";

import { movesSinceOwn } from "../../src/lib/play/recentMoves";
import type { MoveView } from "../../src/lib/generated/protocol";

const by = (...seats: number[]): MoveView[] =>
  seats.map((seat, placement) => ({ colour: seat, placement, seat, passed: [] }));
const since = (moves: MoveView[], mine: number[], round = 4): number[] =>
  movesSinceOwn(moves, (seat) => mine.includes(seat), round).map((move) => move.placement);

it("every move since one's own is outlined", () => {
  expect(since(by(0, 1, 2, 3), [0])).toEqual([1, 2, 3]);
  expect(since(by(0, 1, 2, 3, 0, 1), [0])).toEqual([5]);
});

it("one's own move is outlined until somebody answers it", () => {
  expect(since(by(0, 1, 2, 3, 0), [0])).toEqual([4]);
});

it("the moves before one's first are outlined", () => {
  expect(since(by(0, 1), [2])).toEqual([0, 1]);
});

it("who plays all seats sees the last move outlined", () => {
  expect(since(by(0, 1, 2), [0, 1, 2, 3])).toEqual([2]);
});

it("who watches, or plays no more, sees the last round outlined", () => {
  expect(since(by(0, 1, 2, 3, 0, 1), [])).toEqual([2, 3, 4, 5]);
  expect(since(by(0, 1, 2, 3, 1, 2, 3, 1, 2), [0])).toEqual([5, 6, 7, 8]);
});

it("at the beginning nothing is outlined", () => {
  expect(since([], [0])).toEqual([]);
});
