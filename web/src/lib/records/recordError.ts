/** Why a record cannot be read or written. */

/** People are told with the message `record.<code>`. */
export type RecordCode =
  /** It is no game file at all. */
  | "unknown"
  /** The text breaks off, or something stands where it may not. */
  | "syntax"
  | "tooLarge"
  /** It has more nodes, values or nested variations than a record may have. */
  | "tooMany"
  /** A game that this app does not have. */
  | "game"
  | "charset"
  /** A move, or pieces that are set up, that cannot be understood. */
  | "notation"
  /** A move, or pieces that are set up, that break the rules. */
  | "illegal";

export class RecordError extends Error {
  override readonly name = "RecordError";

  /** `line` and `column` count from 1; null where there is no text to count in. */
  constructor(
    readonly code: RecordCode,
    readonly place: { readonly line: number; readonly column: number } | null = null,
  ) {
    super(place ? `${code} at line ${place.line}, column ${place.column}` : code);
  }
}

/** Returns an error about an offset of a text. */
export function errorAt(code: RecordCode, text: string, offset: number): RecordError {
  let line = 1;
  let begin = 0;
  for (let end = text.indexOf("\n"); end >= 0 && end < offset; end = text.indexOf("\n", begin)) {
    line += 1;
    begin = end + 1;
  }
  return new RecordError(code, { line, column: offset - begin + 1 });
}
