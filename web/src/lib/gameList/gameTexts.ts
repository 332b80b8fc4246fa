/** What a list of games says about each of them. */

import { isDraw } from "$lib/game/outcome";
import { seatingOf } from "$lib/game/ways";
import type { SideStanding, TableSummary } from "$lib/generated/protocol";
import { listText, t } from "$lib/i18n/index.svelte";
import { seatText } from "$lib/texts/seats";

/** A line of the players of a game. */
export interface PlayersLine {
  readonly names: string;
  readonly seats: readonly number[];
  /** What they scored, and the squares they placed; null while it is too early to show. */
  readonly points: number | null;
  readonly placed: number | null;
  readonly won: boolean;
}

/** Returns how a game ended, or whom it waits for. */
export function stateText(game: TableSummary): string {
  if (game.aborted) return t("start.aborted");
  if (game.over) return resultText(game);
  if (game.invited) return t("start.invited");
  if (!game.begun || game.turn_seat === null) return t("online.waiting");
  if (game.mine_to_play) return t("start.yourTurn");
  const computer = game.seats[game.turn_seat]!.type === "computer";
  return computer ? t("start.computerTurn") : t("start.theirTurn", { name: seatText(game.seats, game.turn_seat) });
}

/** Returns the players, one line for each side; the best side first if the game is over. */
export function playersOf(game: TableSummary): PlayersLine[] {
  const counted = game.over && !game.aborted;
  const sides = counted ? [...game.sides].sort((a, b) => a.place - b.place) : game.sides;
  return sides.map((side) => ({
    names: namesOf(game, side),
    seats: side.seats,
    points: counted ? side.points : null,
    placed: counted ? placedBy(game, side) : null,
    won: counted && game.sides.length > 1 && side.place === 1,
  }));
}

function placedBy(game: TableSummary, side: SideStanding): number {
  const { seats } = seatingOf(game.setup);
  const own = new Set(side.seats.flatMap((seat) => seats[seat]!.map(String)));
  return [...game.cells].filter((mark) => own.has(mark)).length;
}

function namesOf(game: TableSummary, side: SideStanding): string {
  return listText(side.seats.map((seat) => seatText(game.seats, seat)));
}

function resultText(game: TableSummary): string {
  const { sides } = game;
  if (sides.length === 1) return t("start.over");
  if (isDraw(sides)) return t("end.draw");
  const mine = sides.filter((side) => side.seats.some((seat) => game.seats[seat]!.mine));
  const winners = sides.filter((side) => side.place === 1);
  if (mine.length === 1) return ownResultText(mine[0]!.place, winners.length, sides.length);
  const names = listText(winners.map((side) => namesOf(game, side)));
  if (winners.length > 1) return t("end.share", { names });
  return t(winners[0]!.seats.length > 1 ? "end.teamWins" : "end.wins", { names });
}

function ownResultText(place: number, winners: number, sides: number): string {
  if (place === 1) return winners > 1 ? t("start.shared") : t("start.won");
  return sides === 2 ? t("start.lost") : t("start.placed", { place, sides });
}
