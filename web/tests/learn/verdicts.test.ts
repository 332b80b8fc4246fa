import { describe, expect, it } from "vitest";

import { isAllowed, lettersOf, Verdicts } from "$lib/learn/verdicts";

const verdicts = new Verdicts([
  { piece: 1, first: 10, verdicts: "2n1r3o" },
  { piece: 0, first: 0, verdicts: "1a4e" },
]);

describe("verdicts", () => {
  it("are runs of letters", () => {
    expect(lettersOf("3n1r12o")).toBe("nnnroooooooooooo");
  });

  it("are found by the number of a placement", () => {
    expect([0, 1, 4, 10, 12, 15].map((id) => verdicts.of(id))).toEqual(["a", "e", "e", "n", "r", "o"]);
  });

  it("say nothing about placements of other pieces", () => {
    expect(() => verdicts.of(7)).toThrow(RangeError);
    expect(() => verdicts.of(16)).toThrow(RangeError);
  });

  it("list placements in ascending order, whatever the order of the pieces", () => {
    expect(verdicts.with(["r", "a"])).toEqual([0, 12]);
  });

  it("know which letters break no rule", () => {
    expect([..."raoesn"].filter((letter) => isAllowed(letter as "r"))).toEqual(["r", "a"]);
  });
});
