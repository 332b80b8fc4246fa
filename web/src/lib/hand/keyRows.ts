/** Rows of the help for keys. Those for placing a piece are the same on several boards. */

import { t, type MessageKey } from "$lib/i18n/index.svelte";

export type KeyRow = readonly [keys: readonly string[], about: MessageKey];

export const SIZES: KeyRow = [["1", "2", "3", "4", "5"], "keys.size"];

/** The keys that turn the chosen piece and send it to a spot. */
export const TURNS: readonly KeyRow[] = [
  [["R"], "keys.turn"],
  [["F"], "keys.flip"],
  [["N", "P"], "keys.spots"],
  [["G"], "keys.nearest"],
];

export const HELP: KeyRow = [["?"], "keys.help"];

/** Returns the keys that place a piece in a game; `shifted` is what Shift with arrows does there. */
export function placingKeys(shifted: KeyRow): KeyRow[] {
  return [
    SIZES,
    [["←", "↑", "↓", "→"], "keys.arrows"],
    shifted,
    ...TURNS,
    [[t("keys.enter")], "keys.confirm"],
    [[t("keys.escape")], "keys.cancel"],
  ];
}

/** Returns the keys that go to the start and the end of a game. */
export function historyKeys(): KeyRow {
  return [[t("keys.home"), t("keys.end")], "keys.history"];
}
