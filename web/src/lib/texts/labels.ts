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

/** Returns a reason for a move of the viewer, as a sentence. */
export function reasonText(variant: BoardData, reason: ReasonView): string {
  return t(`reason.${reason.code}`, reasonWords(variant, reason));
}

/** Returns a reason for a move of somebody else, who plays the colour `own`. */
export function reasonTheirs(variant: BoardData, reason: ReasonView, own: number): string {
  const key = `reason.theirs.${reason.code}`;
  const words = { ...reasonWords(variant, reason), own: colourText(variant, own) };
  return t(hasMessage(key) ? key : `reason.${reason.code}`, words);
}

function reasonWords(variant: BoardData, { values }: ReasonView): Record<string, number | string> {
  const words: Record<string, number | string> = {};
  for (const [name, value] of Object.entries(values)) {
    words[name] = Array.isArray(value) ? listText(value.map(pieceText)) : value;
  }
  if (typeof values["colour"] === "number") words["colour"] = colourText(variant, values["colour"]);
  return words;
}
