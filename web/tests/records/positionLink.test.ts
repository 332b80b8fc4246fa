import { expect, it } from "vitest";

import { linkOf, readLink } from "$lib/records/positionLink";
import { completeSetup } from "$lib/game/ways";
import type { GameRecord } from "$lib/kernel/types";
import { setup } from "../kernel/support";

const duo = completeSetup(setup("duo"));
const RECORDS: GameRecord[] = [
  { setup: duo, placements: [] },
  { setup: duo, placements: [11965, 11908, 0] },
  { setup: duo, placements: [65], initial: { placed: [[11965], []], turn: 1 } },
  { setup: duo, placements: [], initial: { placed: [[], []], turn: 1 } },
  { setup: completeSetup(setup("classic-three", { shared: "red", first: "green" })), placements: [30000, 1] },
];

it.each(RECORDS)("a link leads back to its position", (record) => {
  const link = linkOf(record);
  expect(link).toMatch(/^[\w.-]+$/);
  expect(readLink(link)).toEqual(record);
});

it("a link of a long game stays short", () => {
  const placements = Array.from({ length: 84 }, (_, index) => 300 * index);
  expect(linkOf({ setup: completeSetup(setup("classic")), placements }).length).toBeLessThan(320);
});

it("a link with any character changed, lost or added is refused", () => {
  const link = linkOf(RECORDS[2]!);
  for (let at = 0; at < link.length; at++) {
    const other = link[at] === "A" ? "B" : "A";
    expect(readLink(link.slice(0, at) + other + link.slice(at + 1))).toBeNull();
    expect(readLink(link.slice(0, at) + link.slice(at + 1))).toBeNull();
    expect(readLink(link.slice(0, at) + other + link.slice(at))).toBeNull();
  }
  expect(readLink("")).toBeNull();
});
