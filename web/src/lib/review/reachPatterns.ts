/** How squares of the reach map are drawn that are not of one colour: paths within a square. */

/** A dot: a line of no length with round ends. */
export const CONTESTED = "m.5 .5h0";

/** A cross from corner to corner. */
export const DEAD = "m.18 .18 .64 .64m0-.64-.64 .64";
