import { describe, expect, test } from "vitest";

import { flyingOff, HOP, hopping, landing, rippleDelays, travelling } from "$lib/motion/frames";

/** The translation in a transform, in pixels. */
function moved(transform: unknown): [number, number] {
  const [, x, y] = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(String(transform))!;
  return [Number(x), Number(y)];
}

describe("frames", () => {
  test("every movement of a piece on the board ends where it lies", () => {
    for (const frames of [landing(), hopping(), travelling({ x: 4, y: -7 })]) {
      expect(frames.at(-1)!["transform"]).toBe("none");
    }
    expect(moved(travelling({ x: 4, y: -7 })[0]!["transform"])).toEqual([4, -7]);
  });

  test("a ripple goes from the first piece to the last, and is soon over however many there are", () => {
    expect(rippleDelays(3, 100)).toEqual([100, 175, 250]);
    const many = rippleDelays(42, 0);
    expect(many).toEqual([...many].sort((a, b) => a - b));
    expect(many.at(-1)! + HOP).toBeLessThan(1_800);
    expect(rippleDelays(1, 50)).toEqual([50]);
    expect(rippleDelays(0, 50)).toEqual([]);
  });

  test("what is left flies away from the middle of the window, and is gone in the end", () => {
    const middle = { x: 200, y: 400 };
    for (let number = 0; number < 8; number++) {
      const frames = flyingOff({ x: 200, y: 780 }, middle, number);
      expect(frames.at(-1)!["opacity"]).toBe(0);
      expect(moved(frames.at(-1)!["transform"])[1]).toBeGreaterThan(100);
    }
    const ends = Array.from({ length: 8 }, (_, number) =>
      String(flyingOff(middle, middle, number).at(-1)!["transform"]),
    );
    expect(new Set(ends).size).toBe(8);
  });
});
