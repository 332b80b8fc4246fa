/**
 * A position as the fragment of an address: `1.duo..advanced.any.purple.<numbers>.<checksum>`.
 *
 * First comes the version, then the setup by its names, then the pieces, and last a checksum of all before it.
 * The numbers are the length of what was set up for each colour and its placements, the colour to play, and the
 * moves that followed, in 16 bits each.
 */

import type { SetupChoice } from "$lib/generated/protocol";
import { checksum } from "$lib/game/checksum";
import { placementsOf } from "$lib/game/placements";
import { completeSetup, isSetup, variantOf, wayOf } from "$lib/game/ways";
import type { GameRecord } from "$lib/kernel/types";

const VERSION = "1";

/** More than any game has. */
const MOST_NUMBERS = 400;

/** Returns the game that leads to a position as text. Inverse of `readLink`. */
export function linkOf(record: GameRecord): string {
  const { way, shared, scoring, start, first } = completeSetup(record.setup);
  const { initial, placements } = record;
  const numbers = initial
    ? [...initial.placed.flatMap((ids) => [ids.length, ...ids]), initial.turn, ...placements]
    : [...variantOf(way).colours.map(() => 0), 0, ...placements];
  const text = [VERSION, way, shared ?? "", scoring, start, first, packed([Number(!!initial), ...numbers])].join(".");
  return `${text}.${checksum(text).toString(36)}`;
}

/** Returns the game that a link carries; null when it is damaged. Its moves are not checked by the rules. */
export function readLink(fragment: string): GameRecord | null {
  const parts = fragment.split(".");
  const [version, way, shared, scoring, start, first, numbers, sum] = parts;
  if (parts.length !== 8 || version !== VERSION) return null;
  if (checksum(parts.slice(0, -1).join(".")).toString(36) !== sum) return null;
  const setup = { way, shared: shared || null, scoring, start, first } as SetupChoice;
  return isSetup(setup) ? recordOf(setup, unpacked(numbers!)) : null;
}

function recordOf(setup: SetupChoice, numbers: number[] | null): GameRecord | null {
  if (!numbers?.length || numbers.length > MOST_NUMBERS) return null;
  const { colours } = variantOf(setup.way);
  const table = placementsOf(wayOf(setup.way).variant);
  let at = 0;
  const hasInitial = numbers[at++] === 1;
  const placed = colours.map(() => {
    const count = numbers[at++] ?? 0;
    return numbers.slice(at, (at += count));
  });
  const turn = numbers[at++];
  const placements = numbers.slice(at);
  const isWhole = turn !== undefined && turn < colours.length;
  if (!isWhole || ![...placed.flat(), ...placements].every((id) => table.isPlacement(id))) return null;
  return hasInitial ? { setup, placements, initial: { placed, turn } } : { setup, placements };
}

/** Returns numbers below 2¹⁶ as text that needs no escapes in an address. Inverse of `unpacked`. */
function packed(numbers: readonly number[]): string {
  const bytes = numbers.flatMap((number) => [number >> 8, number & 255]);
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

function unpacked(text: string): number[] | null {
  try {
    const bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    if (bytes.length % 2) return null;
    return Array.from(
      { length: bytes.length / 2 },
      (_, i) => (bytes.charCodeAt(2 * i) << 8) | bytes.charCodeAt(2 * i + 1),
    );
  } catch {
    return null;
  }
}
