/** What codes and numbers of the server are called, in the language of the person. */

import type { ColourName, LevelNumber } from "$lib/generated/game";
import type { ErrorCode, ReasonView, SeatView } from "$lib/generated/protocol";
import { hasMessage, listText, t, type MessageKey } from "$lib/i18n/index.svelte";
import { cellName } from "$lib/game/cells";
import type { BoardData, Placement } from "$lib/game/placements";

type Params = Readonly<Record<string, number | string>>;

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

/** Returns what a seat is called. The only one that is ours is simply you. */
export function seatText(seats: readonly SeatView[], seat: number): string {
  const view = seats[seat];
  if (!view) return "";
  if (view.name) return view.name;
  if (view.away) return t("game.player", { number: seat + 1 });
  if (view.type === "computer") return levelText(view.level ?? 1);
  if (view.type === "open") return t("online.freeSeat");
  const own = seats.filter((each) => each.mine).length;
  return own === 1 && view.mine ? t("game.you") : t("game.player", { number: seat + 1 });
}

/** Returns what a seat is called in a sentence; computers of one level are told apart by colour. */
export function seatFullText(
  seats: readonly SeatView[],
  seat: number,
  variant: BoardData,
  colours: readonly number[],
): string {
  const name = seatText(seats, seat);
  const alone = seats.every((_, other) => other === seat || seatText(seats, other) !== name);
  return alone ? name : t("game.nameColours", { name, colours: coloursText(variant, colours) });
}

export function cellsText(variant: BoardData, placement: Placement): string {
  return placement.cells.map((cell) => cellName(variant, cell)).join(" ");
}

/** Returns why something was refused, as a sentence. */
export function refusalText(code: ErrorCode | "net/offline", params: Params = {}, variant?: BoardData): string {
  // Where only the code is known, how long to wait is not.
  const told = code === "request/wait" && params["seconds"] === undefined ? "request/too_many" : code;
  const key = `refusal.${told.replaceAll("/", ".")}`;
  return t((hasMessage(key) ? key : "refusal.server.failed") as MessageKey, named(params, variant));
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
