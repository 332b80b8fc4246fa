import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { TableView } from "../../src/lib/generated/protocol";
import { Game } from "../../src/lib/play/game";
import type { TableNews, TableStore } from "../../src/lib/table/tableStore.svelte";
import { move, person, table, turn } from "../views";

/** The store of a table, with the parts that a game needs. */
interface Store {
  id: string;
  table: TableView;
  sent: number | null;
  why: null;
  hinting: boolean;
  queued: number | null;
  play: (placement: number) => void;
}

const played: number[] = [];
let store: Store;
let game: Game;

function meet(view: TableView): Game {
  store = {
    id: "t",
    table: view,
    sent: null,
    why: null,
    hinting: false,
    queued: null,
    play: (placement) => played.push(placement),
  };
  game = new Game(store as unknown as TableStore);
  return game;
}

/** Changes the table, and tells the game about it. */
function happen(view: TableView, news: TableNews): void {
  store.table = view;
  game.news.hear(news);
}

const LEGAL = [11_921];

beforeEach(() => {
  vi.stubGlobal("document", { hidden: true });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  played.length = 0;
  meet(table(1, [], { turn: { ...turn(1), legal: LEGAL, left: [[], []] } }));
});

afterEach(() => {
  game.news.stop();
  vi.unstubAllGlobals();
});

it("plays the piece in hand where it fits, and refuses it elsewhere", () => {
  const { piece } = game.placements.of(LEGAL[0]!);
  game.choose(piece);
  expect([game.holding, game.announcer.spoken]).toEqual([true, "placing.chosen"]);
  game.placing.take(LEGAL[0]! + 1);
  game.confirm();
  expect([played, game.placing.pending, game.announcer.urgent]).toEqual([[], true, "placing.at"]);
  game.placing.take(LEGAL[0]!);
  game.confirm();
  expect([played, game.holding]).toEqual([LEGAL, false]);
});

it("tells moves of others, and that the turn is ours", () => {
  const before = store.table;
  const mine = { ...turn(2), passed: [1] };
  happen(table(2, [{ ...move(64), seat: 1 }], { turn: mine }), {
    type: "moved",
    move: { ...move(64), seat: 1 },
    mine: false,
    before,
  });
  game.news.skip();
  expect(game.announcer.spoken).toBe("move.played game.passedOne game.yourTurn");
  expect([game.announcer.notice?.text, game.behind]).toEqual(["game.passedOne", false]);
});

it("says once that a colour passes", () => {
  const passed = { ...turn(2), passed: [1] };
  const own: TableNews = { type: "moved", move: move(64), mine: true, before: store.table };
  happen(table(2, [move(64)], { turn: passed }), own);
  expect(game.announcer.spoken).toContain("game.passedOne");
  happen(table(3, [move(64), move(90)], { turn: { ...passed, version: 3 } }), own);
  expect(game.announcer.spoken).not.toContain("game.passedOne");
});

it("puts the piece back and says so when another tab has moved", () => {
  game.choose(game.placements.of(LEGAL[0]!).piece);
  happen(table(2, [move(64)]), { type: "moved", move: move(64), mine: true, before: store.table });
  expect([game.holding, game.announcer.notice]).toEqual([false, { text: "game.otherTab", bad: false }]);
});

it("opens a dialog when our own time has run out, and tells when that of another has", () => {
  const away: TableNews = { type: "away", seat: 1, mine: false, outOfTime: true };
  happen(table(2, [], { seats: [person("Ada", { mine: true }), person("Bo", { away: true })] }), away);
  expect([game.panel, game.announcer.urgent]).toEqual([null, "online.ranOut"]);
  happen(table(3, []), { ...away, seat: 0, mine: true });
  expect(game.panel).toBe("outOfTime");
});

it("tells the end, and takes notices away", () => {
  game.announcer.note("something");
  happen(table(2, [], { turn: turn(2, true) }), { type: "ended" });
  expect([game.announcer.notice, game.announcer.spoken]).toEqual([null, "end.youWinBy end.whyPlaced"]);
});

it("keys look back only without a piece in hand", () => {
  happen(table(2, [move(64), move(90)], { turn: { ...turn(2), legal: LEGAL } }), { type: "changed" });
  expect(game.perform({ do: "history", step: "back" })).toBe(true);
  expect([game.count, game.viewing, game.last.length]).toEqual([1, true, 1]);
  expect(game.perform({ do: "cancel" })).toBe(true);
  expect(game.viewing).toBe(false);
  const { size } = game.variant.pieces[game.placements.of(LEGAL[0]!).piece]!;
  expect(game.perform({ do: "size", squares: size, back: false })).toBe(true);
  expect(game.perform({ do: "history", step: "back" })).toBe(false);
});
