/** The keys of a puzzle, as the help shows them. */

import { HELP, SIZES, TURNS, type KeyRow } from "$lib/hand/keyRows";
import { t } from "$lib/i18n/index.svelte";

export function puzzleKeys(): KeyRow[] {
  return [
    SIZES,
    [["C"], "puzzle.keys.colour"],
    [["←", "↑", "↓", "→"], "puzzle.keys.arrows"],
    ...TURNS,
    [[t("keys.enter")], "puzzle.keys.lift"],
    [[t("puzzle.keys.delete")], "puzzle.keys.takeBack"],
    [[t("keys.escape")], "puzzle.keys.cancel"],
    [["U"], "keys.undo"],
    [["H"], "keys.hint"],
    HELP,
  ];
}
