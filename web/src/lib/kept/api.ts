/** The analyses that are kept on the server. */

import type { AnalysisLine, AnalysisView, ChangedAnalysis, NewAnalysis, SavedAnalysis } from "$lib/generated/analyses";
import { request } from "$lib/net/api";

const ANALYSES = "/api/analyses";

export const keptApi = {
  mine: (): Promise<AnalysisLine[]> => request("GET", ANALYSES),
  keep: (analysis: NewAnalysis): Promise<SavedAnalysis> => request("POST", ANALYSES, JSON.stringify(analysis)),
  show: (id: string): Promise<AnalysisView> => request("GET", pathOf(id)),
  change: (id: string, changed: Partial<ChangedAnalysis>): Promise<SavedAnalysis> =>
    request("PATCH", pathOf(id), JSON.stringify(changed)),
  remove: (id: string): Promise<void> => request("DELETE", pathOf(id)),
};

export type KeptApi = typeof keptApi;

/** Returns the address of a file of an analysis. */
export function filePath(id: string, file: "link.svg" | "analysis.blksgf" | "analysis.json"): string {
  return `${pathOf(id)}/${file}`;
}

function pathOf(id: string): string {
  return `${ANALYSES}/${encodeURIComponent(id)}`;
}
