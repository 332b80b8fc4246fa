import { beforeAll, expect, it } from "vitest";

import { Analysis } from "$lib/analysis/analysis.svelte";
import { RECORD_LIMITS } from "$lib/generated/records";
import type { KernelService } from "$lib/kernel/service";
import type { TreeKernel } from "$lib/records/blksgf";
import { textOfFile } from "$lib/records/fileText";
import { laidAt, recordAt, RecordNode } from "$lib/records/recordTree";
import { noPause, service, setup } from "../kernel/support";

let found: KernelService;
let kernel: TreeKernel;

beforeAll(async () => {
  found = await service();
  kernel = { tree: (given, steps) => found.tree(given, steps, noPause) };
});

const empty = (way: "duo" | "classic" = "duo"): Promise<Analysis> =>
  Analysis.begin({ setup: setup(way), moves: [] }, kernel);

/** Plays the legal move with an index, as the page does. */
function play(analysis: Analysis, index: number): RecordNode {
  const facts = found.facts(recordAt(analysis, analysis.current));
  analysis.judge(facts.colour);
  const node = analysis.play(facts.legal.at(index)!, facts.colour!);
  analysis.judge(found.facts(recordAt(analysis, node)).colour);
  return node;
}

const code = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: { code: string }) => error.code,
  );

it("a move that is there already is gone to, another one is a variation", async () => {
  const analysis = await empty();
  const first = play(analysis, 0);
  const second = play(analysis, 0);
  analysis.step("back");
  expect(play(analysis, 0)).toBe(second);
  analysis.goTo(first);
  const other = play(analysis, 5);
  expect(first.children).toEqual([second, other]);
  expect(analysis.line).toEqual([analysis.root, first, other]);
  analysis.turnTo(-1);
  expect(analysis.current).toBe(second);
  expect(analysis.line).toEqual([analysis.root, first, second]);
});

it("steps stay on the line that is shown", async () => {
  const analysis = await empty();
  const first = play(analysis, 0);
  play(analysis, 0);
  analysis.goTo(first);
  const other = play(analysis, 3);
  analysis.step("first");
  expect(analysis.current).toBe(analysis.root);
  analysis.step("back");
  expect(analysis.current).toBe(analysis.root);
  analysis.step("last");
  expect(analysis.current).toBe(other);
  analysis.step("forward");
  expect(analysis.current).toBe(other);
});

it("a variation is put before the others, branch by branch", async () => {
  const analysis = await empty();
  play(analysis, 0);
  play(analysis, 0);
  analysis.step("first");
  const branch = play(analysis, 1);
  play(analysis, 0);
  analysis.goTo(branch);
  const deep = play(analysis, 2);
  analysis.promote();
  expect(branch.children[0]).toBe(deep);
  expect(analysis.root.children[1]).toBe(branch);
  analysis.promote();
  expect(analysis.root.children[0]).toBe(branch);
  expect(analysis.canPromote).toBe(false);
});

it("what is deleted can be brought back to where it was", async () => {
  const analysis = await empty();
  const first = play(analysis, 0);
  const second = play(analysis, 0);
  analysis.goTo(analysis.root);
  play(analysis, 1);
  const before = analysis.text();
  analysis.goTo(first);
  analysis.remove();
  expect(analysis.current).toBe(analysis.root);
  expect(analysis.text()).not.toBe(before);
  analysis.restore();
  expect(analysis.text()).toBe(before);
  expect(analysis.line).toContain(second);
});

it("comments and symbols are written as any program reads them", async () => {
  const analysis = await empty();
  play(analysis, -1);
  const { revision } = analysis;
  analysis.comment("a ] b \\ c\nnext line");
  analysis.rate("!?");
  expect(analysis.revision).toBe(revision + 2);
  expect(analysis.text()).toContain("C[a \\] b \\\\ c\nnext line]IT[]");
  const again = await Analysis.read(analysis.text(), kernel);
  again.step("last");
  expect([again.current.comment, again.current.symbol]).toEqual(["a ] b \\ c\nnext line", "!?"]);
  again.rate("!?");
  again.comment("");
  expect(again.current.properties.size).toBe(0);
});

it("a position is set up on an empty board, and as a variation behind moves", async () => {
  const analysis = await empty();
  analysis.setUp({ added: [[11965], []], removed: [], turn: 0 });
  analysis.judge(found.facts(recordAt(analysis, analysis.current)).colour);
  expect(analysis.text()).toContain("AB[f9,e10,f10,g10,f11]PL[B]");
  analysis.setUp({ added: [[], [65]], removed: [11965], turn: 1 });
  expect(analysis.root.arrangement).toEqual({ added: [[], [65]], removed: [], turn: 1 });
  analysis.judge(found.facts(recordAt(analysis, analysis.current)).colour);
  const move = play(analysis, 0);
  analysis.setUp({ added: [[], []], removed: [65], turn: 0 });
  expect(analysis.current.parent).toBe(move);
  expect(laidAt(analysis, analysis.current).map(({ placement }) => placement)).toEqual([move.placement]);
  expect((await Analysis.read(analysis.text(), kernel)).text()).toBe(analysis.text());
});

