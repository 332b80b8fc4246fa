/** A finished game that is reviewed: from a table, or from a file. */

import type { MoveView, ReplayView, SetupChoice, TableView } from "$lib/generated/protocol";
import { laidBefore, type PlacedPiece } from "$lib/game/laid";
import { seatingOf, variantOf } from "$lib/game/ways";
import { listText, t } from "$lib/i18n/index.svelte";
import type { GameRecord } from "$lib/kernel/types";
import { initialOf } from "$lib/table/gameRecord";
import { seatFullText, seatText } from "$lib/texts/seats";

export interface ReviewedGame {
  readonly setup: SetupChoice;
  readonly moves: readonly Pick<MoveView, "colour" | "placement" | "seat">[];
  /** The pieces that lay there before the first move. */
  readonly initial: readonly PlacedPiece[];
  /** The viewer's seat, if they have exactly one. */
  readonly ownSeat: number | null;
  /** Returns what a seat is called in a sentence. */
  seatName(seat: number): string;
  /** Returns the name of a seat for places where its colour is shown. */
  shortName(seat: number): string;
}

/** Returns the game of a table. */
export function gameOfTable(table: TableView): ReviewedGame {
  const { setup, moves, seats } = table;
  const own = seats.flatMap((seat, number) => (seat.mine ? [number] : []));
  const variant = variantOf(setup.way);
  const seating = seatingOf(setup);
  return {
    setup,
    moves,
    initial: laidBefore(initialOf(table)?.placed),
    ownSeat: own.length === 1 ? own[0]! : null,
    seatName: (seat) => seatFullText(seats, seat, variant, seating.seats[seat]!),
    shortName: (seat) => seatText(seats, seat),
  };
}

/** Returns the game of a file. */
export function gameOfReplay({ setup, moves, initial, players }: ReplayView): ReviewedGame {
  const seatName = (seat: number): string => players[seat] || t("game.player", { number: seat + 1 });
  return {
    setup,
    moves,
    initial: laidBefore(initial),
    ownSeat: null,
    seatName,
    shortName: seatName,
  };
}

/** Returns what a side is called: its players. */
export function sideName(game: ReviewedGame, side: number): string {
  return listText(seatingOf(game.setup).sides[side]!.map((seat) => game.seatName(seat)));
}

/** Whether a side is the viewer's, and only theirs. */
export function isOwnSide(game: ReviewedGame, side: number): boolean {
  const seats = seatingOf(game.setup).sides[side]!;
  return seats.length === 1 && seats[0] === game.ownSeat;
}

/** Returns the position after so many moves, as the kernel takes it. */
export function recordAfter({ setup, moves, initial }: ReviewedGame, count: number): GameRecord {
  const record = { setup, placements: moves.slice(0, count).map(({ placement }) => placement) };
  if (!initial.length || !moves.length) return record;
  const placed = variantOf(setup.way).colours.map((_, colour) =>
    initial.filter((piece) => piece.colour === colour).map(({ placement }) => placement),
  );
  return { ...record, initial: { placed, turn: moves[0]!.colour } };
}
