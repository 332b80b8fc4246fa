/** Where a table lives: on the server, or in this browser. */

import type { ClientMessage, ServerMessage, TableView } from "$lib/generated/protocol";
import type { ApiError } from "$lib/net/api";
import type { Status } from "$lib/net/connection";

/** What only the source of a table can tell; the server sends no such message. */
export type TableNotice =
  /** Whether the newest moves are only in memory, because the browser cannot store them. */
  | { readonly type: "saving"; readonly unsaved: boolean }
  /** The server does not take the table in, and why. */
  | { readonly type: "stays"; readonly code: ApiError["code"] }
  | { readonly type: "problem"; readonly code: ApiError["code"] }
  /** The table lives elsewhere now, and must be opened again. */
  | { readonly type: "moved" };

export interface TableListener {
  onMessage(message: ServerMessage): void;
  onStatus(status: Status): void;
  onNotice(notice: TableNotice): void;
}

export interface TableSource {
  readonly id: string;
  /** Connects, and delivers messages until it is stopped. Returns a function that stops it. */
  start(listener: TableListener): () => void;
  /** Sends a message if the table can be reached, and says whether it did. */
  send(message: ClientMessage): boolean;
  /** Returns the whole table. Throws `ApiError`. */
  fetch(): Promise<TableView>;
}
