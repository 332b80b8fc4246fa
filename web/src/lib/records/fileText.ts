/** The text of a game file: its size, its character set, its line ends. */

import { RECORD_LIMITS } from "$lib/generated/records";
import { RecordError } from "./recordError";
import { firstValue, oneLineEnd } from "./sgf";

/** The character sets that CA may name, as browsers call them. */
const CHARSETS: readonly string[] = ["utf-8", "windows-1252", "iso-8859-15"];

/** Returns the text of a file. Throws `RecordError`. */
export function textOfFile(bytes: Uint8Array): string {
  checkSize(bytes.length);
  try {
    return cleanText(new TextDecoder(charsetOf(bytes), { fatal: true }).decode(bytes));
  } catch (error) {
    throw error instanceof RecordError ? error : new RecordError("charset");
  }
}

/** Returns a text without a byte order mark and with `\n` line ends. Throws `RecordError`. */
export function cleanText(text: string): string {
  checkSize(text.length);
  // UTF-8 cannot write lone surrogates.
  if (/[\ud800-\udfff]/u.test(text)) throw new RecordError("charset");
  return oneLineEnd(text.replace(/^\ufeff/, ""));
}

/** Throws `RecordError` when a file is too large. */
export function checkSize(size: number): void {
  if (size > RECORD_LIMITS.bytes) throw new RecordError("tooLarge");
}

/** Returns the character set that the first node of a file names; UTF-8 by default. */
function charsetOf(bytes: Uint8Array): string {
  // All supported sets write the marks of the format alike.
  const named = firstValue(new TextDecoder("windows-1252").decode(bytes).replace(/^ï»¿/, ""), "CA");
  return named === null ? "utf-8" : knownCharset(named);
}

/** Returns the name by which browsers know a character set. Throws `RecordError` for others. */
export function knownCharset(named: string): string {
  try {
    const { encoding } = new TextDecoder(named.trim());
    if (CHARSETS.includes(encoding)) return encoding;
  } catch {
    // No browser knows it.
  }
  throw new RecordError("charset");
}
