/** The keys of the analysis board, as the help shows them. */

import { HELP, historyKeys, placingKeys, type KeyRow } from "$lib/hand/keyRows";
import { t } from "$lib/i18n/index.svelte";

export function analysisKeys(): KeyRow[] {
  return [
    ...placingKeys([[t("keys.shift"), "↑", "↓"], "keys.variation"]),
    [["C"], "puzzle.keys.colour"],
    [["H"], "analysis.engine"],
    historyKeys(),
    HELP,
  ];
}
