import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import type { TableView } from "../../src/lib/generated/protocol";
import { variantOf } from "../../src/lib/game/ways";
import type { KernelService } from "../../src/lib/kernel/service";
import { KernelUnavailable } from "../../src/lib/kernel/types";
import { LOCK } from "../../src/lib/hand/tapLock.svelte";
import { Game } from "../../src/lib/play/game";
import type { OutlookKernel } from "../../src/lib/play/outlook.svelte";
import type { TableStore } from "../../src/lib/table/tableStore.svelte";
import { service, setup } from "../kernel/support";
import { person, table, turn } from "../views";

let rules: KernelService;
let kernel: OutlookKernel;
let store: { id: string; table: TableView; sent: number | null; hinting: boolean; queued: null } & Record<
  string,
  unknown
>;
let game: Game;
const played: number[] = [];

/** Returns a game of Duo after some moves, in which we have the second seat. */
function position(placements: number[]): TableView {
  const { moves, ...facts } = rules.facts({ setup: setup("duo"), placements });
  return table(placements.length + 1, moves, {
    setup: setup("duo"),
    seats: [person("Ada"), person("Bo", { mine: true })],
    turn: { ...turn(placements.length + 1), ...facts },
  });
}

/** Opens the page of a game after some moves. */
function meet(placements: number[]): void {
  store = {
    id: "t",
    table: position(placements),
    sent: null,
    why: null,
    hinting: false,
    queued: null,
    askWhy: () => undefined,
    play: (placement: number) => played.push(placement),
  };
  game = new Game(store as unknown as TableStore, async () => kernel);
}

/** Does what the page does after a change, and waits for the kernel. */
async function follow(): Promise<void> {
  game.outlook.follow(game.table, game.planColour, game.placing.piece !== null);
  await vi.advanceTimersByTimeAsync(LOCK);
}

/** Lets the other player move. */
async function answer(placement: number): Promise<void> {
  const before = store.table;
  store.table = position([...before.moves.map((move) => move.placement), placement]);
  game.news.hear({ type: "moved", move: store.table.moves.at(-1)!, mine: false, before });
  await follow();
}

/** Takes up the piece of a placement, and puts it down there. */
function plan(placement: number, pointer = "mouse"): void {
  const { piece } = game.placements.of(placement);
  game.choose(piece);
  game.placing.take(placement);
  game.placing.pending = false;
  game.drop(pointer);
}

const covers = (placement: number, cell: number): boolean => game.placements.of(placement).cells.includes(cell);

/** Returns a legal placement that does or does not cover a cell. */
function legal(ids: readonly number[], cell: number, covered = true): number {
  return ids.findLast((id) => covers(id, cell) === covered)!;
}

/** The start squares of Duo. */
const [HERE, THERE] = variantOf("duo").start_cells.any[0] as [number, number];

beforeAll(async () => {
  rules = await service();
});

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: true });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  played.length = 0;
  kernel = {
    places: async (record, colour) => rules.places(record, colour),
    why: async (record, placement, colour) => rules.why(record, placement, colour),
  };
  meet([]);
  await follow();
});

