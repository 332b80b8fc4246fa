/** The keys of a game, as the help shows them. */

import { t, type MessageKey } from "$lib/i18n/index.svelte";

export type KeyRow = readonly [keys: readonly string[], about: MessageKey];

export function gameKeys(): KeyRow[] {
  return [
    [["1", "2", "3", "4", "5"], "keys.size"],
    [["←", "↑", "↓", "→"], "keys.arrows"],
    [[t("keys.shift"), "←", "→"], "keys.leap"],
    [["R"], "keys.turn"],
    [["F"], "keys.flip"],
    [["N", "P"], "keys.spots"],
    [["G"], "keys.nearest"],
    [[t("keys.enter")], "keys.confirm"],
    [[t("keys.escape")], "keys.cancel"],
    [["U"], "keys.undo"],
    [["H"], "keys.hint"],
    [["M"], "keys.type"],
    [[t("keys.home"), t("keys.end")], "keys.history"],
    [["?"], "keys.help"],
  ];
}
