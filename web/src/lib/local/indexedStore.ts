/** Games in the browser's IndexedDB, which all tabs share. */

import { versionOf, type Found, type GameStore } from "./gameStore";
import { commit, IndexedRecords, result } from "./indexedRecords";
import type { LocalGame, Moved } from "./localGame";

export class IndexedStore implements GameStore {
  private readonly records = new IndexedRecords("cornerwise", "games");

  async load(id: string): Promise<unknown> {
    const games = await this.records.begin("readonly");
    return result<unknown>(games.get(id));
  }

  async save(game: LocalGame | Moved, was: number | null): Promise<boolean> {
    const games = await this.records.begin("readwrite");
    const stored = await result<unknown>(games.get(game.id));
    if (versionOf(stored) !== was) return false;
    games.put(game);
    await commit(games.transaction);
    return true;
  }

  async remove(id: string): Promise<void> {
    const games = await this.records.begin("readwrite");
    games.delete(id);
    await commit(games.transaction);
  }

  async all(): Promise<Found[]> {
    const games = await this.records.begin("readonly");
    const keys = result(games.getAllKeys());
    const values = result<unknown[]>(games.getAll());
    const stored = await values;
    return (await keys).map((key, index) => ({ id: String(key), stored: stored[index] }));
  }
}
