import { expect, it } from "vitest";

import { reachMapOf } from "$lib/review/reachMap";

it("tells squares of one colour, contested and dead ones apart, and leaves out covered ones", () => {
  const free = (...colours: number[]) => ({ covered: false, colours });
  const map = reachMapOf([free(0), free(0, 1), { covered: true, colours: [] }, free(), free(1), free(0)], 2);
  expect(map).toEqual({ only: [[0, 5], [4]], contested: [1], dead: [3] });
});
