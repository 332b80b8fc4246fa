/** Bidirectional text: keeps an inserted name or text from reordering the sentence around it. */

export type Direction = "ltr" | "rtl";

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";

/** The blocks whose letters run from right to left: Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = "\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFF\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}";
const HAS_RIGHT_TO_LEFT = new RegExp(`[${RIGHT_TO_LEFT}]`, "u");
const ONLY_RIGHT_TO_LEFT = new RegExp(`^[\\s${RIGHT_TO_LEFT}]*$`, "u");

/**
 * Returns a text to insert into a sentence of that direction, isolated (U+2068 … U+2069) where it may run the other way.
 *
 * A text that certainly runs in the same direction stays as it is.
 */
export function isolate(text: string, within: Direction): string {
  const runsAlong = within === "rtl" ? ONLY_RIGHT_TO_LEFT.test(text) : !HAS_RIGHT_TO_LEFT.test(text);
  return runsAlong ? text : `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}`;
}
