/** A table on the server. */

import type { ClientMessage, ServerMessage, TableView } from "$lib/generated/protocol";
import { api, socketAddress } from "$lib/net/api";
import { Connection, type Socket } from "$lib/net/connection";
import type { TableListener, TableSource } from "./tableSource";

/** Nothing waits for the answer to a ping, since any message shows that the server is there. */
const PING: ClientMessage = { type: "ping", request: 0 };

export class RemoteTable implements TableSource {
  private connection: Connection | null = null;

  constructor(readonly id: string) {}

  /** Connects, and keeps the connection while the page lives. */
  start({ onMessage, onStatus }: TableListener): () => void {
    this.connection = new Connection({
      open: () => new WebSocket(socketAddress(this.id)) as unknown as Socket,
      onMessage: (message) => onMessage(message as ServerMessage),
      onStatus,
      ping: () => PING,
    });
    return this.connection.keep();
  }

  send(message: ClientMessage): boolean {
    return this.connection?.send(message) ?? false;
  }

  fetch(): Promise<TableView> {
    return api.table(this.id);
  }
}
