/** Where people sit around one screen, and to whom the board is turned. Pure. */

import { quartersOf, type Quarters } from "$lib/board/turning";
import { spotOf, type Cell } from "$lib/game/cells";
import { placementsOf } from "$lib/game/placements";
import { seatingOf, variantOf } from "$lib/game/ways";
import type { VariantData } from "$lib/generated/game";
import type { TableView } from "$lib/generated/protocol";

/** A corner, counted clockwise from the lower left. */
export type Corner = Quarters;

/** Returns the corner of a board that is not turned to which a cell is nearest. */
export function cornerOf(variant: VariantData, cell: Cell): Corner {
  const { column, row } = spotOf(variant, cell);
  const [right, upper] = [column >= variant.width / 2, row >= variant.height / 2];
  if (upper) return right ? 2 : 1;
  return right ? 3 : 0;
}

/**
 * Returns the corner at which each seat is: where its first colour has begun. A player who has not begun is at the
 * corner of that colour, or at the next free one clockwise.
 */
export function seatCorners({ setup, moves }: Pick<TableView, "setup" | "moves">): Corner[] {
  const variant = variantOf(setup.way);
  const colours = seatingOf(setup).seats.map((own) => own[0]!);
  const begun = colours.map((colour) => begunAt(variant, moves, colour));
  const taken = new Set(begun);
  return begun.map((corner, seat) => {
    if (corner !== null) return corner;
    let free = cornerOf(variant, variant.start_cells.fixed[colours[seat]!]![0]!);
    while (taken.has(free)) free = quartersOf(free + 1);
    taken.add(free);
    return free;
  });
}

function begunAt(variant: VariantData, moves: TableView["moves"], colour: number): Corner | null {
  const first = moves.find((move) => move.colour === colour);
  const starts = variant.start_cells.any[colour]!;
  const cell =
    first &&
    placementsOf(variant.id)
      .of(first.placement)
      .cells.find((each) => starts.includes(each));
  return cell === undefined ? null : cornerOf(variant, cell);
}

/** Returns where a corner is seen when the board is turned. */
export function cornerSeen(corner: Corner, quarters: Quarters): Corner {
  return quartersOf(corner + quarters);
}

/** Returns how often to turn the board so that a corner is at the lower left, where its player sits. */
export function quartersTowards(corner: Corner): Quarters {
  return quartersOf(-corner);
}

/** Whether several people play at this screen. */
export function isShared({ seats }: Pick<TableView, "seats">): boolean {
  return seats.filter((seat) => seat.mine).length > 1;
}

/**
 * Returns the person at this screen who has the device: the one to move, else the one who moved last, else the
 * first. None where nobody plays here.
 */
export function holderOf({ seats, moves, turn }: Pick<TableView, "seats" | "moves" | "turn">): number | null {
  const isHere = (seat: number | null): boolean => seat !== null && (seats[seat]?.mine ?? false);
  if (isHere(turn.seat)) return turn.seat;
  const last = moves.findLast(({ seat }) => isHere(seat));
  if (last) return last.seat;
  const first = seats.findIndex((_, seat) => isHere(seat));
  return first < 0 ? null : first;
}
