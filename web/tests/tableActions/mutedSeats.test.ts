import { expect, it } from "vitest";

import { checkedMuted, withMuted } from "../../src/lib/tableActions/mutedSeats";

it("who is muted at a table is remembered, and forgotten when nobody is", () => {
  const muted = withMuted([], "a", [1, 2]);
  expect(muted).toEqual([["a", [1, 2]]]);
  expect(withMuted(muted, "a", [])).toEqual([]);
  expect(withMuted(muted, "b", [0])).toEqual([
    ["a", [1, 2]],
    ["b", [0]],
  ]);
});

it("only the last tables are remembered", () => {
  let muted = checkedMuted(null);
  for (let table = 0; table < 50; table++) muted = withMuted(muted, String(table), [1]);
  expect(muted).toHaveLength(30);
  expect(muted.at(-1)![0]).toBe("49");
});

it.each([null, {}, "a", [["a"]], [["a", "b"]], [[1, [1]]], [["a", ["b"]]]])("nonsense is nobody: %j", (stored) => {
  expect(checkedMuted(stored)).toEqual([]);
});
