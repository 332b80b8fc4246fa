/** A table that lives in this browser. It answers the messages of a table as the server does. */

import { checksum } from "$lib/game/checksum";
import { placementsOf, type PlacementId } from "$lib/game/placements";
import { wayOf } from "$lib/game/ways";
import type { ClientMessage, ErrorCode, ServerMessage, TableView } from "$lib/generated/protocol";
import {
  KernelUnavailable,
  type BrokenRule,
  type GameFacts,
  type GameRecord,
  type GameKernel,
} from "$lib/kernel/types";
import { ApiError } from "$lib/net/api";
import type { TableListener, TableSource } from "$lib/table/tableSource";
import { plainRecord } from "$lib/table/gameRecord";
import { whyAnswer } from "$lib/table/whyAnswer";
import type { GameStore } from "./gameStore";
import { checkedGame, checkedMoved, type LocalGame } from "./localGame";
import {
  afterPlay,
  afterRedo,
  afterUndo,
  checkRunning,
  checkTurn,
  checkVersion,
  LocalRefusal,
  type Lists,
} from "./localRules";
import { resultView, standingOf, tableView, turnView } from "./localViews";
import { parseMove } from "./moveText";
import type { TableEvent, TabNews, Tabs } from "./tabs";

/** Milliseconds after which a computer whose search has failed tries again. */
const TRY_AGAIN = 5_000;

export interface LocalTableParts {
  readonly store: GameStore & { isUnsaved(id: string): boolean };
  readonly kernel: GameKernel;
  readonly tabs: Tabs;
  readonly now?: () => Date;
}

/** A game and what follows from the rules. */
interface Present {
  readonly game: LocalGame;
  readonly facts: GameFacts;
}

type Asked<Type extends ClientMessage["type"]> = Extract<ClientMessage, { type: Type }>;

export class LocalTable implements TableSource {
  private present: Present | null = null;
  private listener: TableListener | null = null;
  /** Ends the search of the computer to play. */
  private thinking: AbortController | null = null;
  private hinting: AbortController | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  /** Commands run one after the other: each waits for this promise. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    readonly id: string,
    private readonly parts: LocalTableParts,
  ) {}

  start(listener: TableListener): () => void {
    const { tabs } = this.parts;
    this.listener = listener;
    const release = tabs.hold(this.id);
    const unlisten = tabs.listen(this.id, (news) => void this.inTurn(() => this.follow(news)));
    listener.onStatus("connecting");
    this.inTurn(async () => {
      const { game } = await this.load();
      // A computer need not wait for what it has learned when its turn comes.
      if (game.seats.some(({ type }) => type === "computer")) this.prepare(game);
      listener.onStatus("open");
      this.show();
      this.tellWhetherSaved();
      if (game.refused) listener.onNotice({ type: "stays", code: game.refused });
      this.think();
      // `fetch` reports a game that cannot be shown.
    }).catch(() => listener.onStatus("closed"));
    return () => {
      this.listener = null;
      this.stopSearches();
      unlisten();
      release();
    };
  }

  send(message: ClientMessage): boolean {
    if (!this.present) return false;
    void this.inTurn(() => this.answer(message));
    return true;
  }

  async fetch(): Promise<TableView> {
    const { game, facts } = await this.inTurn(() => this.load());
    return tableView(game, facts);
  }

  private prepare({ setup }: LocalGame): void {
    this.parts.kernel.prepare(setup.way).catch((error: unknown) => this.tellProblem(problemOf(error)));
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** Returns the game, read from the store at first. Throws `ApiError`. */
  private async load(): Promise<Present> {
    return (this.present ??= await this.read());
  }

  private async read(): Promise<Present> {
    const stored = await this.parts.store.load(this.id);
    if (stored === undefined) throw new ApiError("table/unknown");
    const game = checkedGame(stored);
    if (!game && checkedMoved(stored)) this.listener?.onNotice({ type: "moved" });
    if (!game) throw new ApiError("game/damaged");
    return { game, facts: await this.factsOf(game) };
  }

