/** Where a table lives: on the server, or in this browser. */

import type { ClientMessage, ServerMessage, TableView } from "$lib/generated/protocol";
import type { Status } from "$lib/net/connection";

export interface TableListener {
  onMessage(message: ServerMessage): void;
  onStatus(status: Status): void;
}

export interface TableSource {
  readonly id: string;
  /** Connects, and delivers messages until it is stopped. Returns how to stop it. */
  start(listener: TableListener): () => void;
  /** Sends a message if the table can be reached, and says whether it did. */
  send(message: ClientMessage): boolean;
  /** Returns the whole table. Throws `ApiError`. */
  fetch(): Promise<TableView>;
}
