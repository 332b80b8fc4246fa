/** A table as this page sees it: the game, the source that it comes from, and the requests under way. */

import type {
  Attendance,
  ClientMessage,
  HintView,
  MoveView,
  PhraseId,
  ServerMessage,
  TableView,
  Why,
} from "$lib/generated/protocol";
import type { PlacementId } from "$lib/game/placements";
import { ApiError } from "$lib/net/api";
import { RatingsAtTable } from "$lib/ratings/ratingsAtTable.svelte";
import { changesBetween, type SnapshotNews } from "./changes";
import type { Heard } from "./clock";
import type { Status } from "$lib/net/connection";
import { Outbox } from "./outbox";
import { MISSED, reduce } from "./reduce";
import type { TableNotice, TableSource } from "./tableSource";

/** Why a table cannot be shown. */
export type Gone = "missing" | "deleted" | "game/damaged" | "kernel/unsupported" | "kernel/not_loaded";

export interface Refusal {
  readonly code: ApiError["code"];
  readonly params: Readonly<Record<string, number | string>>;
}

/** What happened, for the announcer: by voice, by sound, on the status line. */
export type TableNews =
  /** `before` is the table as it was until then. */
  | { type: "moved"; move: MoveView; mine: boolean; before: TableView }
  | { type: "taken_back"; count: number }
  | { type: "restored" }
  /** The table was sent as a whole. Moves before that are not shown one by one any more. */
  | { type: "snapshot" }
  | { type: "refused"; refusal: Refusal }
  | { type: "overtaken" }
  | { type: "said"; seat: number; phrase: PhraseId }
  /** A phrase of ours came too soon after the last one. */
  | { type: "unsaid" }
  | SnapshotNews;

/** How long a ghost must rest before we ask why it may not lie there. */
const WHY_DELAY = 110;

type Command = Exclude<ClientMessage, { type: "ping" | "say" }>;
type Unsent<T> = T extends Command ? Omit<T, "version" | "request"> : never;

export class TableStore {
  table = $state.raw<TableView | null>(null);
  status = $state<Status>("connecting");
  /** Why the table cannot be shown at all. */
  gone = $state<Gone | null>(null);
  /** Whether the newest moves are only in memory, because the browser cannot store them. */
  unsaved = $state(false);
  /** Why the table stays in this browser for good; null when it need not. */
  stays = $state<ApiError["code"] | null>(null);
  /** A placement that was sent and not answered yet; it is drawn as if it lay there. */
  sent = $state<PlacementId | null>(null);
  hints = $state.raw<readonly HintView[] | null>(null);
  hinting = $state(false);
  /** The id of the table of the rematch. */
  rematch = $state<string | null>(null);
  /** How many searches come before that of the computer to play; null while it need not wait. */
  queued = $state<number | null>(null);
  /** Seats of people who do not have the table open now. */
  absent = $state.raw<readonly number[]>([]);
  /** How many spectators there are. */
  watching = $state(0);
  /** How the clocks stood when the server last said so. */
  heard = $state.raw<Heard | null>(null);
  /** The last answer to why a placement may not be made. */
  why = $state.raw<Why | null>(null);

  readonly ratings: RatingsAtTable;

  private readonly outbox = new Outbox();
  private readonly whys = new Map<PlacementId, Why>();
  private readonly phrases = new Set<number>();
  private requests = 0;
  private whyTimer: ReturnType<typeof setTimeout> | undefined;
  private stopSource: (() => void) | undefined;

  constructor(
    private readonly source: TableSource,
    private readonly onNews: (news: TableNews) => void,
    /** Called once, when the table is there. */
    private readonly onReady: () => void,
    /** Says whether there may be hints in the position of a table. */
    private readonly mayHint: (table: TableView) => Promise<boolean> = () => Promise.resolve(true),
  ) {
    this.ratings = new RatingsAtTable(source.id);
  }

  get id(): string {
    return this.source.id;
  }