it("a colour may move out of turn", async () => {
  const analysis = await empty();
  play(analysis, 0);
  const { legal } = found.places(recordAt(analysis, analysis.current), 0);
  const node = analysis.play(legal[0]!, 0);
  expect(node.outOfTurn).toBe(true);
  expect(found.facts(recordAt(analysis, node)).colour).toBe(1);
  expect((await Analysis.read(analysis.text(), kernel)).json()).toBe(analysis.json());
});

it("an analysis of a game names its players and is read again", async () => {
  const game = await Analysis.begin(
    { setup: setup("duo"), players: ["Ann ]", ""], moves: [{ placement: 11965 }] },
    kernel,
  );
  expect(game.text()).toContain("PB[Ann \\]]");
  expect(game.text()).not.toContain("PW");
  await expect(Analysis.begin({ setup: setup("duo"), moves: [{ placement: 0 }] }, kernel)).rejects.toThrow("illegal");
});

it("what breaks the rules never becomes the main line", async () => {
  const analysis = await Analysis.read("(;GM[Blokus Duo](;B[e10])(;B[a1]))", kernel);
  analysis.step("last");
  analysis.remove();
  const text = analysis.text();
  expect(text).toContain("B[a1]");
  const again = await Analysis.read(text, kernel);
  expect(again.problems).toHaveLength(1);
  expect(again.text()).toBe(text);
});

it("hostile and huge files are refused in a moment", async () => {
  const begun = performance.now();
  expect(await code(Analysis.read(`(;GM[Blokus Duo]${";".repeat(RECORD_LIMITS.nodes)})`, kernel))).toBe("tooMany");
  expect(await code(Analysis.read(`(;GM[Blokus Duo]C${"[]".repeat(RECORD_LIMITS.values + 1)})`, kernel))).toBe(
    "tooMany",
  );
  const deep = `(;GM[Blokus Duo]${"(;)(;".repeat(200)}${")".repeat(200)})`;
  expect(await code(Analysis.read(deep, kernel))).toBe("tooMany");
  expect(await code(Analysis.read("(;GM[Blokus Duo]" + "(".repeat(5_000_000), kernel))).toBe("syntax");
  expect(await code(Analysis.read(`(;GM[Blokus Duo]C[${"\\".repeat(9_999_999)}`, kernel))).toBe("syntax");
  expect(await code(Analysis.read(`{"a":${"[".repeat(600_000)}`, kernel))).toBe("tooMany");
  expect(await code(Analysis.read(`{"a":${"[".repeat(400_000)}`, kernel))).toBe("syntax");
  expect(await code(Analysis.read("x".repeat(RECORD_LIMITS.bytes + 1), kernel))).toBe("tooLarge");
  expect(performance.now() - begun).toBeLessThan(4000);
});

it("a tree of nearly ten thousand nodes is checked by the rules in seconds", async () => {
  const game = found.games.with({ setup: setup("classic"), placements: [] }, (empty) => empty.randomGame(7));
  const analysis = await Analysis.begin(
    { setup: setup("classic"), moves: game.map((placement) => ({ placement })) },
    kernel,
  );
  const line = [...analysis.line];
  let nodes = line.length;
  for (const [moves, node] of line.slice(0, -1).entries()) {
    const { legal, colour } = found.facts({ setup: setup("classic"), placements: game.slice(0, moves) });
    for (const placement of legal.slice(0, Math.min(400, 9_900 - nodes))) {
      if (placement === game[moves]) continue;
      node.add(new RecordNode({ arrangement: null, placement, colour }));
      nodes += 1;
    }
  }
  expect(nodes).toBeGreaterThan(8_000);
  const text = analysis.text();
  const begun = performance.now();
  const again = await Analysis.read(text, kernel);
  expect(performance.now() - begun).toBeLessThan(20_000);
  expect(again.text()).toBe(text);
  expect(again.problems).toEqual([]);
}, 60_000);

it.each([
  ["UTF-8", [0xc3, 0xb6]],
  ["ISO-8859-1", [0xf6]],
  ["windows-1252", [0xf6]],
])("files in %s are read", async (charset, bytes) => {
  const before = new TextEncoder().encode(`(;GM[Blokus Duo]CA[${charset}]PB[`);
  const file = Uint8Array.from([...before, ...bytes, ...new TextEncoder().encode("])")]);
  expect((await Analysis.read(textOfFile(file), kernel)).root.text("PB")).toBe("ö");
});

it("files in other character sets are refused", () => {
  expect(() => textOfFile(new TextEncoder().encode("(;GM[Blokus Duo]CA[Shift_JIS])"))).toThrow("charset");
  expect(() => textOfFile(Uint8Array.from([0x28, 0x3b, 0xff, 0xfe]))).toThrow("charset");
});
