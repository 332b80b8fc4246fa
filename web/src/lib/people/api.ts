/** People whom this person has played with, on the server. */

import type { MarkId, PeopleView, SeriesView } from "$lib/generated/people";
import type { Created } from "$lib/generated/protocol";
import { request } from "$lib/net/api";

export const peopleApi = {
  list: (): Promise<PeopleView> => request("GET", "/api/people"),
  challenge: (id: string): Promise<Created> => request("POST", `${personPath(id)}/challenge`),
  mark: (id: string, mark: MarkId | null): Promise<void> =>
    request("PUT", `${personPath(id)}/mark`, JSON.stringify({ mark })),
  setVisible: (visible: boolean): Promise<void> => request("PUT", "/api/visibility", JSON.stringify({ visible })),
  series: (table: string): Promise<SeriesView> => request("GET", `/api/tables/${encodeURIComponent(table)}/series`),
};

function personPath(id: string): string {
  return `/api/people/${encodeURIComponent(id)}`;
}
