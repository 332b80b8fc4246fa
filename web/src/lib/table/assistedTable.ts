/**
 * A table on the server whose questions about the rules are answered in this browser where possible: at once,
 * and without work for the server. The server still decides about every move.
 */

import type { AskHint, AskWhy, ClientMessage, ServerMessage, TableView } from "$lib/generated/protocol";
import type { GameKernel } from "$lib/kernel/types";
import { recordOf } from "./gameRecord";
import { MISSED, reduce } from "./reduce";
import type { TableListener, TableSource } from "./tableSource";
import { whyAnswer } from "./whyAnswer";

export class AssistedTable implements TableSource {
  private table: TableView | null = null;
  private listener: TableListener | null = null;
  /** Whether the kernel has answered before. Until then the server answers faster. */
  private ready = false;
  private hinting: { readonly request: number; readonly search: AbortController } | null = null;

  constructor(
    private readonly remote: TableSource,
    private readonly kernel: () => Promise<GameKernel>,
  ) {}

  get id(): string {
    return this.remote.id;
  }

  start(listener: TableListener): () => void {
    this.listener = listener;
    const stop = this.remote.start({
      onMessage: (message) => this.receive(message),
      onStatus: (status) => listener.onStatus(status),
      onNotice: (notice) => listener.onNotice(notice),
    });
    return () => {
      this.listener = null;
      this.stopHint();
      stop();
    };
  }

  send(message: ClientMessage): boolean {
    if (message.type === "hint" && this.mayHint(message)) return this.hint(message);
    if (message.type === "why" && this.isPresent(message)) return this.explain(message);
    return this.remote.send(message);
  }

  fetch(): Promise<TableView> {
    return this.remote.fetch();
  }

  private receive(message: ServerMessage): void {
    const before = this.table?.turn.version;
    const after = reduce(this.table, message);
    this.table = after === MISSED ? null : after;
    if (this.table?.turn.version !== before) this.stopHint();
    this.listener?.onMessage(message);
  }

  /** Says whether a question is about the table as it is known here. */
  private isPresent({ version }: AskHint | AskWhy): boolean {
    return this.table?.turn.version === version && !this.table.turn.over;
  }

  /** Says whether hints are allowed now. In doubt the server decides, and refuses with the reason. */
  private mayHint(message: AskHint): boolean {
    const seat = this.table?.turn.seat ?? null;
    return this.isPresent(message) && this.table!.may_hint && seat !== null && this.table!.seats[seat]!.mine;
  }

  private hint(message: AskHint): boolean {
    const { request, version } = message;
    // After a break the same question is asked again.
    if (this.hinting?.request === request) return true;
    this.stopHint();
    const search = new AbortController();
    this.hinting = { request, search };
    this.ask((kernel) => kernel.hints(recordOf(this.table!), { signal: search.signal }))
      .then((hints) => this.listener?.onMessage({ type: "hints", request, version, hints }))
      .catch(() => {
        if (!search.signal.aborted) this.remote.send(message);
      })
      .finally(() => {
        if (this.hinting?.search === search) this.hinting = null;
      });
    return true;
  }

  private explain(message: AskWhy): boolean {
    const record = recordOf(this.table!);
    const answer = this.ask((kernel) => kernel.why(record, message.placement));
    if (!this.ready) {
      answer.catch(() => undefined);
      return this.remote.send(message);
    }
    answer
      .then((broken) => this.listener?.onMessage(whyAnswer(message, broken)))
      .catch(() => this.remote.send(message));
    return true;
  }

  private async ask<Value>(question: (kernel: GameKernel) => Promise<Value>): Promise<Value> {
    const value = await question(await this.kernel());
    this.ready = true;
    return value;
  }

  private stopHint(): void {
    this.hinting?.search.abort();
    this.hinting = null;
  }
}
