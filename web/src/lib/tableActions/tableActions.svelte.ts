/** What the people at a table do besides playing: say phrases, mute, ask to take back, leave, abort. */

import type { AskedView, PhraseId } from "$lib/generated/protocol";
import { t } from "$lib/i18n/index.svelte";
import { api, codeOf, type ApiError } from "$lib/net/api";
import { settings } from "$lib/settings/settings.svelte";
import type { TableStore } from "$lib/table/tableStore.svelte";
import { mutedAt, rememberMuted } from "./mutedSeats";

/** How long a phrase stays beside a name, in milliseconds. */
const SPOKEN = 6_000;

/** A phrase as it is shown beside the name of the player who said it. */
export interface Bubble {
  readonly phrase: PhraseId;
  /** Distinguishes it from a later phrase with the same words. */
  readonly number: number;
}

export class TableActions {
  bubbles = $state.raw<ReadonlyMap<number, Bubble>>(new Map());
  muted = $state.raw<readonly number[]>([]);
  /** Whether something was asked of the server and not answered yet. */
  busy = $state(false);

  readonly asked: AskedView | null = $derived.by(() => this.store.table?.asked ?? null);
  /** Whether we play with people at other devices. */
  readonly together = $derived.by(() => {
    const table = this.store.table;
    return table !== null && table.begun && table.seated && !table.alone;
  });
  readonly canAsk = $derived.by(() => this.together && this.asked === null && this.hasMoved());
  readonly canAbort = $derived.by(() => {
    const table = this.store.table!;
    return table.seated && table.turn.can_abort && (!table.alone || table.terms.rated);
  });
  /** Whether we can leave the game to others, or to a computer if it is rated. */
  readonly canLeave = $derived.by(() => {
    const table = this.store.table!;
    return table.seated && !table.turn.over && (!table.alone || table.terms.rated);
  });
  /** Whether we are asked to agree to a take back and have not answered yet. */
  readonly toAnswer = $derived.by(() => this.isToAnswer());

  private count = 0;

  constructor(
    private readonly store: TableStore,
    /** Tells on the status line that something could not be done. */
    private readonly onRefused: (code: ApiError["code"], params: ApiError["params"]) => void,
  ) {
    this.muted = mutedAt(store.id);
  }

  say(phrase: PhraseId): void {
    this.store.say(phrase);
  }

  /** Takes in what somebody said. Returns it as a text, or none when we do not want to hear it. */
  hear(seat: number, phrase: PhraseId): string | null {
    const mine = this.store.table?.seats[seat]?.mine ?? false;
    if (!mine && (!settings.phrases || this.muted.includes(seat))) return null;
    this.count += 1;
    const bubble: Bubble = { phrase, number: this.count };
    this.bubbles = new Map(this.bubbles).set(seat, bubble);
    setTimeout(() => {
      if (this.bubbles.get(seat) === bubble) this.hush(seat);
    }, SPOKEN);
    return t(`phrase.${phrase}`);
  }

  mute(seat: number, muted: boolean): void {
    this.muted = muted ? [...this.muted, seat] : this.muted.filter((other) => other !== seat);
    rememberMuted(this.store.id, this.muted);
    if (muted) this.hush(seat);
  }

  askTakeBack(): Promise<void> {
    return this.ask((id, version) => api.askTakeBack(id, version));
  }

  /** Agrees to a take back, or not; the player who asked gives up the request. */
  answer(agree: boolean): Promise<void> {
    const question = this.asked;
    return this.ask(async (id, version) => {
      // Others answer at the same time: then the table has changed, but not the question.
      for (let now = version; ;) {
        try {
          return await api.answerTakeBack(id, now, agree);
        } catch (error) {
          if (codeOf(error) !== "table/stale") throw error;
        }
        const table = await api.table(id);
        if (table.asked?.seat !== question?.seat || table.asked?.moves !== question?.moves) return;
        now = table.turn.version;
      }
    });
  }

  /** Asks the server for something; the changed table comes over its socket. */
  private async ask(request: (id: string, version: number) => Promise<void>): Promise<void> {
    const { table } = this.store;
    if (!table || this.busy) return;
    this.busy = true;
    try {
      await request(table.id, table.turn.version);
    } catch (error) {
      this.onRefused(codeOf(error), {});
    }
    this.busy = false;
  }

  private hush(seat: number): void {
    const left = new Map(this.bubbles);
    left.delete(seat);
    this.bubbles = left;
  }

  private hasMoved(): boolean {
    const { moves, seats, turn } = this.store.table!;
    return !turn.over && moves.some((move) => seats[move.seat]!.mine);
  }

  private isToAnswer(): boolean {
    const seats = this.store.table?.seats ?? [];
    const { asked } = this;
    if (!asked || seats[asked.seat]!.mine || !this.together) return false;
    return !asked.agreed.some((seat) => seats[seat]!.mine);
  }
}
