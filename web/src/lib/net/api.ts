/** The HTTP side of the server. */

import type { LevelNumber } from "$lib/generated/game";
import type {
  Created,
  ErrorCode,
  ErrorView,
  LocalGame,
  NewTable,
  ReplayView,
  StoredGame,
  TableSummary,
  TableView,
} from "$lib/generated/protocol";
import { noteReach } from "./reach.svelte";

/** Problems that the server does not know about, with codes like its own. */
export type ClientCode =
  | "net/offline"
  /** The server cannot be reached, and this game cannot be played without it. */
  | "net/needed"
  /** A game stored in this browser cannot be read. */
  | "game/damaged"
  /** A game that begins from a position that was set up cannot move to the server. */
  | "game/set_up"
  /** A position of a rated game that is under way is neither analysed nor hinted. */
  | "position/rated"
  | "kernel/unsupported"
  | "kernel/not_loaded"
  | "kernel/failed";

/** Why something failed: a code of the server, or of the client. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | ClientCode,
    readonly params: ErrorView["params"] = {},
  ) {
    super(code);
  }
}

/** Returns the code of an error; `otherwise` for errors that did not come from the server. */
export function codeOf(error: unknown, otherwise: ErrorCode = "server/failed"): ApiError["code"] {
  return error instanceof ApiError ? error.code : otherwise;
}

export const api = {
  /** Returns a page of this person's games, the last changed first: those after a certain one, or the first page. */
  tables: (
    finished: boolean,
    limit = 12,
    behind: TableSummary | null = null,
    signal?: AbortSignal,
  ): Promise<TableSummary[]> => {
    const query = new URLSearchParams({ finished: String(finished), limit: String(limit) });
    if (behind) {
      query.set("before", behind.updated_at);
      query.set("before_id", behind.id);
    }
    return request("GET", `/api/tables?${query}`, undefined, undefined, signal);
  },
  create: (table: NewTable, signal?: AbortSignal): Promise<Created> =>
    request("POST", "/api/tables", JSON.stringify(table), undefined, signal),
  putLocalGame: (uuid: string, game: LocalGame): Promise<StoredGame> =>
    request("PUT", `/api/local-games/${uuid}`, JSON.stringify(game)),
  table: (id: string): Promise<TableView> => request("GET", tablePath(id)),
  remove: (id: string): Promise<void> => request("DELETE", tablePath(id)),
  rematch: (id: string): Promise<Created> => request("POST", `${tablePath(id)}/rematch`),
  join: (id: string, name: string | null): Promise<void> =>
    request("POST", `${tablePath(id)}/join`, JSON.stringify({ name })),
  fill: (id: string, level: LevelNumber): Promise<void> =>
    request("POST", `${tablePath(id)}/fill`, JSON.stringify({ level })),
  leave: (id: string): Promise<void> => request("POST", `${tablePath(id)}/leave`),
  decline: (id: string): Promise<void> => request("POST", `${tablePath(id)}/decline`),
  abort: (id: string): Promise<void> => request("POST", `${tablePath(id)}/abort`),
  askTakeBack: (id: string, version: number): Promise<void> =>
    request("POST", `${tablePath(id)}/take-back`, JSON.stringify({ version })),
  answerTakeBack: (id: string, version: number, agree: boolean): Promise<void> =>
    request("POST", `${tablePath(id)}/take-back/answer`, JSON.stringify({ version, agree })),
  replay: (text: string): Promise<ReplayView> => request("POST", "/api/replays", text, "text/plain"),
};

/** Returns the address of a download of a table. */
export function downloadPath(
  id: string,
  file: "invitation.svg" | "record.blksgf" | "record.json" | "picture.svg" | "picture.png" | "replay.gif",
): string {
  return `${tablePath(id)}/${file}`;
}

/** Returns the address of the socket of a table. */
export function socketAddress(id: string): string {
  return socketAddressAt(`${tablePath(id)}/socket`);
}

/** Returns the address of a socket at some path. */
export function socketAddressAt(path: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${path}`;
}

function tablePath(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}`;
}

/** Asks the server and returns what it answers. Throws `ApiError`, or `AbortError` when given up. */
export async function request<T>(
  method: string,
  path: string,
  body?: string,
  type = "application/json",
  signal?: AbortSignal,
): Promise<T> {
  const answer = await answerOf(method, path, body, type, signal);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** Like `request`, for an answer that is read while it arrives. */
export async function answerOf(
  method: string,
  path: string,
  body?: string,
  type = "application/json",
  signal?: AbortSignal,
): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      signal: signal ?? null,
      ...(body === undefined ? {} : { body, headers: { "content-type": type } }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    noteReach(false);
    throw new ApiError("net/offline");
  }
  noteReach(true);
  if (!answer.ok) throw await errorOf(answer);
  return answer;
}

async function errorOf(answer: Response): Promise<ApiError> {
  try {
    const { code, params } = (await answer.json()) as ErrorView;
    return new ApiError(code, params);
  } catch {
    return new ApiError(answer.status >= 502 && answer.status <= 504 ? "net/offline" : "server/failed");
  }
}
