/** What colours, pieces, squares, levels and reasons are called, in the language of the person. */

import type { ColourName, LevelNumber } from "$lib/generated/game";
import type { ReasonView } from "$lib/generated/protocol";
import { hasMessage, listText, t } from "$lib/i18n/index.svelte";
import { cellName } from "$lib/game/cells";
import type { BoardData, Placement } from "$lib/game/placements";

export function colourText(variant: BoardData, colour: number): string {
  return t(`colour.${variant.colours[colour] as ColourName}`);
}

export function coloursText(variant: BoardData, colours: readonly number[]): string {
  return listText(colours.map((colour) => colourText(variant, colour)));
}

/** Returns the name of a piece in words, by its short name. */
export function pieceText(name: string): string {
  const key = `piece.${name}`;
  return hasMessage(key) ? t(key) : name;
}

export function levelText(level: LevelNumber): string {
  return t(`level.${level}`);
}

export function cellsText(variant: BoardData, placement: Placement): string {
  return placement.cells.map((cell) => cellName(variant, cell)).join(" ");
}

/** Returns a reason for a move, as a sentence. */
export function reasonText(variant: BoardData, { code, values }: ReasonView): string {
  const words: Record<string, number | string> = {};
  for (const [name, value] of Object.entries(values)) {
    words[name] = Array.isArray(value) ? listText(value.map(pieceText)) : value;
  }
  if (typeof values["colour"] === "number") words["colour"] = colourText(variant, values["colour"]);
  return t(`reason.${code}`, words);
}
