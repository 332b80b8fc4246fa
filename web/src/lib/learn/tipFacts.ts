/** The reasons for the move of a tip, in the same words as in hints. */

import type { TipData } from "$lib/generated/lessons";
import { variantOf } from "$lib/game/ways";
import { hasMessage, t } from "$lib/i18n/index.svelte";
import { colourText, reasonText } from "$lib/texts/labels";

export function factsOf(tip: TipData): string[] {
  const variant = variantOf(tip.scene.way);
  const facts = tip.facts.map((fact) => reasonText(variant, fact));
  const own = `tips.${tip.id}.fact`;
  return tip.about !== null && hasMessage(own) ? [...facts, t(own, { colour: colourText(variant, tip.about) })] : facts;
}