afterEach(() => {
  game.news.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ours = (): readonly number[] => rules.places({ setup: setup("duo"), placements: [] }, 1).legal;

it("a plan that still fits waits for Confirm on our turn, and is not played by itself", async () => {
  const goal = legal(ours(), HERE);
  expect([game.planning, game.myTurn, game.trayColour]).toEqual([true, false, 1]);
  plan(goal);
  expect([played, game.holding, game.placing.pending, game.handColour]).toEqual([[], true, true, 1]);
  expect([game.announcer.spoken, game.fits, game.confirmable]).toEqual(["plan.placed", true, false]);
  expect(game.quiet).toBe(true);
  game.confirm();
  expect(played).toEqual([]);

  await answer(legal(store.table.turn.legal, THERE));
  expect([game.myTurn, game.planning, game.placing.id, game.placing.pending]).toEqual([true, false, goal, true]);
  expect(game.announcer.spoken).toBe("move.played game.yourTurn plan.fits");
  expect(game.quiet).toBe(true);
  game.placing.take(goal + 1);
  expect(game.quiet).toBe(false);
  game.placing.take(goal);
  expect(played).toEqual([]);
  game.confirm();
  expect(played).toEqual([goal]);
});

it("what was meant for the plan does not play it when the turn has just begun", async () => {
  plan(legal(ours(), HERE));
  const before = store.table;
  store.table = position([legal(before.turn.legal, THERE)]);
  game.news.hear({ type: "moved", move: store.table.moves[0]!, mine: false, before });
  game.confirm();
  expect(played).toEqual([]);
  await vi.advanceTimersByTimeAsync(LOCK);
  game.confirm();
  expect(played).toHaveLength(1);
});

it("a plan that no longer fits goes back to the tray, and we hear why", async () => {
  plan(legal(ours(), HERE));
  await answer(legal(store.table.turn.legal, HERE));
  expect([game.holding, game.placing.piece, played]).toEqual([false, null, []]);
  expect(game.announcer.notice).toEqual({ text: "plan.lost", bad: true });
  expect(game.announcer.urgent).toBe("plan.lost");
});

it("a piece still in hand stays there on our turn, and waits for Confirm when it is put down", async () => {
  const goal = legal(ours(), HERE);
  game.choose(game.placements.of(goal).piece);
  await answer(legal(store.table.turn.legal, THERE));
  expect([game.holding, game.placing.pending]).toEqual([true, false]);
  game.placing.take(goal);
  game.placing.pending = false;
  game.drop("mouse");
  expect([played, game.placing.pending]).toEqual([[], true]);
});

it("a plan can be put back, replaced, and moved where it fits", async () => {
  const goal = legal(ours(), HERE);
  plan(goal);
  expect(game.perform({ do: "cancel" })).toBe(true);
  expect([game.holding, game.planning]).toEqual([false, true]);
  plan(goal);
  const other = ours().find((id) => game.placements.of(id).piece !== game.placements.of(goal).piece)!;
  plan(other);
  expect([game.placing.id, game.placing.pending]).toEqual([other, true]);
  game.placing.take(other + 1);
  game.goNearest();
  expect(game.fits).toBe(true);
});

it("keys choose a piece, move it and plan it", () => {
  expect(game.perform({ do: "size", squares: 5, back: false })).toBe(true);
  expect(game.perform({ do: "spot", step: 1 })).toBe(true);
  expect(game.announcer.spoken).toBe("placing.at");
  expect(game.perform({ do: "confirm" })).toBe(true);
  expect([game.announcer.spoken, game.placing.pending, played]).toEqual(["plan.placed", true, []]);
});

it("a piece that does not fit is told why not, for our colour", async () => {
  plan(legal(ours(), HERE));
  game.placing.middle = { x: 1, y: 13 };
  game.askWhy(game.placing.id);
  await vi.advanceTimersByTimeAsync(1);
  expect(game.why).toMatchObject({ placement: game.placing.id, code: "placement/start_cell" });
  expect(game.whyNot()).not.toBe("placing.notHere");
  game.confirm();
  expect([game.announcer.urgent, game.placing.pending, played]).toEqual(["placing.at", true, []]);
});

it("a plan survives a break of the line, also when moves were made meanwhile", async () => {
  const goal = legal(ours(), HERE);
  plan(goal);
  game.news.hear({ type: "snapshot" });
  expect([game.placing.id, game.placing.pending]).toEqual([goal, true]);
  store.table = position([legal(store.table.turn.legal, THERE)]);
  game.news.hear({ type: "snapshot" });
  game.news.hear({ type: "changed" });
  expect([game.myTurn, game.placing.id, game.placing.pending]).toEqual([true, goal, true]);
  expect(game.announcer.spoken).toBe("plan.fits");
});

it("moves that are taken back take a plan along", () => {
  plan(legal(ours(), HERE));
  game.news.hear({ type: "taken_back", count: 0 });
  expect(game.holding).toBe(false);
});

it("nothing can be planned without the kernel", async () => {
  for (const key of ["kernel.unsupported", "kernel.not_loaded"] as const) {
    kernel.places = () => Promise.reject(new KernelUnavailable(key));
    meet([]);
    await follow();
    game.choose(0);
    expect([game.planning, game.holding, game.perform({ do: "size", squares: 1, back: false })]).toEqual([
      false,
      false,
      false,
    ]);
  }
});

it("a kernel that is lost takes the plan back", async () => {
  const goal = legal(ours(), HERE);
  meet([goal, legal(position([goal]).turn.legal, THERE)]);
  await follow();
  const { legal: free } = rules.places(
    { setup: setup("duo"), placements: store.table.moves.map((m) => m.placement) },
    1,
  );
  plan(free[0]!);
  expect(game.holding).toBe(true);
  kernel.places = () => Promise.reject(new KernelUnavailable("kernel.not_loaded"));
  store.table = { ...store.table, turn: { ...store.table.turn, version: 9 } };
  game.news.hear({ type: "changed" });
  await follow();
  expect([game.planning, game.placing.piece]).toEqual([false, null]);
});

it("the kernel is not asked while others move quickly, and at once with a piece in hand", async () => {
  const places = vi.fn(kernel.places);
  kernel.places = places;
  meet([]);
  game.outlook.follow(game.table, game.planColour, false);
  await vi.advanceTimersByTimeAsync(100);
  game.outlook.follow(game.table, null, false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(places).not.toHaveBeenCalled();
  game.outlook.follow(game.table, game.planColour, false);
  game.outlook.follow(game.table, game.planColour, true);
  await vi.advanceTimersByTimeAsync(0);
  expect([places.mock.calls.length, game.planning]).toEqual([1, true]);
  game.outlook.follow(game.table, game.planColour, true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(places).toHaveBeenCalledTimes(1);
});
