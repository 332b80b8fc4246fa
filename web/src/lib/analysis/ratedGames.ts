/**
 * The rated games of this person that are under way: their positions are not analysed until they end.
 *
 * A position belongs to such a game if one contains the other: it is the present position, an earlier one, or what
 * may become of it. Boards that are turned or mirrored, or whose colours have changed places in turn, count too.
 */

import type { WayId } from "$lib/generated/game";
import type { TableSummary } from "$lib/generated/protocol";
import type { Size } from "$lib/game/cells";
import { variantOf, wayOf } from "$lib/game/ways";
import { readStored, writeStored } from "$lib/storage/browserStorage";

/** A board: one character for each cell, `.` or the number of its colour. */
export interface BoardText {
  readonly way: WayId;
  readonly cells: string;
}

/** The position of a game, and the id of its table. */
interface RatedGame extends BoardText {
  readonly id?: string;
}

/** Milliseconds after which the list is asked for again. */
const FRESH = 10_000;

/** As many as the server lists at once. */
const PAGE = 50;

/** Milliseconds that the server has for its answer. */
const PATIENCE = 4_000;

const NAME = "cornerwise.ratedGames";

/** Reads a page of this person's unfinished games, those after a certain one, unless the signal fires first. */
export type ReadTables = (limit: number, behind: TableSummary | null, signal: AbortSignal) => Promise<TableSummary[]>;

export class RatedGames {
  private known: readonly RatedGame[] = [];
  private askedAt = -Infinity;

  constructor(
    private readonly read: ReadTables,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Returns whether a position belongs to a rated game of this person that is under way.
   *
   * The game with the id `over` has ended, whatever the list says.
   */
  async has(position: BoardText, over?: string): Promise<boolean> {
    if (this.now() - this.askedAt > FRESH) await this.ask();
    return this.known.some((game) => (over === undefined || game.id !== over) && isSameGame(game, position));
  }

  /** Asks the server. When it is away, what it said last counts: games do not end without it. */
  private async ask(): Promise<void> {
    try {
      const found: RatedGame[] = [];
      const signal = AbortSignal.timeout(PATIENCE);
      for (let behind: TableSummary | null = null; ;) {
        const page = await this.read(PAGE, behind, signal);
        for (const { id, setup, cells, terms, begun, over } of page) {
          if (terms.rated && begun && !over) found.push({ id, way: setup.way, cells });
        }
        behind = page.at(-1) ?? null;
        if (page.length < PAGE) break;
      }
      this.known = found;
      writeStored(NAME, found);
    } catch {
      const stored = readStored(NAME);
      if (Array.isArray(stored)) this.known = stored.filter(isBoardText);
    }
    this.askedAt = this.now();
  }
}

function isBoardText(board: unknown): board is BoardText {
  const found = board as BoardText | null;
  return typeof found?.way === "string" && typeof found.cells === "string";
}

/** Returns whether two positions belong to one game: one contains the other, turned or mirrored or as it is. */
export function isSameGame(one: BoardText, other: BoardText): boolean {
  if (wayOf(one.way).variant !== wayOf(other.way).variant || one.cells.length !== other.cells.length) return false;
  const { colours, ...size } = variantOf(one.way);
  const [fewer, more] = count(one) <= count(other) ? [one, other] : [other, one];
  if (!count(fewer)) return false;
  return [...shifted(fewer.cells, colours.length)].some((cells) =>
    turned(cells, size).some((each) => contains(more.cells, each)),
  );
}

function count({ cells }: BoardText): number {
  return cells.replaceAll(".", "").length;
}

function contains(more: string, fewer: string): boolean {
  return [...fewer].every((mark, cell) => mark === "." || more[cell] === mark);
}

/** Yields a board with its colours moved on in turn. */
function* shifted(cells: string, colours: number): Generator<string> {
  for (let by = 0; by < colours; by++) {
    yield cells.replace(/\d/g, (colour) => String((Number(colour) + by) % colours));
  }
}

/** Returns a square board in its eight views. */
function turned(cells: string, { width, height }: Size): string[] {
  if (width !== height) return [cells];
  const last = width - 1;
  const views: ((x: number, y: number) => [number, number])[] = [
    (x, y) => [x, y],
    (x, y) => [last - x, y],
    (x, y) => [x, last - y],
    (x, y) => [last - x, last - y],
    (x, y) => [y, x],
    (x, y) => [last - y, x],
    (x, y) => [y, last - x],
    (x, y) => [last - y, last - x],
  ];
  return views.map((view) =>
    Array.from(cells, (_, cell) => {
      const [x, y] = view(cell % width, Math.floor(cell / width));
      return cells[y * width + x]!;
    }).join(""),
  );
}
