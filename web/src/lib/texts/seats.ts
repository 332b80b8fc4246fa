/** What the seats of a table are called. */

import type { BoardData } from "$lib/game/placements";
import type { SeatView } from "$lib/generated/protocol";
import { t } from "$lib/i18n/index.svelte";
import { castOf } from "$lib/opponents/cast";
import { characterText } from "$lib/opponents/opponentTexts";
import { coloursText } from "./labels";

/** Returns what a seat is called. If exactly one seat is ours, it is "You". */
export function seatText(seats: readonly SeatView[], seat: number): string {
  const view = seats[seat];
  if (!view) return "";
  if (view.name) return view.name;
  if (view.away) return t("game.player", { number: seat + 1 });
  const character = castOf(seats)[seat];
  if (character) return characterText(character);
  if (view.type === "open") return t("online.freeSeat");
  const own = seats.filter((each) => each.mine).length;
  return own === 1 && view.mine ? t("game.you") : t("game.player", { number: seat + 1 });
}

/** Returns what a seat is called in a sentence; players of one name are told apart by colour. */
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
