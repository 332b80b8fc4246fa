import { expect, it } from "vitest";

import { canRedo, canUndo, laidNow, NOTHING_LAID, redone, stepped, undone } from "../../src/lib/puzzles/attempt";

const A = { colour: 0, placement: 1 };
const B = { colour: 1, placement: 1 };
const C = { colour: 0, placement: 7 };

const put = (piece: typeof A) => ({ took: [], put: [piece] });

it("pieces lie in the order of laying; a moved one comes last", () => {
  const attempt = [put(A), put(B), { took: [A], put: [C] }].reduce(stepped, NOTHING_LAID);
  expect(laidNow(attempt)).toEqual([B, C]);
});

it("every step is undone and done again, starting over too", () => {
  const attempt = [put(A), put(B), { took: [A, B], put: [] }].reduce(stepped, NOTHING_LAID);
  expect(laidNow(attempt)).toEqual([]);
  const back = undone(attempt);
  expect(laidNow(back)).toEqual([A, B]);
  expect(laidNow(undone(back))).toEqual([A]);
  expect(redone(redone(undone(back)))).toEqual(attempt);
});

it("there is nothing to undo at the beginning and nothing to do again at the end", () => {
  const attempt = stepped(NOTHING_LAID, put(A));
  expect([canUndo(NOTHING_LAID), canRedo(NOTHING_LAID)]).toEqual([false, false]);
  expect([canUndo(attempt), canRedo(attempt)]).toEqual([true, false]);
  expect(undone(NOTHING_LAID)).toBe(NOTHING_LAID);
  expect(redone(attempt)).toBe(attempt);
});

it("a new step forgets what was undone", () => {
  const attempt = stepped(undone(stepped(NOTHING_LAID, put(A))), put(B));
  expect(laidNow(attempt)).toEqual([B]);
  expect(canRedo(attempt)).toBe(false);
});

it("very many steps are folded together and leave the same pieces", () => {
  let attempt = stepped(NOTHING_LAID, put(B));
  for (let count = 0; count < 1500; count++) {
    attempt = stepped(attempt, count % 2 ? { took: [A], put: [] } : put(A));
  }
  expect(laidNow(attempt)).toEqual([B]);
  expect(attempt.steps.length).toBeLessThan(1100);
  expect(laidNow(undone(attempt))).toEqual([B, A]);
});
