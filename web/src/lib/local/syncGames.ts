/** Hands games of this browser to the server. From then on they live there. */

import type { LocalGame as SentGame, StoredGame } from "$lib/generated/protocol";
import { codeOf, type ApiError } from "$lib/net/api";
import type { GameStore } from "./gameStore";
import { checkedGame, type LocalGame, type Moved } from "./localGame";
import { uuidOf } from "./localId";
import type { Tabs } from "./tabs";

/** The codes with which the server refuses a game for good. */
const FINAL: ReadonlySet<ApiError["code"]> = new Set<ApiError["code"]>([
  "local_game/illegal",
  "local_game/conflict",
  "local_game/not_local",
  "setup/invalid",
  "seats/wrong_number",
  "request/invalid",
  "table/not_yours",
]);

export interface SyncParts {
  readonly store: GameStore;
  readonly tabs: Tabs;
  readonly put: (uuid: string, game: SentGame) => Promise<StoredGame>;
  /** Looks at the table on the server that a game has become, or that continued without it. */
  readonly look: (id: string) => Promise<void>;
}

/**
 * Sends every game that is open in no tab. Returns how many have moved or changed their state.
 *
 * May be called at any time and in any tab: the server knows a game by its UUID and takes it in once.
 */
export async function syncGames({ store, tabs, put, look }: SyncParts): Promise<number> {
  let changed = 0;
  let reached = true;

  async function send(id: string): Promise<void> {
    const game = checkedGame(await store.load(id));
    if (!game || game.refused !== undefined) return;
    const after = await answerTo(game);
    if (!after || !(await store.save(after, game.version))) return;
    changed += 1;
    const table = "movedTo" in after ? after.movedTo : after.refused && game.continues?.id;
    if (table) await look(table).catch(() => undefined);
  }

  async function answerTo(game: LocalGame): Promise<LocalGame | Moved | null> {
    try {
      const { id: movedTo } = await put(uuidOf(game.id), sentGame(game));
      return { id: game.id, movedTo };
    } catch (error) {
      const code = codeOf(error);
      if (FINAL.has(code)) return { ...game, refused: code };
      if (code === "table/unknown" && game.continues) return withoutTable(game);
      reached = false;
      return null;
    }
  }

  await tabs.alone("sync", async () => {
    for (const { id } of await store.all()) {
      if (reached) await tabs.unlessOpen(id, () => send(id));
    }
  });
  return changed;
}

/** The table that a game continues was deleted: from now on it is a game of its own. */
function withoutTable({ continues: _continues, ...game }: LocalGame): LocalGame {
  return game;
}

function sentGame({ setup, seats, placements, created_at, updated_at, continues }: LocalGame): SentGame {
  return {
    setup,
    seats: [...seats],
    placements: [...placements],
    created_at,
    updated_at,
    table: continues?.id ?? null,
    version: continues?.version ?? null,
  };
}
