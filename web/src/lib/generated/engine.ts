// Written by `make client-files` from the Python package. Do not edit.

import type { WayId } from "./game";

/** The files with what was learned about a game. */
export interface KnowledgeData {
  prior: string;
  value: string;
  network: string | null;
}

/** The parameters of the search, in the order in which the kernel reads them. */
export const SEARCH_OPTIONS: Record<string, number | Record<string, number | boolean>> = {
  "exploration": 0.5,
  "first_play": 0.0,
  "rave": 120,
  "children": 40,
  "root_children": 80,
  "expand_visits": 1,
  "temperature": 0.6,
  "max_nodes": 400000,
  "max_children": 4000000,
  "solve_positions": 200000,
  "valuation": {"place_weight":1.0,"margin_weight":0.6,"margin_scale":9},
  "playout": {"local":true},
  "net": {"visits":24,"children":100,"wide_visits":1000,"wide_children":250,"root_children":250,"weight":0.3,"temperature":0.7,"exploration":0.5,"growth":0.0,"rave":120},
};

/** What was learned about the game of each variant. */
export const KNOWLEDGE: Record<WayId, KnowledgeData> = {
  "classic": {"prior":"prior-classic.json","value":"value-classic.json","network":"net-classic.cwnet"},
  "classic-teams": {"prior":"prior-classic.json","value":"value-classic.json","network":"net-classic-two.cwnet"},
  "classic-two": {"prior":"prior-classic-two.json","value":"value-classic-two.json","network":"net-classic-two.cwnet"},
  "classic-three": {"prior":"prior-classic.json","value":"value-classic.json","network":"net-classic.cwnet"},
  "classic-one": {"prior":"prior-classic.json","value":"value-classic.json","network":null},
  "duo": {"prior":"prior-duo.json","value":"value-duo.json","network":"net-duo.cwnet"},
  "junior": {"prior":"prior-junior.json","value":"value-junior.json","network":"net-junior.cwnet"},
};
