/** What the server tells about ratings, the leaderboard and players. */

import type { GameLine, LadderId, PlayerView, RankingView, TableRatings } from "$lib/generated/ratings";
import { request } from "$lib/net/api";

export const ratingsApi = {
  ranking: (ladder: LadderId, search: string, offset: number): Promise<RankingView> =>
    request("GET", `/api/ranking/${ladder}?${new URLSearchParams({ search, offset: String(offset) })}`),
  player: (name: string): Promise<PlayerView> => request("GET", `/api/players/${encodeURIComponent(name)}`),
  games: (name: string, before: string | null): Promise<GameLine[]> =>
    request(
      "GET",
      `/api/players/${encodeURIComponent(name)}/games${before ? `?${new URLSearchParams({ before })}` : ""}`,
    ),
  table: (id: string): Promise<TableRatings> => request("GET", `/api/tables/${encodeURIComponent(id)}/ratings`),
};
