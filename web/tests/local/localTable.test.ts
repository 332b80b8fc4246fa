import { beforeEach, describe, expect, it, vi } from "vitest";

import type { ClientMessage, ServerMessage, Snapshot } from "../../src/lib/generated/protocol";
import { KernelUnavailable } from "../../src/lib/kernel/types";
import { LocalTable } from "../../src/lib/local/localTable";
import { SafeStore } from "../../src/lib/local/safeStore";
import type { TableNotice } from "../../src/lib/table/tableSource";
import { AGAINST_COMPUTER, FakeKernel, FakeStore, FakeTabs, storedGame } from "./fakes";

const ID = "local-1";

let kernel: FakeKernel;
let disk: FakeStore;
let tabs: FakeTabs;

beforeEach(() => {
  kernel = new FakeKernel();
  disk = new FakeStore();
  tabs = new FakeTabs();
  disk.kept.set(ID, storedGame(ID));
});

/** A page at a table, and what it has heard. */
class Visit {
  readonly heard: ServerMessage[] = [];
  readonly notices: TableNotice[] = [];
  readonly table: LocalTable;
  readonly stop: () => void;

  constructor(own = tabs) {
    this.table = new LocalTable(ID, { store: new SafeStore(disk), kernel, tabs: own });
    this.stop = this.table.start({
      onMessage: (message) => this.heard.push(message),
      onStatus: () => undefined,
      onNotice: (notice) => this.notices.push(notice),
    });
  }

  /** Waits until something was heard that fits. */
  async hear<Type extends ServerMessage["type"]>(type: Type): Promise<Extract<ServerMessage, { type: Type }>> {
    return vi.waitFor(() => {
      const found = this.heard.findLast((message) => message.type === type);
      if (!found) throw new Error(`no ${type} among ${this.heard.map((message) => message.type).join()}`);
      return found as Extract<ServerMessage, { type: Type }>;
    });
  }

  async say(message: ClientMessage): Promise<void> {
    this.heard.length = 0;
    this.table.send(message);
    await vi.waitFor(() => expect(this.heard.length).toBeGreaterThan(0));
  }
}

async function visit(own = tabs): Promise<Visit> {
  const page = new Visit(own);
  await page.hear("snapshot");
  return page;
}

const play = (version: number, placement: number): ClientMessage => ({ type: "play", version, placement, request: 7 });

