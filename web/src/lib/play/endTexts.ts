/** How a game ended, in words. */

import type { SideScore } from "$lib/generated/protocol";
import { isDraw } from "$lib/game/outcome";
import { scoringOf } from "$lib/game/ways";
import { listText, t } from "$lib/i18n/index.svelte";
import type { GameState } from "./gameState.svelte";

/** Returns who won. The game must be over. */
export function endHeadline(game: GameState): string {
  if (game.table.aborted) return t("end.aborted");
  const { sides } = game.turn;
  if (sides.length === 1) return t("end.title");
  if (isDraw(sides)) return t("end.draw");
  const winners = sides.filter((side) => side.place === 1);
  const names = listText(winners.flatMap((side) => side.seats.map((seat) => game.fullName(seat))));
  const you = game.own === 1 && winners.some((side) => game.isMine(side.side));
  if (winners.length > 1) return you ? t("end.youShare") : t("end.share", { names });
  if (you) return t("end.youWin");
  return t(winners[0]!.seats.length > 1 ? "end.teamWins" : "end.wins", { names });
}

/** Returns why: the best points against the next best. */
export function endReason(game: GameState): string {
  if (game.table.aborted) return t("end.abortedAbout");
  const { sides } = game.turn;
  const ordered: readonly SideScore[] = [...sides].sort((a, b) => a.place - b.place);
  const winner = ordered[0]!.points;
  if (ordered.length === 1) return t("end.alone", { points: winner });
  const second = ordered.find((side) => side.place > 1)?.points ?? winner;
  return t(scoringOf(game.table.setup).lowest_wins ? "end.whyBasic" : "end.why", { winner, second });
}
