import { describe, expect, it } from "vitest";

import { swipeOf } from "$lib/review/swipe";

const at = (clientX: number, clientY: number) => ({ clientX, clientY });

describe("a swipe", () => {
  it("to the left goes forward, and to the right back", () => {
    expect(swipeOf(at(200, 100), at(120, 110))).toBe("forward");
    expect(swipeOf(at(100, 100), at(190, 90))).toBe("back");
  });

  it("is no tap and no scrolling", () => {
    expect(swipeOf(at(100, 100), at(110, 100))).toBeNull();
    expect(swipeOf(at(100, 100), at(160, 180))).toBeNull();
  });
});
