import { describe, expect, it } from "vitest";

import { drawingOf } from "$lib/board/drawing";
import { woodGrain } from "$lib/board/woodGrain";
import type { OrientationData } from "$lib/generated/game";

/** A V of three squares: two below, one above the left one. */
const V3 = {
  cells: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  width: 2,
  height: 2,
} as unknown as OrientationData;

describe("a smooth piece", () => {
  it("has a seam between each two of its squares", () => {
    expect(drawingOf(V3).seams.match(/M/g)).toHaveLength(2);
  });
  it("is lit along the edges that nothing of it covers from above", () => {
    expect(drawingOf(V3).top.match(/M/g)).toHaveLength(2);
  });
});

describe("the grain of a wooden board", () => {
  it("reaches from side to side and never beyond", () => {
    const ends = [...woodGrain(14, 14).matchAll(/ (\d+) [\d.-]+(?=M|$)/g)].map(([, x]) => Number(x));
    expect(ends.length).toBeGreaterThan(14);
    expect(new Set(ends)).toEqual(new Set([14]));
  });
});
