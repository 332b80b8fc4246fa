/** The keys of a game, as the help shows them. */

import { HELP, historyKeys, placingKeys, type KeyRow } from "$lib/hand/keyRows";
import { t } from "$lib/i18n/index.svelte";

export function gameKeys(): KeyRow[] {
  return [
    ...placingKeys([[t("keys.shift"), "←", "→"], "keys.leap"]),
    [["U"], "keys.undo"],
    [["H"], "keys.hint"],
    [["M"], "keys.type"],
    historyKeys(),
    HELP,
  ];
}
