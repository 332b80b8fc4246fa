/** How a game ended, in words. */

import type { SideScore } from "$lib/generated/protocol";
import { isDraw } from "$lib/game/outcome";
import { scoringOf, variantOf } from "$lib/game/ways";
import { listText, t } from "$lib/i18n/index.svelte";
import { settings } from "$lib/settings/settings.svelte";
import type { GameState } from "./gameState.svelte";

/** Returns who won, and by how much. The game must be over. */
export function endHeadline(game: GameState): string {
  if (game.table.aborted) return t("end.aborted");
  const { sides } = game.turn;
  if (sides.length === 1) return t("end.title");
  if (isDraw(sides)) return t("end.draw");
  const winners = sides.filter((side) => side.place === 1);
  const names = listText(winners.flatMap((side) => side.seats.map((seat) => game.fullName(seat))));
  const you = game.own === 1 && winners.some((side) => game.isMine(side.side));
  if (winners.length > 1) return you ? t("end.youShare") : t("end.share", { names });
  const points = margin(sides);
  if (you) return t("end.youWinBy", { points });
  return t(winners[0]!.seats.length > 1 ? "end.teamWinsBy" : "end.winsBy", { names, points });
}

/** Returns by how many points the best side is ahead of the next one. */
function margin(sides: readonly SideScore[]): number {
  const points = (place: number): number[] => sides.filter((side) => side.place === place).map((side) => side.points);
  return Math.abs(points(1)[0]! - points(2)[0]!);
}

/** Returns why: what the best side placed against the next one, or their points. */
export function endReason(game: GameState): string {
  if (game.table.aborted) return t("end.abortedAbout");
  const { sides } = game.turn;
  const ordered: readonly SideScore[] = [...sides].sort((a, b) => a.place - b.place);
  const winner = ordered[0]!.points;
  if (ordered.length === 1) return t("end.alone", { points: winner });
  const next = ordered.find((side) => side.place > 1) ?? ordered[1]!;
  const { lowest_wins } = scoringOf(game.table.setup);
  // Where the lowest score wins, squares placed would not tell why.
  if (!settings.points && !lowest_wins) {
    const { squares } = variantOf(game.table.setup.way);
    const placed = (side: SideScore): number => side.colours.length * squares - side.squares_left;
    return t("end.whyPlaced", { winner: placed(ordered[0]!), second: placed(next) });
  }
  const second = next.points;
  return t(lowest_wins ? "end.whyBasic" : "end.why", { winner, second });
}
