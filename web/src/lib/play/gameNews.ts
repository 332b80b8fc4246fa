/** Takes in what happens at the table: shows moves of others one after the other, and has everything told. */

import type { MoveView, TableView } from "$lib/generated/protocol";
import { t } from "$lib/i18n/index.svelte";
import { rememberEnd } from "$lib/levels/levelMemory";
import { settings } from "$lib/settings/settings.svelte";
import type { TableActions } from "$lib/tableActions/tableActions.svelte";
import type { TableNews } from "$lib/table/tableStore.svelte";
import { refusalText } from "$lib/texts/refusals";
import type { GameAnnouncer } from "./gameAnnouncer.svelte";
import type { GameState } from "./gameState.svelte";
import { MoveQueue, REAL_TIME } from "./moveQueue";
import { SHOWN_FOR } from "./pace";
import type { Plan } from "./plan.svelte";

/** The table after a move of another player, and what is told when it is shown. */
interface Frame {
  readonly table: TableView;
  readonly move: MoveView;
  readonly news: TableNews[];
}

export class GameNews {
  private readonly queue = new MoveQueue<Frame>(
    REAL_TIME,
    // Nobody sees a hidden page, and its timers run late.
    () => (document.hidden ? 0 : SHOWN_FOR[settings.pace]),
    (frame) => this.showFrame(frame),
  );

  constructor(
    private readonly game: GameState,
    private readonly announcer: GameAnnouncer,
    private readonly tableActions: TableActions,
    private readonly plan: Plan,
  ) {}

  /** Takes in something that happened. Moves of others are queued to be shown. */
  hear(news: TableNews): void {
    const table = this.game.store.table!;
    if (news.type === "moved" && !news.mine) {
      this.game.frame ??= news.before;
      this.queue.push({ table, move: news.move, news: [news] });
      return;
    }
    const { newest } = this.queue;
    if (news.type === "ended" && newest?.table.turn.version === table.turn.version) {
      newest.news.push(news);
      return;
    }
    // What people say and what was refused changes nothing on the board.
    if (news.type !== "said" && news.type !== "unsaid" && news.type !== "refused") this.skip();
    this.take(news);
  }

  /** Shows everything that has happened so far. */
  skip(): void {
    if (!this.queue.pending) return;
    this.queue.skip();
    this.game.arrived = null;
  }

  /** Stops showing anything: the page is being left. */
  stop(): void {
    this.queue.stop();
  }

  private showFrame({ table, move, news }: Frame): void {
    this.game.frame = this.queue.pending ? table : null;
    this.game.arrived = move;
    for (const each of news) this.take(each);
  }

  private take(news: TableNews): void {
    const { game, announcer } = this;
    switch (news.type) {
      case "moved": {
        // A piece is still in hand, so this move of ours was made in another tab.
        const elsewhere = news.mine && game.placing.piece !== null;
        this.afterChange(news.mine);
        announcer.moved(news.mine, elsewhere);
        break;
      }
      case "taken_back":
        this.afterChange(true);
        announcer.takenBack(news.count);
        break;
      case "restored":
        this.afterChange(true);
        announcer.restored();
        break;
      case "refused":
        announcer.refused(refusalText(news.refusal.code, news.refusal.params, game.variant));
        break;
      case "overtaken":
        announcer.refused(t("game.otherTab"));
        break;
      case "said": {
        const phrase = this.tableActions.hear(news.seat, news.phrase);
        if (phrase !== null && !game.table.seats[news.seat]!.mine) announcer.phrase(news.seat, phrase);
        break;
      }
      case "unsaid":
        announcer.note(t("refusal.request.too_many"));
        break;
      case "changed":
        this.plan.keep();
        game.keepShownWithin();
        announcer.forgetPasses();
        break;
      case "begun":
        announcer.begun();
        break;
      case "away":
        if (news.mine) game.putBack();
        else announcer.away(news);
        if (news.mine && news.outOfTime) game.panel = "outOfTime";
        break;
      case "asked":
        if (!news.mine) announcer.asked(news.seat);
        break;
      case "answered":
        announcer.answered(news.agreed);
        break;
      case "agreed":
      case "snapshot":
        break;
      case "aborted":
        game.panel = null;
        game.putBack();
        announcer.aborted();
        break;
      case "ended":
        rememberEnd(game.table);
        game.finale = !document.hidden;
        announcer.ended();
        break;
    }
  }

  private afterChange(mine: boolean): void {
    if (mine) this.game.putBack();
    else this.plan.keep();
    this.announcer.clearNotice(mine);
    this.game.keepShownWithin();
    this.game.finale = false;
  }
}
