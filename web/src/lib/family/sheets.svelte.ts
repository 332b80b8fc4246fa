/** The score sheets of this browser. */

import type { TableView } from "$lib/generated/protocol";
import { isLocalId } from "$lib/local/localId";
import { createTable } from "$lib/newGame/createTable";
import { readStored, writeStored } from "$lib/storage/browserStorage";
import {
  checkedSheets,
  gameOf,
  isFamilyTable,
  MOST_SHEETS,
  newSheet,
  nextTable,
  renamed,
  reset,
  withNext,
  withResult,
  type ScoreSheet,
} from "./scoreSheet";

const NAME = "cornerwise.scoreSheets";

let kept = $state.raw(read());

/** Returns the sheets, the most recently played first. */
export function scoreSheets(): readonly ScoreSheet[] {
  return kept;
}

/** Takes down the result of a game that is over. Returns its sheet; null where the game belongs to none. */
export async function noteEnd(table: TableView): Promise<ScoreSheet | null> {
  if (!isFamilyTable(table) || table.aborted) return null;
  const found = await find(table.id);
  const sheet = found?.sheet ?? newSheet(table);
  return put(withResult(sheet, found?.id ?? table.id, table), found?.sheet);
}

/** Takes down that a game follows another one. */
export async function noteRematch(table: TableView, id: string): Promise<void> {
  if (!isFamilyTable(table)) return;
  const found = await find(table.id);
  put(withNext(found?.sheet ?? newSheet(table), id), found?.sheet);
}

/** Begins the next game of a sheet, and returns its id. Throws `ApiError`. */
export async function beginNext(sheet: ScoreSheet): Promise<string> {
  const id = await createTable(nextTable(sheet));
  put(withNext(sheet, id), sheet);
  return id;
}

export function rename(sheet: ScoreSheet, names: readonly string[]): void {
  put(renamed(sheet, names), sheet);
}

export function resetScore(sheet: ScoreSheet): void {
  put(reset(sheet), sheet);
}

export function removeSheet(sheet: ScoreSheet): void {
  write(read().filter((each) => !isSame(each, sheet)));
}

/** Returns the sheet with a game, and the game's id on that sheet: the game may have moved to the server since. */
async function find(id: string): Promise<{ sheet: ScoreSheet; id: string } | null> {
  const sheets = read();
  const known = sheets.find((sheet) => gameOf(sheet, id));
  if (known) return { sheet: known, id };
  for (const sheet of sheets) {
    const last = sheet.games.at(-1);
    if (!last || !isLocalId(last.id)) continue;
    const { movedTo } = await import("$lib/local/localGames");
    if ((await movedTo(last.id)) === id) return { sheet, id: last.id };
  }
  return null;
}

/** Stores a sheet instead of another one, before all others. */
function put(sheet: ScoreSheet, instead: ScoreSheet | undefined): ScoreSheet {
  const others = read().filter((each) => !instead || !isSame(each, instead));
  write([sheet, ...others].slice(0, MOST_SHEETS));
  return sheet;
}

/** Games belong to one sheet only. */
function isSame(one: ScoreSheet, other: ScoreSheet): boolean {
  return one.games.some(({ id }) => gameOf(other, id) !== undefined);
}

function read(): ScoreSheet[] {
  return checkedSheets(readStored(NAME));
}

function write(sheets: readonly ScoreSheet[]): void {
  writeStored(NAME, sheets);
  kept = [...sheets];
}
