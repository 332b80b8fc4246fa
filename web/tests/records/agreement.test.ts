/** Records are read and written as in Python: tests/records/test_client_agreement.py. */

import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { Analysis } from "$lib/analysis/analysis.svelte";
import { placementsOf } from "$lib/game/placements";
import { variantOf } from "$lib/game/ways";
import type { TreeKernel } from "$lib/records/blksgf";
import { parsePosition, positionText } from "$lib/records/positionText";
import { RecordError } from "$lib/records/recordError";
import { laidAt, placedBy } from "$lib/records/recordTree";
import { noPause, service } from "../kernel/support";

interface Case {
  readonly text: string;
  readonly blksgf?: string | null;
  readonly json?: string;
  readonly problems?: number;
  readonly position?: string | null;
}

const cases = JSON.parse(
  readFileSync(new URL("../../../tests/records/client_agreement.json", import.meta.url), "utf-8"),
) as Case[];

let kernel: TreeKernel;

beforeAll(async () => {
  const found = await service();
  kernel = { tree: (setup, steps) => found.tree(setup, steps, noPause) };
});

const known = cases.map((each, number) => ({ ...each, number }));

describe("records that can be read", () => {
  it.each(known.filter(({ json }) => json !== undefined))("record $number is written as in Python", async (each) => {
    const analysis = await Analysis.read(each.text, kernel);
    expect(analysis.text()).toBe(each.blksgf);
    expect(analysis.json()).toBe(each.json);
    expect(analysis.problems).toHaveLength(each.problems!);
    expect((await Analysis.read(analysis.text(), kernel)).json()).toBe(each.json);
    expect((await Analysis.read(analysis.json(), kernel)).text()).toBe(each.blksgf);
  });

  it.each(known.filter(({ position }) => position))("the last position of record $number is drawn", async (each) => {
    const analysis = await Analysis.read(each.text, kernel);
    analysis.step("last");
    const { setup, current } = analysis;
    const laid = laidAt(analysis, current);
    expect(positionText(setup, laid, current.after)).toBe(each.position);
    const drawn = parsePosition(each.position!, setup);
    expect(drawn.turn).toBe(current.after);
    const board = placementsOf(variantOf(setup.way));
    const sorted = (lists: readonly (readonly number[])[]): number[][] => lists.map((ids) => [...ids].sort());
    expect(sorted(drawn.placed)).toEqual(sorted(placedBy(board.variant.colours.length, laid)));
    const pieces = drawn.placed.map((ids) => ids.map((id) => board.of(id).piece).at(-1));
    expect(pieces).toEqual(
      placedBy(board.variant.colours.length, laid).map((ids) => ids.map((id) => board.of(id).piece).at(-1)),
    );
  });
});

it.each(known.filter(({ json }) => json === undefined))("record $number is refused as in Python", async ({ text }) => {
  await expect(Analysis.read(text, kernel)).rejects.toBeInstanceOf(RecordError);
});