  /** Follows the table while the page lives. Returns a function that ends it. */
  start(): () => void {
    void this.fetchTable();
    this.stopSource = this.source.start({
      onMessage: (message) => this.receive(message),
      onStatus: (status) => (this.status = status),
      onNotice: (notice) => this.note(notice),
    });
    return () => {
      clearTimeout(this.whyTimer);
      this.stop();
    };
  }

  play(placement: PlacementId): void {
    this.sent = placement;
    this.command({ type: "play", placement });
  }

  playText(text: string): void {
    this.command({ type: "play_text", text });
  }

  undo(): void {
    this.command({ type: "undo" });
  }

  redo(): void {
    this.command({ type: "redo" });
  }

  askHint(): void {
    if (this.hinting) return;
    this.hinting = true;
    this.hints = null;
    const table = this.table!;
    const answered = (refusal: ApiError["code"] | null): void => {
      if (!this.hinting || this.table?.turn.version !== table.turn.version) return;
      if (refusal === null) {
        this.command({ type: "hint" });
        return;
      }
      this.closeHint();
      this.onNews({ type: "refused", refusal: { code: refusal, params: {} } });
    };
    this.mayHint(table).then(
      (may) => answered(may ? null : "position/rated"),
      // What looks at the position could not be loaded.
      () => answered("net/offline"),
    );
  }

  closeHint(): void {
    this.hinting = false;
    this.hints = null;
  }

  /** Asks why a placement may not be made, once it has rested for a moment. */
  askWhy(placement: PlacementId | null): void {
    clearTimeout(this.whyTimer);
    this.why = placement === null ? null : (this.whys.get(placement) ?? null);
    if (placement === null || this.why) return;
    this.whyTimer = setTimeout(() => this.command({ type: "why", placement }), WHY_DELAY);
  }

  /** Says a phrase to everybody at the table. It is not resent after a break. */
  say(phrase: PhraseId): void {
    const request = this.nextRequest();
    if (this.source.send({ type: "say", phrase, request } satisfies ClientMessage)) this.phrases.add(request);
  }

  private command(unsent: Unsent<Command>): void {
    if (!this.table) return;
    const message = { ...unsent, version: this.table.turn.version, request: this.nextRequest() } as Command;
    this.outbox.add(message);
    this.source.send(message);
  }

  private stop(): void {
    this.stopSource?.();
    this.stopSource = undefined;
  }

  private nextRequest(): number {
    this.requests += 1;
    return this.requests;
  }

  private receive(message: ServerMessage): void {
    const before = this.table;
    const after = reduce(before, message);
    if (after === MISSED) void this.fetchTable();
    else if (after !== before && message.type === "snapshot") this.showSnapshot(after, before);
    else if (after !== before) this.show(after, before);
    switch (message.type) {
      case "attendance":
        this.noteAttendance(message);
        break;
      case "snapshot":
        this.noteAttendance(message);
        this.afterBreak(message.table.turn.version);
        this.ratings.afterBreak();
        break;
      case "moved":
      case "taken_back":
      case "restored":
        this.answered(message.request ?? null);
        if (before && after !== before && after !== MISSED) this.tell(message, before);
        break;
      case "queued":
      case "thinking":
        if (message.version === this.table?.turn.version) {
          this.queued = message.type === "queued" ? message.ahead : null;
        }
        break;
      case "said":
        this.onNews({ type: "said", seat: message.seat, phrase: message.phrase });
        break;
      case "rematched":
        this.rematch = message.id;
        break;
      case "rated":
        this.ratings.refresh();
        break;
      case "deleted":
        this.gone = "deleted";
        this.stop();
        break;
      case "refused":
        this.refused(message.request, message);
        break;
      case "why":
        this.answered(message.request);
        this.whys.set(message.placement, message);
        this.why = message;
        break;
      case "hints":
        this.answered(message.request);
        if (this.hinting && message.version === this.table?.turn.version) this.hints = message.hints;
        break;
    }
  }

  private noteAttendance({ absent, watching }: Pick<Attendance, "absent" | "watching">): void {
    this.absent = absent;
    this.watching = watching;
  }

  /** Shows a table that was sent as a whole, and tells what is new. */
  private showSnapshot(table: TableView | null, before: TableView | null): void {
    this.show(table, before);
    if (!table || !before) return;
    this.onNews({ type: "snapshot" });
    for (const news of changesBetween(before, table)) this.onNews(news);
  }

