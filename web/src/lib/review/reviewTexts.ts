/** What a review says, in words. */

import { variantOf } from "$lib/game/ways";
import { placementsOf } from "$lib/game/placements";
import { t, type MessageKey } from "$lib/i18n/index.svelte";
import type { JudgedMove, Review } from "$lib/kernel/types";
import { pieceText } from "$lib/texts/labels";
import { isOwnSide, sideName, type ReviewedGame } from "./reviewedGame";

/** Smaller losses are not worth a sentence of their own. */
const LEAST_POINTS = 0.5;
const LEAST_PERCENT = 3;

/** A headline, and the move it is about. */
export interface Headline {
  readonly kind: "best" | "turning" | "miss";
  readonly text: string;
  /** One more sentence. */
  readonly about: string;
  /** The index of the move; null when it is about none. */
  readonly move: number | null;
}

/** Returns a number of points as it is shown: with at most one decimal. */
export function shownPoints(points: number): number {
  return Math.round(points * 10) / 10 || 0;
}

export function percentOf(share: number): number {
  return Math.round(share * 100);
}

/** Says how much worse a move is than the best one, in points and in win chance; empty when it is not. */
export function lossText({ swing, before, after, label }: JudgedMove): string {
  if (label === "best") return "";
  const points = shownPoints(-swing);
  const percent = percentOf(before.win_chance) - percentOf(after.win_chance);
  const texts: string[] = [];
  if (points >= LEAST_POINTS) texts.push(t("review.worsePoints", { points }));
  if (percent >= LEAST_PERCENT) texts.push(t("review.worseChance", { percent }));
  return texts.join(" ");
}

/** Returns the headlines that a review can tell so far. */
export function headlinesOf(game: ReviewedGame, review: Review): Headline[] {
  const { story, moves } = review;
  const headlines: Headline[] = [];
  if (story.best_move !== null) {
    const keys = ["review.bestMoveYou", "review.bestMove"] as const;
    headlines.push({ kind: "best", text: moveText(game, story.best_move, keys), about: "", move: story.best_move });
  }
  if (story.accuracy.length > 1) headlines.push(turningOf(game, review));
  const miss = story.biggest_miss;
  if (miss === null) {
    headlines.push({ kind: "miss", text: t("review.noMiss"), about: "", move: null });
  } else {
    const keys = ["review.biggestMissYou", "review.biggestMiss"] as const;
    headlines.push({ kind: "miss", text: moveText(game, miss, keys), about: lossText(moves[miss]!), move: miss });
  }
  return headlines;
}

/** A text for the viewer, and one for somebody else. */
type Addressed = readonly [you: MessageKey, other: MessageKey];

function turningOf(game: ReviewedGame, { story }: Review): Headline {
  const { lead, leader, turning_point: move } = story;
  const told = (text: string): Headline => ({ kind: "turning", text, about: "", move });
  if (leader === null) return told(t("review.nobodyAhead"));
  const [you, other]: Addressed =
    lead === "kept"
      ? ["review.aheadThroughoutYou", "review.aheadThroughout"]
      : ["review.turningPointYou", "review.turningPoint"];
  const number = (move ?? 0) + 1;
  return told(isOwnSide(game, leader) ? t(you, { number }) : t(other, { player: sideName(game, leader), number }));
}

/** Returns a text about a move: who made it, which piece it was, and its number. */
function moveText(game: ReviewedGame, index: number, [you, other]: Addressed): string {
  const move = game.moves[index]!;
  const variant = variantOf(game.setup.way);
  const piece = pieceText(variant.pieces[placementsOf(variant).of(move.placement).piece]!.name);
  const number = index + 1;
  if (move.seat === game.ownSeat) return t(you, { piece, number });
  return t(other, { player: game.seatName(move.seat), piece, number });
}
