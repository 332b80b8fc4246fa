/** Why something was refused, in words. */

import { cellName } from "$lib/game/cells";
import type { BoardData } from "$lib/game/placements";
import { hasMessage, t, type MessageKey } from "$lib/i18n/index.svelte";
import type { ApiError } from "$lib/net/api";
import { colourText, pieceText } from "./labels";

type Params = Readonly<Record<string, number | string>>;

/** Returns why something was refused, as a sentence. */
export function refusalText(code: ApiError["code"], params: Params = {}, variant?: BoardData): string {
  // If only the code is known, the time to wait is unknown.
  const told = code === "request/wait" && params["seconds"] === undefined ? "request/too_many" : code;
  const key = `refusal.${told.replaceAll("/", ".")}`;
  return t((hasMessage(key) ? key : "refusal.server.failed") as MessageKey, named(params, variant));
}

/** Turns numbers of colours, pieces and cells into their names. */
function named(params: Params, variant?: BoardData): Params {
  if (!variant) return params;
  const words: Record<string, number | string> = { ...params };
  const { cell, other_colour: colour, other_piece: piece } = params;
  if (typeof cell === "number") words["cell"] = cellName(variant, cell);
  if (typeof colour === "number") words["other_colour"] = colourText(variant, colour);
  if (typeof piece === "number") words["other_piece"] = pieceText(variant.pieces[piece]?.name ?? "");
  return words;
}
