/** The catalogue of puzzles to choose from: from the server, or from the cache in the browser. */

import type { PuzzleLevel, PuzzleView } from "$lib/generated/puzzles";
import { BRAINTEASERS } from "$lib/generated/puzzles";
import { readStored, writeStored } from "$lib/storage/browserStorage";
import { puzzleApi } from "./api";
import { laidNow } from "./attempt";
import { PuzzleBoard } from "./puzzleBoard";
import { comingIds, dailyId, fetchAhead } from "./daily";
import { forgetPuzzle, keepPuzzle, keptIds, keptPuzzle } from "./puzzleCache";
import { byEffort } from "./puzzleNames";
import { readProgress } from "./progress";

const LEVELS = "cornerwise.puzzleLevels";

export class Catalogue {
  brainteasers = $state.raw<PuzzleBoard[]>([]);
  daily = $state.raw<PuzzleBoard | null>(null);
  levels = $state.raw<PuzzleLevel[]>([]);
  /** Whether the server has been asked, with or without success. */
  ready = $state(false);

  readonly today = dailyId(new Date());

  constructor() {
    this.brainteasers = byEffort(BRAINTEASERS).flatMap((id) => keptPuzzle(id) ?? []);
    this.daily = keptPuzzle(this.today);
    const levels = readStored(LEVELS);
    this.levels = Array.isArray(levels) ? (levels as PuzzleLevel[]) : [];
  }

  /** Asks the server what there is, and fetches the daily puzzles of the coming days. */
  async load(): Promise<void> {
    try {
      const { brainteasers, levels } = await puzzleApi.list();
      brainteasers.forEach(keepPuzzle);
      const boards = new Map(brainteasers.map((view) => [view.id, new PuzzleBoard(view)]));
      this.brainteasers = byEffort([...boards.keys()]).map((id) => boards.get(id)!);
      writeStored(LEVELS, (this.levels = levels));
      this.ready = true;
      await this.loadDaily();
    } catch {
      // What is kept stays on show; the page says that there is no connection.
    } finally {
      this.ready = true;
    }
  }

  /** Puzzles other than those of the sheets that somebody has begun or solved. */
  others(): PuzzleBoard[] {
    return keptIds()
      .filter((id) => !BRAINTEASERS.includes(id) && id !== this.today)
      .flatMap((id) => keptPuzzle(id) ?? [])
      .filter((board) => {
        const { attempt, solutions } = readProgress(board);
        return laidNow(attempt).length > 0 || solutions.length > 0;
      });
  }

  private async loadDaily(): Promise<void> {
    const today = new Date();
    const keep = (view: PuzzleView): void => {
      keepPuzzle(view);
      if (view.id === this.today) this.daily = new PuzzleBoard(view);
    };
    const wanted = [...BRAINTEASERS, ...comingIds(today), ...this.others().map((board) => board.view.id)];
    keptIds()
      .filter((id) => !wanted.includes(id))
      .forEach(forgetPuzzle);
    await fetchAhead(today, (id) => keptPuzzle(id) !== null, puzzleApi.puzzle, keep);
  }
}

/** Returns whether somebody has solved a puzzle. */
export function isSolved(id: string): boolean {
  const board = keptPuzzle(id);
  return board !== null && readProgress(board).solutions.length > 0;
}
