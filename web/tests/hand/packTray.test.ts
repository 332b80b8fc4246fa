import { describe, expect, it } from "vitest";

import { VARIANTS } from "$lib/generated/game";
import { restingOrientation } from "$lib/hand/ghost";
import { packTray, slotSide } from "$lib/hand/packTray";
import { trayOrder } from "$lib/hand/trayOrder";

const widthsOf = (variant: "classic" | "duo" | "junior"): number[] => {
  const { pieces } = VARIANTS[variant];
  return trayOrder(pieces).map((piece) => pieces[piece]!.orientations[restingOrientation(pieces[piece]!)]!.width);
};

describe("the tray of a phone", () => {
  it.each([
    [390, 13],
    [360, 12],
    [320, 9],
    [305, 8],
  ])("of %i pixels has squares of at least %i pixels in three rows", (width, least) => {
    for (const variant of ["classic", "duo", "junior"] as const) {
      expect(packTray(widthsOf(variant), width - 20).square).toBeGreaterThanOrEqual(least);
    }
  });

  it("is not wider than its rows need, and never wider than its room", () => {
    const room = 370;
    const { square, width, order } = packTray(widthsOf("classic"), room);
    expect([...order].sort((a, b) => a - b)).toEqual(widthsOf("classic").map((_, index) => index));
    expect(width).toBeLessThanOrEqual(room);
    const all = widthsOf("classic").reduce((sum, each) => sum + slotSide(each, square), 0);
    expect(3 * width).toBeGreaterThanOrEqual(all);
    expect(width).toBeLessThan(all / 3 + 30);
  });

  it("never has a piece that is too small to be tapped", () => {
    expect(slotSide(1, 12)).toBe(40);
    expect(slotSide(5, 12)).toBe(64);
  });

  it("with a single piece, or none, is as wide as that", () => {
    expect(packTray([], 300)).toEqual({ square: 18, width: 40, order: [] });
    expect(packTray([5], 300)).toEqual({ square: 18, width: 94, order: [0] });
  });

  it("without room draws the smallest squares", () => {
    expect(packTray(widthsOf("classic"), 50).square).toBe(8);
  });

  it("keeps the size of the squares when pieces have left", () => {
    const all = widthsOf("classic");
    const { square } = packTray(all, 340);
    expect(packTray(all.slice(12), 340, square).square).toBe(square);
    expect(packTray(all.slice(12), 340).square).toBeGreaterThan(square);
  });
});