describe("a table in this browser", () => {
  it("sends itself as a whole at first, as the server does", async () => {
    const page = await visit();
    const { table } = page.heard[0] as Snapshot;
    expect(table).toMatchObject({
      id: ID,
      setup: { way: "duo", scoring: "advanced", start: "any", first: "purple" },
      seats: [
        { type: "person", name: "Ada", mine: true },
        { type: "computer", level: 1, mine: false },
      ],
      begun: true,
      own: true,
      seated: true,
      alone: true,
      may_hint: true,
      turn: { version: 0, seat: 0, thinking: false, can_undo: false, can_redo: false, clocks: null },
    });
  });

  it("plays, lets the computer reply, stores both and answers with the number of the request", async () => {
    kernel.choices = [20];
    const page = await visit();
    await page.say(play(0, 10));
    await vi.waitFor(() => expect(page.heard.filter(({ type }) => type === "moved")).toHaveLength(2));
    const moved = page.heard.filter((message) => message.type === "moved");
    expect(moved.map(({ request, move, turn }) => [request, move.placement, turn.version])).toEqual([
      [7, 10, 1],
      [null, 20, 2],
    ]);
    expect(disk.kept.get(ID)).toMatchObject({ placements: [10, 20], version: 2 });
    expect(page.heard.some(({ type }) => type === "thinking")).toBe(true);
  });

  it("undoes back to the last decision of a person, and redoes with the replies", async () => {
    kernel.choices = [20];
    disk.kept.set(ID, storedGame(ID, [10, 20, 11, 21]));
    const page = await visit();
    await page.say({ type: "undo", version: 4, request: 1 });
    expect(page.heard[0]).toMatchObject({ type: "taken_back", moves_count: 2, turn: { version: 5, can_redo: true } });
    await page.say({ type: "undo", version: 5, request: 2 });
    expect(disk.kept.get(ID)).toMatchObject({ placements: [], undone: [21, 11, 20, 10] });
    await page.say({ type: "redo", version: 6, request: 3 });
    expect(page.heard[0]).toMatchObject({ type: "restored", moves: [{ placement: 10 }, { placement: 20 }] });
    await page.say(play(7, 12));
    expect(disk.kept.get(ID)).toMatchObject({ placements: [10, 20, 12], undone: [] });
  });

  it.each<[string, ClientMessage, number[], object]>([
    ["another version", play(3, 10), [], { code: "table/stale", params: { version: 0 }, version: 0 }],
    ["what the rules forbid", play(2, 10), [10, 20], { code: "placement/overlap", params: { cell: 1 } }],
    ["the computer's turn", play(1, 11), [10], { code: "seat/computer", params: { seat: 1 } }],
    ["a game that is over", play(6, 30), [10, 20, 11, 21, 12, 22], { code: "game/over" }],
    ["nothing to undo", { type: "undo", version: 0, request: 7 }, [], { code: "game/nothing_to_undo" }],
    ["nothing to redo", { type: "redo", version: 0, request: 7 }, [], { code: "game/nothing_to_undo" }],
    ["no move at all", { type: "play_text", version: 0, text: "z9", request: 7 }, [], { code: "notation/invalid" }],
    [
      "why after the end",
      { type: "why", version: 6, placement: 1, request: 7 },
      [1, 2, 3, 4, 5, 6],
      { code: "game/over" },
    ],
  ])("refuses %s with the code of the server, and changes nothing", async (_what, message, placements, refusal) => {
    const before = storedGame(ID, placements);
    disk.kept.set(ID, before);
    const page = await visit();
    page.heard.length = 0;
    page.table.send(message);
    expect(await page.hear("refused")).toMatchObject({ request: 7, ...refusal });
    expect(disk.kept.get(ID)).toEqual(before);
  });

  it("reads moves as text, says why not, and gives hints", async () => {
    const page = await visit();
    await page.say({ type: "why", version: 0, placement: 5, request: 1 });
    expect(page.heard[0]).toMatchObject({ type: "why", legal: true, code: null });
    await page.say({ type: "hint", version: 0, request: 2 });
    expect(await page.hear("hints")).toMatchObject({ request: 2, version: 0, hints: [{ placement: 500 }] });
    await page.say({ type: "play_text", version: 0, text: "B1", request: 3 });
    expect(page.heard[0]).toMatchObject({ type: "moved", move: { placement: 1 } });
  });

  it("stops a computer that thinks when the move is undone", async () => {
    disk.kept.set(ID, storedGame(ID, [10]));
    const page = await visit();
    await page.hear("thinking");
    await page.say({ type: "undo", version: 1, request: 1 });
    expect(page.heard.map(({ type }) => type)).toEqual(["taken_back"]);
    expect(page.notices.filter(({ type }) => type === "problem")).toEqual([]);
  });

  it("goes on in memory when nothing can be stored, says so, and stores all later", async () => {
    kernel.choices = [20];
    const page = await visit();
    disk.full = true;
    await page.say(play(0, 10));
    await vi.waitFor(() => expect(page.heard.filter(({ type }) => type === "moved")).toHaveLength(2));
    expect(page.notices.at(-1)).toEqual({ type: "saving", unsaved: true });
    expect(disk.kept.get(ID)).toMatchObject({ placements: [] });
    disk.full = false;
    await page.say(play(2, 11));
    expect(page.notices.at(-1)).toEqual({ type: "saving", unsaved: false });
    expect(disk.kept.get(ID)).toMatchObject({ placements: [10, 20, 11] });
  });

  it("follows what another tab does, also when it missed something", async () => {
    const people = { ...AGAINST_COMPUTER, seats: [AGAINST_COMPUTER.seats[0]!, AGAINST_COMPUTER.seats[0]!] };
    disk.kept.set(ID, storedGame(ID, [], people));
    const [first, second] = [await visit(), await visit(new FakeTabs([tabs]))];
    await first.say(play(0, 10));
    expect(await second.hear("moved")).toMatchObject({ move: { placement: 10 }, request: null });
    const deaf = await visit(new FakeTabs());
    await second.say(play(1, 11));
    expect(await first.hear("moved")).toMatchObject({ turn: { version: 2 } });
    // A tab that heard nothing is refused, and shown the present.
    deaf.heard.length = 0;
    deaf.table.send(play(1, 12));
    expect(await deaf.hear("refused")).toMatchObject({ code: "table/stale", version: 2 });
    expect(await deaf.hear("snapshot")).toMatchObject({ table: { turn: { version: 2 } } });
    expect(disk.kept.get(ID)).toMatchObject({ placements: [10, 11] });
  });

  it("tells that it was deleted in another tab", async () => {
    const [page, other] = [await visit(), new FakeTabs([tabs])];
    other.tell({ id: ID, game: null });
    expect(await page.hear("deleted")).toBeTruthy();
  });

  it.each<[string, unknown, string]>([
    ["missing", undefined, "table/unknown"],
    ["nonsense", { id: ID, placements: "?" }, "game/damaged"],
    ["against the rules", { ...storedGame(ID), placements: [10, 10] }, "game/damaged"],
  ])("says what is wrong with a record that is %s", async (_what, stored, code) => {
    if (stored === undefined) disk.kept.delete(ID);
    else disk.kept.set(ID, stored);
    await expect(new Visit().table.fetch()).rejects.toMatchObject({ code });
  });

  it("says when the browser cannot run the kernel", async () => {
    kernel.facts = () => Promise.reject(new KernelUnavailable("kernel.unsupported"));
    await expect(new Visit().table.fetch()).rejects.toMatchObject({ code: "kernel/unsupported" });
  });

  it("tells that a move cannot be checked, and why the engine is not there before it is needed", async () => {
    const unavailable = (): Promise<never> => Promise.reject(new KernelUnavailable("kernel.not_loaded"));
    kernel.prepare = unavailable;
    kernel.why = unavailable;
    const page = await visit();
    await vi.waitFor(() => expect(page.notices).toContainEqual({ type: "problem", code: "kernel/not_loaded" }));
    page.notices.length = 0;
    page.table.send(play(0, 10));
    await vi.waitFor(() => expect(page.notices).toContainEqual({ type: "problem", code: "kernel/not_loaded" }));
    expect(disk.kept.get(ID)).toMatchObject({ placements: [] });
  });

  it("tells when a computer cannot think, and tries again", async () => {
    vi.useFakeTimers();
    disk.kept.set(ID, storedGame(ID, [10]));
    const thinks = vi.spyOn(kernel, "choose").mockRejectedValueOnce(new KernelUnavailable("kernel.not_loaded"));
    const page = new Visit();
    await vi.advanceTimersByTimeAsync(10);
    expect(page.notices.at(-1)).toEqual({ type: "problem", code: "kernel/not_loaded" });
    kernel.choices = [20];
    await vi.advanceTimersByTimeAsync(6_000);
    expect(thinks).toHaveBeenCalledTimes(2);
    expect(disk.kept.get(ID)).toMatchObject({ placements: [10, 20] });
    vi.useRealTimers();
  });

  it("leaves nothing running when the page is left", async () => {
    disk.kept.set(ID, storedGame(ID, [10]));
    const page = await visit();
    await page.hear("thinking");
    page.stop();
    expect(tabs.open.has(ID)).toBe(false);
    const heard = page.heard.length;
    tabs.tell({ id: ID, game: null });
    expect(page.heard).toHaveLength(heard);
  });
});
