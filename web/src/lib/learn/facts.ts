/** What speaks for the move of a tip, in words: the same words as in hints. */

import type { TipData } from "$lib/generated/lessons";
import { hasMessage, listText, t, type MessageKey } from "$lib/i18n/index.svelte";
import { colourIn } from "./scene";

export function factsOf(tip: TipData): string[] {
  const colourName = (colour: number): string => t(`colour.${colourIn(tip.scene, colour)}`);
  const facts = tip.facts.map(({ code, values }) => {
    const { colour, pieces, ...numbers } = values as { colour?: number; pieces?: string[] } & Record<string, number>;
    return t(`reason.${code}`, {
      ...numbers,
      colour: colour === undefined ? "" : colourName(colour),
      pieces: listText((pieces ?? []).map((name) => t(`piece.${name}` as MessageKey))),
    });
  });
  const own = `tips.${tip.id}.fact`;
  return tip.about !== null && hasMessage(own) ? [...facts, t(own, { colour: colourName(tip.about) })] : facts;
}
