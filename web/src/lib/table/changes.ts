/** What has changed between two snapshots of a table. */

import type { TableView } from "$lib/generated/protocol";

export type SnapshotNews =
  /** The moves differ from those before. */
  | { type: "changed" }
  | { type: "begun" }
  /** A computer has taken over for a player, perhaps for us. */
  | { type: "away"; seat: number; mine: boolean; outOfTime: boolean }
  | { type: "asked"; seat: number; mine: boolean }
  /** One more player has agreed to a take back; others have not answered yet. */
  | { type: "agreed" }
  /** A take back was agreed to by all, or not. */
  | { type: "answered"; agreed: boolean }
  | { type: "aborted" }
  | { type: "ended" };

/** Returns what to announce after a new snapshot of the same table. */
export function changesBetween(before: TableView, after: TableView): SnapshotNews[] {
  if (after.turn.version <= before.turn.version) return [];
  const news: SnapshotNews[] = [];
  if (!sameMoves(before, after)) news.push({ type: "changed" });
  if (after.begun && !before.begun) news.push({ type: "begun" });
  news.push(...gone(before, after), ...takeBack(before, after));
  if (after.aborted && !before.aborted) news.push({ type: "aborted" });
  else if (after.turn.over && !before.turn.over) news.push({ type: "ended" });
  return news;
}

function sameMoves(before: TableView, after: TableView): boolean {
  return (
    before.moves.length === after.moves.length &&
    before.moves.every((move, index) => move.placement === after.moves[index]!.placement)
  );
}

function gone(before: TableView, after: TableView): SnapshotNews[] {
  return after.seats.flatMap((view, seat) => {
    const was = before.seats[seat];
    if (!view.away || !was || was.away) return [];
    return [{ type: "away", seat, mine: was.mine, outOfTime: view.out_of_time }];
  });
}

function takeBack(before: TableView, after: TableView): SnapshotNews[] {
  const [was, is] = [before.asked, after.asked];
  if (is && was?.seat !== is.seat) return [{ type: "asked", seat: is.seat, mine: after.seats[is.seat]!.mine }];
  if (is && was && is.agreed.length > was.agreed.length) return [{ type: "agreed" }];
  // A move, or a player who leaves, ends the request without an answer.
  if (!was || is || after.moves.length > before.moves.length || after.turn.over) return [];
  const agreed = after.moves.length <= was.moves;
  const left = after.seats.some((view, seat) => view.away && !before.seats[seat]?.away);
  return agreed || !left ? [{ type: "answered", agreed }] : [];
}
