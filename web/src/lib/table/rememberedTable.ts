/** A table on the server that this browser remembers: it is shown as it was seen last while the server is away. */

import type { ClientMessage, ServerMessage, TableView } from "$lib/generated/protocol";
import { codeOf } from "$lib/net/api";
import { MISSED, reduce } from "./reduce";
import type { TableListener, TableSource } from "./tableSource";

/** A server that takes longer than this many milliseconds to answer counts as away. */
const PATIENCE = 4_000;

export interface TableMemory {
  keep(table: TableView): Promise<void>;
  load(id: string): Promise<TableView | null>;
  forget(id: string): Promise<void>;
}

export class RememberedTable implements TableSource {
  private table: TableView | null = null;

  constructor(
    private readonly remote: TableSource,
    private readonly memory: TableMemory,
  ) {}

  get id(): string {
    return this.remote.id;
  }

  start(listener: TableListener): () => void {
    return this.remote.start({
      onMessage: (message) => {
        this.receive(message);
        listener.onMessage(message);
      },
      onStatus: (status) => listener.onStatus(status),
      onNotice: (notice) => listener.onNotice(notice),
    });
  }

  send(message: ClientMessage): boolean {
    return this.remote.send(message);
  }

  async fetch(): Promise<TableView> {
    const answer = this.ask();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE)));
    const remembered = late.then(() => this.memory.load(this.id)).then((table) => table ?? answer);
    return Promise.race([answer, remembered]).finally(() => clearTimeout(timer));
  }

  private async ask(): Promise<TableView> {
    try {
      const table = await this.remote.fetch();
      this.keep(table);
      return table;
    } catch (error) {
      const code = codeOf(error);
      if (code === "table/unknown" || code === "table/not_yours") void this.memory.forget(this.id);
      const remembered = code === "net/offline" ? await this.memory.load(this.id) : null;
      if (!remembered) throw error;
      return remembered;
    }
  }

  private receive(message: ServerMessage): void {
    if (message.type === "deleted") void this.memory.forget(this.id);
    const after = reduce(this.table, message);
    if (after === MISSED || after === null || after === this.table) return;
    // Events have no time of their own, so they get the present one.
    this.keep(message.type === "snapshot" ? after : { ...after, updated_at: new Date().toISOString() });
  }

  private keep(table: TableView): void {
    const isNew = table.turn.version !== this.table?.turn.version;
    this.table = table;
    if (isNew) void this.memory.keep(table);
  }
}
