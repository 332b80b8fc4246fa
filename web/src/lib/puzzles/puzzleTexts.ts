/** What is said about a puzzle, in the language of the person. */

import type { PuzzleView } from "$lib/generated/puzzles";
import { hasMessage, listText, t, type MessageKey } from "$lib/i18n/index.svelte";
import type { PlacedPiece } from "$lib/game/laid";
import { cellsText, colourText, pieceText } from "$lib/texts/labels";
import type { Fault } from "./judge.svelte";
import type { Puzzle } from "./puzzle.svelte";

/** Returns what a laid piece is called, and where it lies. */
export function pieceWords(
  puzzle: Puzzle,
  { colour, placement }: PlacedPiece,
): Record<"colour" | "piece" | "cells", string> {
  const { variant, placements } = puzzle;
  const lying = placements.of(placement);
  return {
    colour: colourText(variant, colour),
    piece: pieceText(variant.pieces[lying.piece]!.name),
    cells: cellsText(variant, lying),
  };
}

/** Returns a broken rule as a sentence. */
export function faultText(puzzle: Puzzle, { code, pieces }: Fault): string {
  const { variant, placements } = puzzle;
  const names = pieces.map(({ placement }) => pieceText(variant.pieces[placements.of(placement).piece]!.name));
  const colour = pieces[0] ? colourText(variant, pieces[0].colour) : "";
  const key = `puzzle.fault.${code}`;
  return t((hasMessage(key) ? key : "puzzle.fault.other") as MessageKey, {
    colour,
    pieces: listText(names),
    count: pieces.length,
  });
}

/** Returns how large a puzzle is, as a sentence. */
export function sizeText({ stock, width, height, holes }: PuzzleView): string {
  const pieces = stock.reduce((sum, { count }) => sum + count, 0);
  const squares = width * height - holes.length;
  return t(holes.length ? "puzzle.sizeSquares" : "puzzle.size", { pieces, width, height, squares });
}

/** Returns the rules of a puzzle, a sentence each. */
export function ruleTexts({ rules }: PuzzleView): string[] {
  return rules.map((rule) => t(`puzzle.rule.${rule}`));
}
