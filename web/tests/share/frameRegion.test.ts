import { expect, it } from "vitest";

import { placementsOf } from "$lib/game/placements";
import { frameWith, regionOf } from "$lib/share/frameRegion";

it("a frame shows the squares of a piece and nothing else", () => {
  const placements = placementsOf("duo");
  const { shape, column, row } = placements.of(64);
  const region = regionOf(placements, 64, 10, 3);
  expect(region.left).toBe(2 + column * 10);
  expect(region.top).toBe(2 + (14 - row - shape.height) * 10);
  expect(region.width).toBe(shape.width * 10 + 2);
  const size = { width: 146, height: 146 };
  const pixels = new Uint8Array(region.width * region.height).fill(5);
  const frame = frameWith(size, region, pixels, 9);
  expect(frame.filter((pixel) => pixel === 5).length).toBe(pixels.length);
  expect([frame[region.top * 146 + region.left], frame[region.top * 146 + region.left - 1]]).toEqual([5, 9]);
});

it("the outline of a piece at the edge of the board is within the picture", () => {
  const placements = placementsOf("duo");
  for (const placement of [0, placements.variant.width - 1, 13 * 14, 195]) {
    const { left, top, width, height } = regionOf(placements, placement, 37, 10);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(14 * 37 + 20);
  }
});
