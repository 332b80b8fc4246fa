import { beforeEach, expect, it, vi } from "vitest";

import type { ClientMessage, ServerMessage, TableView } from "../../src/lib/generated/protocol";
import { KernelUnavailable } from "../../src/lib/kernel/types";
import { AssistedTable } from "../../src/lib/table/assistedTable";
import type { TableListener } from "../../src/lib/table/tableSource";
import { FakeKernel } from "../local/fakes";
import { move, table as tableOf } from "../views";

let kernel: FakeKernel;
let server: TableListener;
let sent: ClientMessage[];
let heard: ServerMessage[];
let assisted: AssistedTable;

/** Opens the page of a table. */
function open(table: TableView): void {
  assisted.start({ onMessage: (message) => heard.push(message), onStatus: () => undefined, onNotice: () => undefined });
  server.onMessage({ type: "snapshot", table, absent: [], watching: 0, because: null });
  heard.length = 0;
}

beforeEach(() => {
  kernel = new FakeKernel();
  sent = [];
  heard = [];
  const remote = {
    id: "t",
    start: (listener: TableListener) => ((server = listener), () => undefined),
    send: (message: ClientMessage) => (sent.push(message), true),
    fetch: () => Promise.reject(new Error("not asked for")),
  };
  assisted = new AssistedTable(remote, () => Promise.resolve(kernel));
});

const hint = (version: number): ClientMessage => ({ type: "hint", version, request: 5 });
const why = (request: number): ClientMessage => ({ type: "why", version: 1, placement: 64, request });

it("hints come from this browser where the table allows them", async () => {
  open(tableOf(1, [], { may_hint: true }));
  expect(assisted.send(hint(1))).toBe(true);
  await vi.waitFor(() => expect(heard).toMatchObject([{ type: "hints", request: 5, version: 1 }]));
  expect(sent).toEqual([]);
});

it.each<[string, TableView, number]>([
  ["without hints", tableOf(1, [], { may_hint: false }), 1],
  ["at another version", tableOf(2, [], { may_hint: true }), 1],
  ["on another player's turn", tableOf(1, [], { may_hint: true, seats: tableOf(1, []).seats.toReversed() }), 1],
])("the server is asked for hints at a table %s, and refuses them", (_what, table, version) => {
  open(table);
  assisted.send(hint(version));
  expect(sent).toEqual([hint(version)]);
});

it("the server gives hints when the browser cannot", async () => {
  open(tableOf(1, [], { may_hint: true }));
  kernel.hints = () => Promise.reject(new KernelUnavailable("kernel.unsupported"));
  assisted.send(hint(1));
  await vi.waitFor(() => expect(sent).toEqual([hint(1)]));
});

it("a hint asked for again after a break is searched for once, and stopped by a move", async () => {
  open(tableOf(1, [], { may_hint: true }));
  let signal: AbortSignal | undefined;
  const hints = vi.spyOn(kernel, "hints").mockImplementation((_game, options) => {
    signal = options?.signal;
    return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal?.reason as Error)));
  });
  assisted.send(hint(1));
  assisted.send(hint(1));
  await vi.waitFor(() => expect(hints).toHaveBeenCalledTimes(1));
  const { turn } = tableOf(2, []);
  server.onMessage({ type: "moved", move: move(64), turn, result: null, request: null });
  expect(signal?.aborted).toBe(true);
  expect(sent).toEqual([]);
});

it("why not comes from the server until the kernel is there, and from the kernel then", async () => {
  open(tableOf(1, [move(64)]));
  assisted.send(why(1));
  expect(sent).toEqual([why(1)]);
  await Promise.resolve();
  await vi.waitFor(() => {
    assisted.send(why(2));
    expect(heard.at(-1)).toMatchObject({ type: "why", legal: false, code: "placement/overlap" });
  });
});

it("everything else goes to the server", () => {
  open(tableOf(1, []));
  const play: ClientMessage = { type: "play", version: 1, placement: 64, request: 9 };
  assisted.send(play);
  expect(sent).toEqual([play]);
});
