import { expect, it } from "vitest";

import english from "../../messages/en.json";
import { BRAINTEASERS, PUZZLE_LEVELS, PUZZLE_RULES } from "../../src/lib/generated/puzzles";

it("every brainteaser, level, rule and verdict has its words", () => {
  const wanted = [
    ...BRAINTEASERS.map((id) => `puzzle.name.${id}`),
    ...PUZZLE_LEVELS.map((level) => `puzzle.level.${level}`),
    ...PUZZLE_RULES.map((rule) => `puzzle.rule.${rule}`),
    // A piece is laid on free squares only, and every square is covered at the end.
    ...PUZZLE_RULES.filter((rule) => rule !== "cover").map((rule) => `puzzle.fault.${rule}`),
  ];
  expect(wanted.filter((key) => !(key in english))).toEqual([]);
});
