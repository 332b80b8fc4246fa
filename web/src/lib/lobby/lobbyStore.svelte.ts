/** The lobby as this page sees it: the connection to the server, and the search under way. */

import type { LobbyClientMessage, LobbyServerMessage } from "$lib/generated/lobby";
import { socketAddressAt } from "$lib/net/api";
import { Connection, type Socket, type Status } from "$lib/net/connection";
import { EMPTY, reduce, searching, type LobbyState } from "./reduce";
import type { Seek } from "./seek";

type Unsent<T> = T extends LobbyClientMessage ? Omit<T, "request"> : never;

export class LobbyStore {
  state = $state.raw<LobbyState>(EMPTY);
  status = $state<Status>("connecting");

  private readonly connection: Connection;
  private requests = 0;
  private name: string | null = null;
  /** How many cancelled searches the server has not confirmed yet. */
  private withdrawn = 0;

  constructor(private readonly onPaired: (id: string) => void) {
    this.connection = new Connection({
      open: () => new WebSocket(socketAddressAt("/api/lobby/socket")) as unknown as Socket,
      onMessage: (message) => this.receive(message as LobbyServerMessage),
      onStatus: (status) => (this.status = status),
      // A search that was under way when the connection broke continues.
      onOpen: () => {
        this.withdrawn = 0;
        this.ask();
      },
      ping: () => ({ type: "ping", request: this.nextRequest() }),
    });
  }

  /** Connects, and keeps the connection while the page lives. Returns a function that ends it. */
  start(): () => void {
    const stop = this.connection.keep();
    return () => {
      this.send({ type: "withdraw" });
      stop();
    };
  }

  seek(seek: Seek, name: string | null): void {
    this.name = name;
    this.state = searching(this.state, seek, performance.now());
    this.ask();
  }

  withComputers(): void {
    const { search } = this.state;
    if (!search) return;
    this.state = { ...this.state, search: { ...search, agreed: true } };
    this.send({ type: "with_computers" });
  }

  withdraw(): void {
    this.state = { ...this.state, search: null };
    if (this.send({ type: "withdraw" })) this.withdrawn += 1;
  }

  private ask(): void {
    const { search } = this.state;
    if (!search || !this.send({ type: "seek", ...search.seek, name: this.name })) return;
    if (search.agreed) this.send({ type: "with_computers" });
  }

  private send(message: Unsent<LobbyClientMessage>): boolean {
    return this.connection.send({ ...message, request: this.nextRequest() });
  }

  private nextRequest(): number {
    this.requests += 1;
    return this.requests;
  }

  private receive(message: LobbyServerMessage): void {
    if (message.type === "not_seeking" && this.withdrawn > 0) {
      // Another search may have begun since.
      this.withdrawn -= 1;
      return;
    }
    this.state = reduce(this.state, message, performance.now());
    if (this.state.paired !== null) this.onPaired(this.state.paired);
  }
}
