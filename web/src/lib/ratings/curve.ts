/** A rating over its games as a line in a box. Pure. */

export interface Curve {
  /** The points of the line, `x,y` each. */
  readonly points: readonly (readonly [number, number])[];
  readonly lowest: number;
  readonly highest: number;
}

/** The least range of ratings from the bottom to the top, so that small changes look small. */
const LEAST_SPAN = 100;

/** Returns the curve of ratings in a box; y grows downwards. */
export function curveOf(ratings: readonly number[], width: number, height: number): Curve {
  const lowest = Math.min(...ratings);
  const highest = Math.max(...ratings);
  const span = Math.max(highest - lowest, LEAST_SPAN);
  const top = (lowest + highest + span) / 2;
  const step = ratings.length > 1 ? width / (ratings.length - 1) : 0;
  const points = ratings.map(
    (rating, index) => [ratings.length > 1 ? index * step : width / 2, ((top - rating) / span) * height] as const,
  );
  return { points, lowest, highest };
}
