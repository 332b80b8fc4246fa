/** What an analysis says in words. */

import { seatingOf, variantOf } from "$lib/game/ways";
import { listText, t } from "$lib/i18n/index.svelte";
import type { RecordError } from "$lib/records/recordError";
import { formOf } from "$lib/records/recordSetup";
import type { RecordTree } from "$lib/records/recordTree";
import { coloursText } from "$lib/texts/labels";

/** Returns why a record cannot be read, or grow, as a sentence that names the place. */
export function recordErrorText({ code, place }: RecordError): string {
  const text = code === "tooLarge" ? t("replay.tooLarge") : t(`record.${code}`);
  return place ? t("record.at", { ...place, problem: text }) : text;
}

/** Returns what a side is called: its players if the record names them, else its colours. */
export function sideText({ setup, root }: RecordTree, side: number): string {
  const { sides, seats } = seatingOf(setup);
  const { players } = formOf(setup);
  const names = sides[side]!.map((seat) => root.text(players[seat]!));
  if (names.every(Boolean)) return listText(names);
  return coloursText(
    variantOf(setup.way),
    sides[side]!.flatMap((seat) => seats[seat]!),
  );
}
