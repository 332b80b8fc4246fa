/** The keys of the analysis board, as the help shows them. */

import { t } from "$lib/i18n/index.svelte";
import type { KeyRow } from "$lib/play/gameKeys";

export function analysisKeys(): KeyRow[] {
  return [
    [["1", "2", "3", "4", "5"], "keys.size"],
    [["←", "↑", "↓", "→"], "keys.arrows"],
    [[t("keys.shift"), "↑", "↓"], "keys.variation"],
    [["R"], "keys.turn"],
    [["F"], "keys.flip"],
    [["N", "P"], "keys.spots"],
    [["G"], "keys.nearest"],
    [[t("keys.enter")], "keys.confirm"],
    [[t("keys.escape")], "keys.cancel"],
    [["C"], "puzzle.keys.colour"],
    [["H"], "analysis.engine"],
    [[t("keys.home"), t("keys.end")], "keys.history"],
    [["?"], "keys.help"],
  ];
}
