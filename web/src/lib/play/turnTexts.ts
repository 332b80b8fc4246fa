/** Whose turn it is and who has to pass, in words. */

import type { BoardData } from "$lib/game/placements";
import { t } from "$lib/i18n/index.svelte";
import { colourText, coloursText } from "$lib/texts/labels";
import type { GameState } from "./gameState.svelte";

/** Returns whose turn it is, as a sentence. */
export function turnText(game: GameState): string {
  const { turn, table, store } = game;
  if (turn.over || turn.colour === null || turn.seat === null) return t("game.over");
  if (!table.begun) return t("online.waiting");
  const colour = colourText(game.variant, turn.colour);
  const name = game.seatName(turn.seat);
  const { type, mine, away } = table.seats[turn.seat]!;
  const you = mine && game.own === 1;
  if (turn.colour === game.seating.shared) {
    return you ? t("game.yourSharedTurn", { colour }) : t("game.sharedTurn", { name, colour });
  }
  if (away) return t("online.playsFor", { name, colour });
  if (type === "computer" && store.queued !== null) {
    return t("game.queued", { name, place: store.queued + 1 });
  }
  if (type === "computer") return t("game.thinking", { name, colour });
  return you ? t("game.yourTurn", { colour }) : t("game.personsTurn", { name, colour });
}

/** Returns who had to pass, as a sentence. */
export function passedText(variant: BoardData, passed: readonly number[]): string {
  if (passed.length === 1) return t("game.passedOne", { colour: colourText(variant, passed[0]!) });
  return t("game.passedMany", { colours: coloursText(variant, passed) });
}
