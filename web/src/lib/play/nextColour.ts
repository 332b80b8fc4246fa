/** Which colour we play next while it is the turn of others. */

import { seatingOf } from "$lib/game/ways";
import type { TableView } from "$lib/generated/protocol";

/** Returns the colours with pieces left that are ours to play next, in the order of their turns. */
export function comingColours({ setup, seats, turn }: TableView): number[] {
  if (turn.colour === null) return [];
  const seating = seatingOf(setup);
  const count = turn.left.length;
  const isOurs = (colour: number): boolean => {
    const seat = colour === seating.shared ? turn.shared_turn : seating.seats.findIndex((own) => own.includes(colour));
    return seat !== null && (seats[seat]?.mine ?? false) && turn.left[colour]!.length > 0;
  };
  const others = Array.from({ length: count - 1 }, (_, step) => (turn.colour! + step + 1) % count);
  return others.filter(isOurs);
}

/** Returns the colour for which a move can be planned; null on our own turn, and where nothing can be placed. */
export function plannedColour(table: TableView): number | null {
  const { turn } = table;
  if (!table.begun || turn.over || turn.seat === null || table.seats[turn.seat]!.mine) return null;
  const blocked = new Set(turn.scores.filter((score) => score.blocked).map(({ colour }) => colour));
  return comingColours(table).find((colour) => !blocked.has(colour)) ?? null;
}
