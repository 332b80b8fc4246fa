import { describe, expect, it } from "vitest";

import { shortened, wrapped } from "../../src/lib/share/fitText";

const letters = (text: string): number => [...text].length;

describe("text in a picture", () => {
  it("is broken between words", () => {
    expect(wrapped("You win by 7 points!", 10, letters)).toEqual(["You win by", "7 points!"]);
    expect(wrapped("Donaudampfschiff wins", 10, letters)).toEqual(["Donaudampfschiff", "wins"]);
  });

  it("is cut only where it is too wide", () => {
    expect(shortened("Ada", 3, letters)).toBe("Ada");
    expect(shortened("Ada Lovelace", 6, letters)).toBe("Ada L…");
    expect(shortened("Ada Lovelace", 5, letters)).toBe("Ada…");
    expect(shortened("👩‍🚀", 1, letters)).toMatch(/…$/);
  });
});
