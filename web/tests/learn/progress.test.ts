import { describe, expect, it } from "vitest";

import { checkedProgress } from "$lib/learn/progress";

describe("progress in the tutorial", () => {
  it("goes on where it was left", () => {
    expect(checkedProgress({ step: 4 }, 9)).toEqual({ step: 4 });
    expect(checkedProgress({ step: 9 }, 9)).toEqual({ step: 9 });
  });

  it("begins anew when what was stored does not fit", () => {
    for (const stored of [null, 7, "x", {}, { step: -1 }, { step: 10 }, { step: 1.5 }, { step: "2" }]) {
      expect(checkedProgress(stored, 9)).toEqual({ step: 0 });
    }
  });
});
