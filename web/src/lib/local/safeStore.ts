/** A store that keeps games in memory while the browser cannot: its storage is full, denied or broken. */

import { versionOf, type Found, type GameStore } from "./gameStore";
import type { LocalGame, Moved } from "./localGame";

export class SafeStore implements GameStore {
  /** Games that could not be stored. They last as long as the page. */
  private readonly memory = new Map<string, LocalGame | Moved>();

  constructor(private readonly disk: GameStore) {}

  /** Returns whether a game is only in memory. */
  isUnsaved(id: string): boolean {
    return this.memory.has(id);
  }

  async load(id: string): Promise<unknown> {
    return this.memory.get(id) ?? (await this.disk.load(id).catch(() => undefined));
  }

  async save(game: LocalGame | Moved, was: number | null): Promise<boolean> {
    const remembered = this.memory.get(game.id);
    if (remembered && versionOf(remembered) !== was) return false;
    try {
      const stored = remembered ? await this.disk.load(game.id) : undefined;
      const saved = await this.disk.save(game, remembered ? versionOf(stored) : was);
      this.memory.delete(game.id);
      return saved;
    } catch {
      this.memory.set(game.id, game);
      return true;
    }
  }

  async remove(id: string): Promise<void> {
    this.memory.delete(id);
    await this.disk.remove(id).catch(() => undefined);
  }

  async all(): Promise<Found[]> {
    const found = new Map((await this.disk.all().catch(() => [])).map((each) => [each.id, each]));
    for (const [id, stored] of this.memory) found.set(id, { id, stored });
    return [...found.values()];
  }
}