  private async factsOf(game: GameRecord): Promise<GameFacts> {
    try {
      return await this.parts.kernel.facts(plainRecord(game));
    } catch (error) {
      throw error instanceof KernelUnavailable ? problemOf(error) : new ApiError("game/damaged");
    }
  }

  private async answer(message: ClientMessage): Promise<void> {
    try {
      await this.perform(message);
    } catch (error) {
      if (error instanceof LocalRefusal) this.refuse(message.request, error);
      else if (error instanceof ApiError) this.tellProblem(error);
      else throw error;
    }
  }

  private async perform(message: ClientMessage): Promise<void> {
    const { game, facts } = this.present!;
    switch (message.type) {
      case "ping":
        return this.emit({ type: "pong", request: message.request });
      case "say":
        return this.emit({ type: "said", seat: facts.seat ?? 0, phrase: message.phrase });
    }
    checkVersion(game, message.version);
    switch (message.type) {
      case "play":
        return this.play(message.placement, message.request);
      case "play_text": {
        const placement = parseMove(placementsOf(wayOf(game.setup.way).variant), message.text);
        if (placement === null) throw new LocalRefusal("notation/invalid");
        return this.play(placement, message.request);
      }
      case "undo":
        return this.change(afterUndo(game, facts), "taken_back", message.request);
      case "redo": {
        const whole = await this.factsOf({ ...game, placements: [...game.placements, ...[...game.undone].reverse()] });
        return this.change(afterRedo(game, facts, whole.moves), "restored", message.request);
      }
      case "why":
        return this.explain(message);
      case "hint":
        return this.startHint(message);
    }
  }

  private async play(placement: PlacementId, request: number): Promise<void> {
    const { game, facts } = this.present!;
    checkTurn(game, facts);
    checkRunning(facts);
    const broken = await this.brokenBy(placement);
    if (broken) throw new LocalRefusal(broken.code, broken.params);
    await this.change(afterPlay(game, placement), "moved", request);
  }

  private async explain(message: Asked<"why">): Promise<void> {
    checkRunning(this.present!.facts);
    this.emit(whyAnswer(message, await this.brokenBy(message.placement)));
  }

  /** Returns the rule that a placement breaks, or null. Throws `ApiError`. */
  private async brokenBy(placement: PlacementId): Promise<BrokenRule | null> {
    try {
      return await this.parts.kernel.why(plainRecord(this.present!.game), placement);
    } catch (error) {
      throw problemOf(error);
    }
  }

  private startHint({ request, version }: Asked<"hint">): void {
    const { game, facts } = this.present!;
    if (this.hinting) throw new LocalRefusal("hint/busy");
    checkTurn(game, facts);
    checkRunning(facts);
    const search = (this.hinting = new AbortController());
    this.parts.kernel
      .hints(plainRecord(game), { signal: search.signal })
      // The person has already moved, so the answer would be for an old position.
      .catch((error: unknown) => this.failed(error, search) ?? [])
      .then((hints) => this.emit({ type: "hints", request, version, hints }))
      .finally(() => (this.hinting = this.hinting === search ? null : this.hinting));
  }

  /** Stores a change and tells everybody. Throws `LocalRefusal` when another tab was faster. */
  private async change(lists: Lists, type: TableEvent["type"], request: number | null): Promise<void> {
    const { game: before } = this.present!;
    const after = { ...before, ...lists, version: before.version + 1, updated_at: this.now().toISOString() };
    const facts = await this.factsOf(after);
    const game: LocalGame = { ...after, standing: standingOf(after, facts) };
    if (!(await this.parts.store.save(game, before.version))) {
      await this.reload();
      throw new LocalRefusal("table/stale", { version: this.present!.game.version });
    }
    this.present = { game, facts };
    this.tellWhetherSaved();
    const event = eventOf(type, before, this.present);
    this.parts.tabs.tell({ id: this.id, game, facts, event });
    this.emit({ ...event, request });
    this.think();
  }

