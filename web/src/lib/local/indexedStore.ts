/** Games in the browser's IndexedDB, which all tabs share. */

import { versionOf, type Found, type GameStore } from "./gameStore";
import type { LocalGame, Moved } from "./localGame";

const DATABASE = "cornerwise";
const GAMES = "games";

export class IndexedStore implements GameStore {
  private opened: Promise<IDBDatabase> | null = null;

  async load(id: string): Promise<unknown> {
    const games = await this.games("readonly");
    return result<unknown>(games.get(id));
  }

  async save(game: LocalGame | Moved, was: number | null): Promise<boolean> {
    const games = await this.games("readwrite");
    const stored = await result<unknown>(games.get(game.id));
    if (versionOf(stored) !== was) return false;
    games.put(game);
    await finished(games.transaction);
    return true;
  }

  async remove(id: string): Promise<void> {
    const games = await this.games("readwrite");
    games.delete(id);
    await finished(games.transaction);
  }

  async all(): Promise<Found[]> {
    const games = await this.games("readonly");
    const keys = result(games.getAllKeys());
    const values = result<unknown[]>(games.getAll());
    const stored = await values;
    return (await keys).map((key, index) => ({ id: String(key), stored: stored[index] }));
  }

  private async games(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.opened ??= open();
    try {
      return (await this.opened).transaction(GAMES, mode).objectStore(GAMES);
    } catch (error) {
      // The next call tries again: the database may have been closed, or the storage full only for a while.
      this.opened = null;
      throw error;
    }
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "id" });
    request.onsuccess = () => {
      const database = request.result;
      // A newer version of the app in another tab may change the database.
      database.onversionchange = () => database.close();
      resolve(database);
    };
    request.onerror = () => reject(request.error ?? new Error("the database cannot be opened"));
    request.onblocked = () => reject(new Error("the database is blocked"));
  });
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database does not answer"));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("nothing was stored"));
  });
}
