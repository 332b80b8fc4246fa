/** The score sheet of a family table: the same people play on one device, game after game. Pure. */

import { isDraw } from "$lib/game/outcome";
import { isSetup, seatingOf } from "$lib/game/ways";
import type { LevelNumber } from "$lib/generated/game";
import { MAX_NAME, type NewTable, type SetupChoice, type TableView } from "$lib/generated/protocol";
import { CASUAL } from "$lib/newGame/gameChoice";

/** The number of tables that are kept: those played most recently. */
export const MOST_SHEETS = 12;
/** The number of games that are counted for a table. */
const MOST_GAMES = 500;

export interface SheetPlayer {
  readonly name: string | null;
  /** The level of a computer; null for a person. */
  readonly level: LevelNumber | null;
}

export interface SheetGame {
  readonly id: string;
  /** By how many seats the players have rotated since the first game. */
  readonly shift: number;
  /** When it ended; null while it runs. */
  readonly at: string | null;
  /** The players who won; nobody in a draw, and while it runs. */
  readonly winners: readonly number[];
  /** Whether the score was reset after it. */
  readonly forgotten?: true;
}

/** Players are numbered by their seats in the first game. */
export interface ScoreSheet {
  readonly setup: SetupChoice;
  readonly players: readonly SheetPlayer[];
  /** Oldest first; only the last one may still run. */
  readonly games: readonly SheetGame[];
}

/** Returns whether a table can be a family table: several people play on this device, and nobody elsewhere. */
export function isFamilyTable({ alone, seats, terms }: TableView): boolean {
  return alone && !terms.rated && seats.filter(({ mine }) => mine).length > 1;
}

/** Returns the sheet of a table at which nothing was counted yet. */
export function newSheet({ id, setup, seats }: TableView): ScoreSheet {
  const players = seats.map(({ name, type, level }) => ({ name, level: type === "computer" ? level : null }));
  return { setup, players, games: [{ id, shift: 0, at: null, winners: [] }] };
}

export function gameOf(sheet: ScoreSheet, id: string): SheetGame | undefined {
  return sheet.games.find((game) => game.id === id);
}

/** Returns the game that is not over; null when the next one may begin. */
export function runningGame({ games }: ScoreSheet): SheetGame | null {
  const last = games.at(-1);
  return last && last.at === null ? last : null;
}

/** Returns a sheet with the result of one of its games, which must be over. Reported twice, it counts once. */
export function withResult(sheet: ScoreSheet, id: string, { turn, updated_at }: TableView): ScoreSheet {
  const game = gameOf(sheet, id);
  if (!game) return sheet;
  const count = sheet.players.length;
  const won = isDraw(turn.sides) ? [] : turn.sides.filter(({ place }) => place === 1).flatMap(({ seats }) => seats);
  const winners = won.map((seat) => (seat - (game.shift % count) + count) % count).sort((a, b) => a - b);
  if (game.forgotten && game.at !== null) return sheet;
  const { forgotten: _forgotten, ...counted } = game;
  const ended = { ...counted, at: updated_at, winners };
  return { ...sheet, games: sheet.games.map((each) => (each.id === id ? ended : each)) };
}

/** Returns a sheet with the next game, one seat further for every player. A game in progress is dropped. */
export function withNext(sheet: ScoreSheet, id: string): ScoreSheet {
  const shift = nextShift(sheet);
  const games = [...sheet.games.filter(({ at }) => at !== null), { id, shift, at: null, winners: [] }];
  return { ...sheet, games: games.slice(-MOST_GAMES) };
}

/** Returns the next game of a sheet. */
export function nextTable(sheet: ScoreSheet): NewTable {
  const { players, setup } = sheet;
  const count = players.length;
  const shift = nextShift(sheet) % count;
  const seats = players.map((_, seat): NewTable["seats"][number] => {
    const { name, level } = players[(seat - shift + count) % count]!;
    return level === null ? { type: "person", name } : { type: "computer", level };
  });
  return { setup, seats, terms: CASUAL };
}

function nextShift({ games }: ScoreSheet): number {
  const last = games.at(-1);
  return last ? last.shift + 1 : 0;
}

/** Returns how many games each player has won. */
export function winsOf({ players, games }: ScoreSheet): number[] {
  return players.map((_, player) => games.filter(({ winners }) => winners.includes(player)).length);
}

/** Returns the games that count, oldest first. */
export function countedGames({ games }: ScoreSheet): (SheetGame & { readonly at: string })[] {
  return games.flatMap((game) => (game.at === null || game.forgotten ? [] : [{ ...game, at: game.at }]));
}

export function renamed(sheet: ScoreSheet, names: readonly string[]): ScoreSheet {
  const players = sheet.players.map((player, index) => {
    const name = (names[index] ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_NAME);
    return player.level === null ? { ...player, name: name || null } : player;
  });
  return { ...sheet, players };
}

/** Returns a sheet without results. Whose turn it is to begin stays the same. */
export function reset(sheet: ScoreSheet): ScoreSheet {
  const last = sheet.games.at(-1);
  return { ...sheet, games: last ? [{ ...last, winners: [], forgotten: true }] : [] };
}

/** Returns the sheets among what was stored that this version of the app understands. */
export function checkedSheets(stored: unknown): ScoreSheet[] {
  return (Array.isArray(stored) ? stored : []).filter(isSheet).slice(0, MOST_SHEETS);
}

function isSheet(sheet: ScoreSheet | null): sheet is ScoreSheet {
  if (!isSetup(sheet?.setup) || !Array.isArray(sheet.players) || !Array.isArray(sheet.games)) return false;
  const count = seatingOf(sheet.setup).seats.length;
  return sheet.players.length === count && sheet.players.every(isPlayer) && sheet.games.every(isGame);
}

function isPlayer(player: SheetPlayer | null): boolean {
  const { name, level } = player ?? { name: 0, level: 0 };
  return (name === null || typeof name === "string") && (level === null || (level >= 1 && level <= 9));
}

function isGame(game: SheetGame | null): boolean {
  return (
    typeof game?.id === "string" &&
    Number.isInteger(game.shift) &&
    (game.at === null || typeof game.at === "string") &&
    Array.isArray(game.winners) &&
    game.winners.every((player) => Number.isInteger(player))
  );
}