  /** Takes in what another tab has done. */
  private async follow(news: TabNews): Promise<void> {
    if (news.game === null) return this.emit({ type: "deleted" });
    const known = this.present?.game.version;
    if (known === undefined || news.game.version <= known) return;
    this.present = news;
    if (news.game.version === known + 1) this.emit({ ...news.event, request: null });
    else this.show();
    this.think();
  }

  /** Reads the game again: it was changed elsewhere. */
  private async reload(): Promise<void> {
    this.present = await this.read();
    this.show();
    this.think();
  }

  private show(): void {
    const { game, facts } = this.present!;
    this.emit({ type: "snapshot", table: tableView(game, facts), absent: [], watching: 0, because: null });
  }

  /** Starts the search of the computer to play, if it is its turn, and stops any other. */
  private think(): void {
    this.stopSearches();
    const { game, facts } = this.present!;
    const seat = facts.seat === null ? null : game.seats[facts.seat]!;
    if (seat?.type !== "computer" || !this.listener) return;
    const search = (this.thinking = new AbortController());
    const { signal } = search;
    const { version } = game;
    // Only one tab searches.
    this.parts.tabs
      .alone(
        `thinking.${this.id}`,
        async () => {
          this.emit({ type: "thinking", version, colour: facts.colour! });
          const seeds = {
            game: checksum(`${this.id} seat ${facts.seat!}`),
            move: checksum(`${this.id} ${version}`),
          };
          const placement = await this.parts.kernel.choose(plainRecord(game), seat.level, { seeds, signal });
          await this.inTurn(async () => {
            if (this.thinking === search) await this.change(afterPlay(game, placement), "moved", null);
          });
        },
        signal,
      )
      .catch((error: unknown) => {
        // Another tab was faster, and this one has read what it did.
        if (error instanceof LocalRefusal) return;
        this.failed(error, search);
        if (!signal.aborted) this.retry = setTimeout(() => this.think(), TRY_AGAIN);
      });
  }

  private stopSearches(): void {
    clearTimeout(this.retry);
    this.thinking?.abort();
    this.hinting?.abort();
    this.thinking = this.hinting = null;
  }

  /** Tells why a search failed, unless it was stopped. */
  private failed(error: unknown, search: AbortController): void {
    if (search.signal.aborted) return;
    this.tellProblem(problemOf(error));
  }

  private refuse(request: number, { code, params }: LocalRefusal): void {
    const { version } = this.present!.game;
    this.emit({ type: "refused", request, code: code satisfies ErrorCode, params: { ...params }, version });
  }

  private tellProblem({ code }: ApiError): void {
    this.listener?.onNotice({ type: "problem", code });
  }

  private tellWhetherSaved(): void {
    this.listener?.onNotice({ type: "saving", unsaved: this.parts.store.isUnsaved(this.id) });
  }

  private emit(message: ServerMessage): void {
    this.listener?.onMessage(message);
  }

  private now(): Date {
    return this.parts.now?.() ?? new Date();
  }
}

function eventOf(type: TableEvent["type"], before: LocalGame, { game, facts }: Present): TableEvent {
  const turn = turnView(game, facts);
  const result = resultView(turn);
  const request = null;
  if (type === "taken_back") return { type, moves_count: game.placements.length, turn, result, request };
  const moves = facts.moves.slice(before.placements.length);
  if (type === "restored") return { type, moves, turn, result, request };
  return { type, move: moves[0]!, turn, result, request };
}

/** Returns why the kernel did not answer, as it is told. */
export function problemOf(error: unknown): ApiError {
  if (!(error instanceof KernelUnavailable)) return new ApiError("kernel/failed");
  return new ApiError(error.key === "kernel.unsupported" ? "kernel/unsupported" : "kernel/not_loaded");
}