  private show(table: TableView | null, before: TableView | null): void {
    this.table = table;
    const clocks = table?.turn.clocks ?? null;
    // Some messages leave the turn as it is, and with it the clocks as they were heard.
    if (clocks !== (before?.turn.clocks ?? null)) this.heard = clocks && { clocks, at: performance.now() };
    if (!before && table) this.onReady();
    if (table) this.ratings.follow(table);
    if (table?.turn.version === before?.turn.version) return;
    this.whys.clear();
    this.why = null;
    this.queued = null;
    this.sent = null;
    this.closeHint();
  }

  private tell(
    message: Extract<ServerMessage, { type: "moved" | "taken_back" | "restored" }>,
    before: TableView,
  ): void {
    if (message.type === "moved") {
      const mine = this.table?.seats[message.move.seat]?.mine ?? false;
      this.onNews({ type: "moved", move: message.move, mine, before });
    } else if (message.type === "taken_back") {
      this.onNews({ type: "taken_back", count: message.moves_count });
    } else {
      this.onNews({ type: "restored" });
    }
    if (message.turn.over) this.onNews({ type: "ended" });
  }

  private answered(request: number | null): Command | undefined {
    return this.outbox.answered(request);
  }

  private refused(request: number | null, refusal: Refusal & { version: number }): void {
    if (request !== null && this.phrases.delete(request)) {
      this.onNews(refusal.code === "request/too_many" ? { type: "unsaid" } : { type: "refused", refusal });
      return;
    }
    const command = this.answered(request);
    if (command?.type === "hint") this.closeHint();
    if (command?.type === "play") this.sent = null;
    if (refusal.code === "server/unknown") {
      void this.lookWhetherDone(command, refusal);
      return;
    }
    if (refusal.version !== this.table?.turn.version) void this.fetchTable();
    // A refused question about a ghost is not reported: the answer only came too late.
    if (command?.type !== "why") this.onNews({ type: "refused", refusal });
  }

  /** The server does not know whether a command was done: fetches the table, and reports a refusal if it was not. */
  private async lookWhetherDone(command: Command | undefined, refusal: Refusal): Promise<void> {
    await this.fetchTable();
    if (command?.type !== "play" || !this.wasPlayed(command.placement)) this.onNews({ type: "refused", refusal });
  }

  /** Resends messages lost in the break. Reports a move that the game has overtaken. */
  private afterBreak(version: number): void {
    const { again, overtaken } = this.outbox.afterBreak(version);
    for (const message of again) this.source.send(message);
    const lost = overtaken.some((message) => message.type === "play" && !this.wasPlayed(message.placement));
    if (lost) this.onNews({ type: "overtaken" });
  }

  private wasPlayed(placement: PlacementId): boolean {
    return this.table?.moves.some((move) => move.placement === placement) ?? false;
  }

  private async fetchTable(): Promise<void> {
    try {
      const table = await this.source.fetch();
      const { absent, watching } = this;
      const after = reduce(this.table, { type: "snapshot", table, because: null, absent: [...absent], watching });
      if (after !== MISSED && after !== this.table) this.showSnapshot(after, this.table);
    } catch (error) {
      const gone = goneBy(error);
      if (!gone) return;
      this.gone = gone;
      this.stop();
    }
  }

  private note(notice: TableNotice): void {
    if (notice.type === "saving") this.unsaved = notice.unsaved;
    else if (notice.type === "stays") this.stays = notice.code;
    else if (notice.type === "moved") location.reload();
    else {
      // What was sent is not answered.
      this.sent = null;
      this.onNews({ type: "refused", refusal: { code: notice.code, params: {} } });
    }
  }
}

/** Returns why there is no table to show, if an error says so for good. */
function goneBy(error: unknown): Gone | null {
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case "table/unknown":
    case "table/not_yours":
      return "missing";
    case "game/damaged":
    case "kernel/unsupported":
    case "kernel/not_loaded":
      return error.code;
    default:
      return null;
  }
}
