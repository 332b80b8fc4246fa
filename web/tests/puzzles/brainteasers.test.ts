import { expect, test } from "vitest";
import { BRAINTEASER_VIEWS } from "../../src/lib/generated/brainteasers";
import { BRAINTEASERS } from "../../src/lib/generated/puzzles";
import { brainteaser, keptPuzzle } from "../../src/lib/puzzles/puzzleCache";

test("every puzzle of the sheets is at hand without a server and without a storage", () => {
  expect(BRAINTEASER_VIEWS.map((view) => view.id)).toEqual(BRAINTEASERS);
  for (const id of BRAINTEASERS) {
    expect(brainteaser(id)?.view.id).toBe(id);
    expect(keptPuzzle(id)?.view.id).toBe(id);
  }
});

test("other puzzles are not among them", () => {
  expect(brainteaser("daily-2026-11-17")).toBeNull();
  expect(keptPuzzle("B99")).toBeNull();
});
