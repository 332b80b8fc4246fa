/** The rules and players of a setup as the lists of numbers that the kernel takes. */

import type { ScoringData, SeatingData, VariantData } from "$lib/generated/game";
import type { SetupChoice } from "$lib/generated/protocol";
import { scoringOf, seatingOf, variantOf, wayOf } from "$lib/game/ways";

const NOBODY = -1;

/** Collects numbers; a list begins with its length. */
export class Numbers {
  private readonly all: number[] = [];

  add(...numbers: number[]): this {
    this.all.push(...numbers);
    return this;
  }

  addList(list: readonly number[]): this {
    this.all.push(list.length);
    for (const number of list) this.all.push(number);
    return this;
  }

  addLists(lists: readonly (readonly number[])[]): this {
    this.all.push(lists.length);
    for (const list of lists) this.addList(list);
    return this;
  }

  done(): Int32Array {
    return Int32Array.from(this.all);
  }
}

/** Returns the rules of a setup for `cw_rules_new`. */
export function rulesNumbers(setup: SetupChoice): Int32Array {
  const variant = variantOf(setup.way);
  const scoring = scoringOf(setup);
  const { pieces, cells } = everyPlacement(variant);
  return new Numbers()
    .add(variant.width, variant.height)
    .addList(variant.pieces.map(({ count }) => count))
    .addList(pieces)
    .addLists(cells)
    .addLists(variant.start_cells[setup.start ?? wayOf(setup.way).start])
    .add(scoring.per_square_left, scoring.all_placed, scoring.single_last)
    .done();
}

/** Returns who begins and who plays, for `cw_game_new`. */
export function playersNumbers(setup: SetupChoice): Int32Array {
  const { colours } = variantOf(setup.way);
  const seating = seatingOf(setup);
  const scoring = scoringOf(setup);
  const sideOf = seating.seats.map((_, seat) => seating.sides.findIndex((seats) => seats.includes(seat)));
  const numbers = new Numbers().add(setup.first === null ? 0 : colours.indexOf(setup.first));
  addPlayers(numbers, colours.length, seating, scoring, seating.sides.length, (seat) => sideOf[seat]!);
  addPlayers(numbers, colours.length, seating, scoring, seating.seats.length, (seat) => seat);
  return numbers.done();
}

/** Adds the players, counted by side or by seat. */
function addPlayers(
  numbers: Numbers,
  colours: number,
  seating: SeatingData,
  scoring: ScoringData,
  players: number,
  playerOf: (seat: number) => number,
): void {
  const owners = Array.from({ length: colours }, (_, colour) => {
    const seat = seating.seats.findIndex((own) => own.includes(colour));
    return seat < 0 ? NOBODY : playerOf(seat);
  });
  numbers
    .add(players, scoring.lowest_wins ? -1 : 1)
    .addList(owners)
    .add(seating.shared ?? NOBODY)
    .addList(seating.shared_order.map(playerOf));
}

/** Returns the piece and the cells of every placement, in the order of their ids. */
function everyPlacement({ width, height, pieces }: VariantData): { pieces: number[]; cells: number[][] } {
  const found: { pieces: number[]; cells: number[][] } = { pieces: [], cells: [] };
  pieces.forEach(({ orientations }, piece) => {
    for (const shape of orientations) {
      for (let row = 0; row + shape.height <= height; row++) {
        for (let column = 0; column + shape.width <= width; column++) {
          found.pieces.push(piece);
          found.cells.push(shape.cells.map(([x, y]) => (row + y) * width + column + x));
        }
      }
    }
  });
  return found;
}
