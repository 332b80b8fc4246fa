import { describe, expect, it } from "vitest";

import { LEVELS, type LevelNumber } from "../../src/lib/generated/game";
import { castOf, leadOf } from "../../src/lib/opponents/cast";

const computer = (level: LevelNumber) => ({ type: "computer", level });
const person = { type: "person", level: null };

describe("the cast of a table", () => {
  it("gives every level a character of its own", () => {
    expect(new Set(LEVELS.map(({ number }) => leadOf(number))).size).toBe(LEVELS.length);
  });

  it("gives people none", () => {
    expect(castOf([person, computer(3), { type: "open", level: null }])).toEqual([null, "vic", null]);
  });

  it("has everybody only once, whatever the levels are", () => {
    const numbers = LEVELS.map(({ number }) => number);
    for (const a of numbers) {
      for (const b of numbers) {
        const cast = castOf([computer(a), computer(b), computer(a), computer(b)]);
        expect(new Set(cast).size).toBe(4);
      }
    }
  });
});
