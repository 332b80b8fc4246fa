/** How everybody stands: what each seat has placed of its squares, its points, and who leads. Pure. */

import type { SeatingData, VariantData } from "$lib/generated/game";
import type { TurnView } from "$lib/generated/protocol";

/** What a colour has placed. */
export interface PlacedColour {
  readonly colour: number;
  readonly placed: number;
}

export interface Standing {
  /** The colours of the seat, with what each has placed. */
  readonly colours: readonly PlacedColour[];
  /** Squares placed, of all that its colours have. */
  readonly placed: number;
  readonly total: number;
  /** With a partner those of its own colours, else those of its side. */
  readonly points: number;
  /** Whether its side is ahead. As long as all sides are equal, nobody is. */
  readonly leads: boolean;
}

type Facts = Pick<TurnView, "scores" | "sides">;

/** Returns how a seat stands. */
export function standingOf(
  seat: number,
  { scores, sides }: Facts,
  seating: SeatingData,
  variant: Pick<VariantData, "squares">,
): Standing {
  const own = seating.seats[seat]!.flatMap((colour) => scores.filter((score) => score.colour === colour));
  const colours = own.map(({ colour, squares_left }) => ({ colour, placed: variant.squares - squares_left }));
  const side = sides.find(({ seats }) => seats.includes(seat))!;
  return {
    colours,
    placed: colours.reduce((sum, { placed }) => sum + placed, 0),
    total: own.length * variant.squares,
    points: side.seats.length === 1 ? side.points : own.reduce((sum, score) => sum + score.points, 0),
    leads: side.place === 1 && sides.some(({ place }) => place > 1),
  };
}
