/**
 * A WebSocket that reconnects by itself after a break, backs off longer after each failure, and
 * notices when the server has gone silent.
 */

import { CLOSE_CODES } from "$lib/generated/protocol";

export type Status = "connecting" | "open" | "waiting" | "closed";

/** What we need of a WebSocket. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface ConnectionOptions {
  /** Makes a new socket. */
  open: () => Socket;
  onMessage: (message: unknown) => void;
  onStatus: (status: Status) => void;
  /** Called each time the socket opens, to ask again for what got lost. */
  onOpen?: () => void;
  /** Sends a ping; any message is taken as an answer. */
  ping: () => unknown;
  /** A number from 0 to 1, so that many clients do not come back at once. */
  random?: () => number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** Milliseconds without a message after which the server is pinged. */
const QUIET = 20_000;
/** Milliseconds in which the server must answer a ping. */
const PATIENCE = 6_000;
/** Close codes that mean that the table no longer exists. */
const GONE_FOR_GOOD = [CLOSE_CODES.unknown_table, CLOSE_CODES.deleted];

type Timer = ReturnType<typeof setTimeout>;

export class Connection {
  status: Status = "closed";
  private socket: Socket | null = null;
  private failures = 0;
  private retry: Timer | undefined;
  private watch: Timer | undefined;

  constructor(private readonly options: ConnectionOptions) {}

  start(): void {
    if (this.status === "closed") this.connect();
  }

  /** Connects, and reconnects whenever the page or the network wakes up. Returns a function that ends it. */
  keep(): () => void {
    const wake = (): void => {
      if (document.visibilityState === "visible") this.wake();
    };
    this.start();
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      window.removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      this.stop();
    };
  }

  /** Ends it for good. */
  stop(): void {
    const { socket } = this;
    if (socket && this.status === "connecting") {
      // Closed before it is open, a socket makes browsers print a warning.
      this.socket = null;
      socket.onmessage = socket.onclose = null;
      socket.onopen = () => socket.close();
    }
    this.drop();
    this.setStatus("closed");
  }

  /** Sends a message if the line is open, and says whether it did. */
  send(message: unknown): boolean {
    if (this.status !== "open" || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The page was woken up: reconnects at once if that was waiting, or checks the connection. */
  wake(): void {
    if (this.status === "waiting") this.connect();
    else if (this.status === "open") this.ask();
  }

  private connect(): void {
    this.drop();
    this.setStatus("connecting");
    const socket = this.options.open();
    this.socket = socket;
    this.watch = setTimeout(() => this.lost(), PATIENCE);
    socket.onopen = () => {
      this.failures = 0;
      this.setStatus("open");
      this.listen();
      this.options.onOpen?.();
    };
    socket.onmessage = ({ data }) => {
      this.listen();
      this.options.onMessage(JSON.parse(String(data)));
    };
    socket.onclose = ({ code }) => {
      if (GONE_FOR_GOOD.includes(code)) this.stop();
      // A restarting server spreads its closings over time, so the first reconnect need not wait.
      else if (code === CLOSE_CODES.restarting && this.failures === 0) this.lost(0);
      else this.lost();
    };
  }

  private lost(atOnce?: 0): void {
    this.drop();
    const wait = atOnce ?? Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures);
    this.failures += 1;
    this.setStatus("waiting");
    const random = this.options.random ?? Math.random;
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + random() / 2));
  }

  /** Drops the socket and all timers. */
  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.watch);
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private listen(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.ask(), QUIET);
  }

  private ask(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.lost(), PATIENCE);
    this.send(this.options.ping());
  }

  private setStatus(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    this.options.onStatus(status);
  }
}
