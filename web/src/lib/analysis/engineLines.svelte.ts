/** The engine beside an analysis: the best lines of the position that is shown, as they are found. */

import type { MoveView } from "$lib/generated/protocol";
import { KernelUnavailable, type GameRecord, type Kernel, type SearchLine, type SearchView } from "$lib/kernel/types";
import type { ApiError } from "$lib/net/api";
import { codeOf } from "$lib/review/gameReview.svelte";
import { readStored, writeStored } from "$lib/storage/browserStorage";

/** Seconds that the engine thinks about one position. */
const SECONDS = 30;

const LINES = 3;

const NAME = "cornerwise.analysisEngine";

/** The part of the kernel that the engine needs. */
export type LinesKernel = Pick<Kernel, "search" | "facts">;

/** A move of a line. */
export type LineMove = Pick<MoveView, "colour" | "placement">;

/** A line with the colours of its moves. */
export interface TracedLine extends SearchLine {
  readonly moves: readonly LineMove[];
}

export interface Found extends Omit<SearchView, "lines"> {
  readonly lines: readonly TracedLine[];
}

export class EngineLines {
  /** Whether the engine is wanted. */
  on = $state(readStored(NAME) !== false);
  /** What was found about the position that is shown. */
  found = $state.raw<Found | null>(null);
  thinking = $state(false);
  /** Whether the position may be analysed; null until that is known. */
  allowed = $state<boolean | null>(null);
  problem = $state<ApiError["code"] | null>(null);
  /** The line that somebody points at. */
  pointed = $state<number | null>(null);

  private search: AbortController | null = null;

  constructor(private readonly kernel: LinesKernel) {}

  /** The line that is drawn on the board. */
  get shown(): TracedLine | null {
    return this.found?.lines[this.pointed ?? 0] ?? null;
  }

  set(on: boolean): void {
    this.on = on;
    writeStored(NAME, on);
  }

  /**
   * Thinks about a position from now on; `isAllowed` says whether it may. Returns a function that ends that.
   *
   * In a finished game there is nothing to search; only `isAllowed` is asked.
   */
  follow(record: GameRecord, over: boolean, isAllowed: () => Promise<boolean>): () => void {
    const search = (this.search = new AbortController());
    const { signal } = search;
    void this.think(record, over, isAllowed, signal)
      .catch((error: unknown) => {
        if (!signal.aborted) this.problem = error instanceof KernelUnavailable ? codeOf(error) : "kernel/failed";
      })
      .finally(() => {
        if (this.search === search) this.thinking = false;
      });
    return () => {
      search.abort();
      this.forget();
    };
  }

  /** Clears what was found about the position before. */
  private forget(): void {
    this.found = null;
    this.pointed = null;
    this.problem = null;
    this.allowed = null;
  }

  private async think(
    record: GameRecord,
    over: boolean,
    isAllowed: () => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<void> {
    const allowed = await isAllowed();
    if (signal.aborted) return;
    this.allowed = allowed;
    if (!allowed || over || !this.on) return;
    this.thinking = true;
    const traces = new Map<string, readonly LineMove[]>();
    const tell = async (view: SearchView): Promise<void> => {
      const lines = await Promise.all(view.lines.map((line) => this.traced(record, line, traces)));
      if (!signal.aborted) this.found = { ...view, lines };
    };
    const watch = (view: SearchView): void => void tell(view).catch(() => undefined);
    await tell(await this.kernel.search(record, { lines: LINES, seconds: SECONDS, signal, watch }));
  }

  /** Returns a line with the colours of its moves. */
  private async traced(
    record: GameRecord,
    line: SearchLine,
    traces: Map<string, readonly LineMove[]>,
  ): Promise<TracedLine> {
    const key = line.placements.join();
    let moves = traces.get(key);
    if (!moves) {
      const facts = await this.kernel.facts({ ...record, placements: [...record.placements, ...line.placements] });
      traces.set(key, (moves = facts.moves.slice(-line.placements.length)));
    }
    return { ...line, moves };
  }
}
