import { beforeAll, expect, it } from "vitest";

import { SCORINGS, STARTS, WAYS } from "$lib/generated/game";
import type { SetupChoice } from "$lib/generated/protocol";
import { variantOf } from "$lib/game/ways";
import { isAtStart, initialFacts } from "$lib/kernel/initialFacts";
import type { KernelService } from "$lib/kernel/service";
import { service, setup } from "./support";

let kernel: KernelService;

beforeAll(async () => {
  kernel = await service();
});

function* setups(): Generator<SetupChoice> {
  for (const { id, seatings } of WAYS) {
    const { colours } = variantOf(id);
    for (const { shared } of seatings)
      for (const { id: scoring } of SCORINGS)
        for (const start of STARTS)
          for (const first of colours)
            yield { way: id, shared: shared === null ? null : colours[shared]!, scoring, start, first };
  }
}

it("the kernel finds the same facts of every setup before the first move", () => {
  for (const each of setups()) expect(initialFacts(each)).toEqual(kernel.facts({ setup: each, placements: [] }));
});

it("options that are not chosen are the usual ones", () => {
  for (const { id } of WAYS)
    expect(initialFacts(setup(id))).toEqual(kernel.facts({ setup: setup(id), placements: [] }));
});

it("whoever changes the facts of a game changes no other game", () => {
  initialFacts(setup("duo")).legal.length = 0;
  expect(initialFacts(setup("duo")).legal.length).toBeGreaterThan(0);
});

it("a game that begins with pieces on the board is asked of the kernel", () => {
  expect(isAtStart({ setup: setup("duo"), placements: [] })).toBe(true);
  expect(isAtStart({ setup: setup("duo"), placements: [1] })).toBe(false);
  expect(isAtStart({ setup: setup("duo"), placements: [], initial: { placed: [[1], []], turn: 1 } })).toBe(false);
});
