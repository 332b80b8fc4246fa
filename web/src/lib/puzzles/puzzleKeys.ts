/** The keys of a puzzle, as the help shows them. */

import { t } from "$lib/i18n/index.svelte";
import type { KeyRow } from "$lib/play/gameKeys";

export function puzzleKeys(): KeyRow[] {
  return [
    [["1", "2", "3", "4", "5"], "keys.size"],
    [["C"], "puzzle.keys.colour"],
    [["←", "↑", "↓", "→"], "puzzle.keys.arrows"],
    [["R"], "keys.turn"],
    [["F"], "keys.flip"],
    [["N", "P"], "keys.spots"],
    [["G"], "keys.nearest"],
    [[t("keys.enter")], "puzzle.keys.lift"],
    [[t("puzzle.keys.delete")], "puzzle.keys.takeBack"],
    [[t("keys.escape")], "puzzle.keys.cancel"],
    [["U"], "keys.undo"],
    [["H"], "keys.hint"],
    [["?"], "keys.help"],
  ];
}
