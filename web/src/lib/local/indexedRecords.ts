/** Records in a database of the browser, which all tabs share. Each has an id. */

export class IndexedRecords {
  private opened: Promise<IDBDatabase> | null = null;

  constructor(
    private readonly database: string,
    private readonly store: string,
  ) {}

  /** Begins a transaction. Rejects where the browser stores nothing. */
  async begin(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    try {
      return await this.beginOnce(mode);
    } catch {
      // The browser may have closed the database, for example to free memory: it is opened again.
      return this.beginOnce(mode);
    }
  }

  private async beginOnce(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.opened ??= open(this.database, this.store);
    try {
      return (await this.opened).transaction(this.store, mode).objectStore(this.store);
    } catch (error) {
      this.opened = null;
      throw error;
    }
  }
}

function open(name: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "id" });
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

/** Returns the answer to a request. */
export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database does not answer"));
  });
}

/** Stores all changes of a transaction, even if the page is left now, and waits until they are stored. */
export function commit(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.commit();
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("nothing was stored"));
  });
}
