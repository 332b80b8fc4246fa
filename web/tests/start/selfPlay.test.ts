import { describe, expect, it } from "vitest";

import { movesShown } from "$lib/start/selfPlay";

describe("the board that plays by itself", () => {
  const shown = Array.from({ length: 80 }, (_, step) => movesShown(step, 20));

  it("adds one piece after the other, rests when the game is over, and begins again", () => {
    for (let step = 1; step < shown.length; step++) {
      const more = shown[step]! - shown[step - 1]!;
      expect([1, 0, 6 - 20]).toContain(more);
    }
    expect(Math.max(...shown)).toBe(20);
    expect(shown.filter((moves) => moves === 20).length).toBeGreaterThan(10);
  });
  it("is never empty", () => {
    expect(Math.min(...shown)).toBe(6);
  });
});
