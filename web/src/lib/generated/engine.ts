// Written by `make client-files` from the Python package. Do not edit.

import type { LevelNumber, WayId } from "./game";

/** Parameters of the search, some of them in groups. */
export type SearchOptionValues = Record<string, number | Record<string, number | boolean>>;

/** How a level errs in a game. */
export interface WeaknessData {
  temperature: number;
  small_pieces: number;
  blindness: number;
}

/** How a level plays a game. */
export interface LevelPlayData {
  seconds: number;
  /** 0 when only the time is limited. */
  simulations: number;
  network: boolean;
  weakness: WeaknessData;
  /** How much its form differs from game to game. */
  spread: number;
  /** The parameters of the search that differ from the usual ones. */
  options: Partial<SearchOptionValues>;
}

/** How values become win chances in a game. */
export interface CalibrationData {
  start: number;
  growth: number;
}

/** What was learned about a game: files, and how win chances are calibrated. */
export interface KnowledgeData {
  prior: string;
  value: string;
  network: string | null;
  /** The opening book of the levels that play their best. */
  book: string | null;
  calibration: CalibrationData;
}

/** The usual parameters of the search, in the order in which the kernel reads them. */
export const SEARCH_OPTIONS: SearchOptionValues = {
  "exploration": 0.5,
  "first_play": 0.0,
  "rave": 120,
  "children": 40,
  "root_children": 80,
  "expand_visits": 1,
  "temperature": 0.6,
  "max_nodes": 400000,
  "max_children": 4000000,
  "solve_positions": 2000000,
  "valuation": {"place_weight":1.0,"margin_weight":0.6,"margin_scale":9},
  "playout": {"local":true},
  "net": {"visits":8,"children":100,"wide_visits":1000,"wide_children":250,"root_children":250,"weight":0.85,"fading":1.0,"temperature":0.7,"exploration":0.5,"growth":0.0,"rave":120,"portable":false},
};

/** How each level plays each variant. */
export const LEVEL_PLAY: Record<LevelNumber, Record<WayId, LevelPlayData>> = {
  "1": {"classic":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":4.0,"small_pieces":0.42,"blindness":0.93},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-teams":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":3.2,"small_pieces":0.28,"blindness":0.91},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-two":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":3.2,"small_pieces":0.28,"blindness":0.91},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-three":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":4.0,"small_pieces":0.42,"blindness":0.93},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-one":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":3.56,"small_pieces":0.35,"blindness":0.91},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"duo":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":3.56,"small_pieces":0.35,"blindness":0.91},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"junior":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":3.68,"small_pieces":0.37,"blindness":0.92},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}}},
  "2": {"classic":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":2.75,"small_pieces":0.23,"blindness":0.88},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-teams":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":2.0,"small_pieces":0.16,"blindness":0.8},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-two":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":2.0,"small_pieces":0.16,"blindness":0.8},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-three":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":2.75,"small_pieces":0.23,"blindness":0.88},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-one":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":2.05,"small_pieces":0.16,"blindness":0.81},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"duo":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":2.05,"small_pieces":0.16,"blindness":0.81},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"junior":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":1.84,"small_pieces":0.15,"blindness":0.76},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}}},
  "3": {"classic":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":1.36,"small_pieces":0.1,"blindness":0.64},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-teams":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":1.1,"small_pieces":0.08,"blindness":0.55},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-two":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":1.1,"small_pieces":0.08,"blindness":0.55},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-three":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":1.36,"small_pieces":0.1,"blindness":0.64},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-one":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":1.18,"small_pieces":0.09,"blindness":0.59},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"duo":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":1.18,"small_pieces":0.09,"blindness":0.59},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"junior":{"seconds":0.1,"simulations":1,"network":false,"weakness":{"temperature":1.1,"small_pieces":0.08,"blindness":0.55},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}}},
  "4": {"classic":{"seconds":0.1,"simulations":45,"network":true,"weakness":{"temperature":0.73,"small_pieces":0.04,"blindness":0.29},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-teams":{"seconds":0.1,"simulations":47,"network":true,"weakness":{"temperature":0.68,"small_pieces":0.04,"blindness":0.25},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-two":{"seconds":0.1,"simulations":47,"network":true,"weakness":{"temperature":0.68,"small_pieces":0.04,"blindness":0.25},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-three":{"seconds":0.1,"simulations":45,"network":true,"weakness":{"temperature":0.73,"small_pieces":0.04,"blindness":0.29},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-one":{"seconds":0.1,"simulations":45,"network":true,"weakness":{"temperature":0.96,"small_pieces":0.07,"blindness":0.47},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"duo":{"seconds":0.1,"simulations":45,"network":true,"weakness":{"temperature":0.96,"small_pieces":0.07,"blindness":0.47},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"junior":{"seconds":0.1,"simulations":45,"network":true,"weakness":{"temperature":0.76,"small_pieces":0.05,"blindness":0.31},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}}},
  "5": {"classic":{"seconds":0.1,"simulations":70,"network":true,"weakness":{"temperature":0.42,"small_pieces":0.01,"blindness":0.06},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-teams":{"seconds":0.1,"simulations":80,"network":true,"weakness":{"temperature":0.36,"small_pieces":0.01,"blindness":0.01},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-two":{"seconds":0.1,"simulations":80,"network":true,"weakness":{"temperature":0.36,"small_pieces":0.01,"blindness":0.01},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-three":{"seconds":0.1,"simulations":70,"network":true,"weakness":{"temperature":0.42,"small_pieces":0.01,"blindness":0.06},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"classic-one":{"seconds":0.1,"simulations":49,"network":true,"weakness":{"temperature":0.64,"small_pieces":0.03,"blindness":0.23},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"duo":{"seconds":0.1,"simulations":49,"network":true,"weakness":{"temperature":0.64,"small_pieces":0.03,"blindness":0.23},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}},"junior":{"seconds":0.1,"simulations":80,"network":true,"weakness":{"temperature":0.37,"small_pieces":0.01,"blindness":0.01},"spread":1.5,"options":{"root_children":10000,"net":{"root_children":10000}}}},
  "6": {"classic":{"seconds":0.2,"simulations":90,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"classic-teams":{"seconds":0.2,"simulations":90,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"classic-two":{"seconds":0.2,"simulations":90,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"classic-three":{"seconds":0.2,"simulations":90,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"classic-one":{"seconds":0.2,"simulations":49,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"duo":{"seconds":0.2,"simulations":49,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"junior":{"seconds":0.2,"simulations":180,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}}},
  "7": {"classic":{"seconds":0.4,"simulations":570,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"classic-teams":{"seconds":0.4,"simulations":480,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"classic-two":{"seconds":0.4,"simulations":480,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"classic-three":{"seconds":0.4,"simulations":570,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"classic-one":{"seconds":0.4,"simulations":500,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"duo":{"seconds":0.4,"simulations":500,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"junior":{"seconds":0.4,"simulations":840,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}}},
  "8": {"classic":{"seconds":1.0,"simulations":3200,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"classic-teams":{"seconds":1.0,"simulations":2500,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"classic-two":{"seconds":1.0,"simulations":2500,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"classic-three":{"seconds":1.0,"simulations":3200,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"classic-one":{"seconds":1.0,"simulations":2800,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"duo":{"seconds":1.0,"simulations":2800,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}},"junior":{"seconds":1.0,"simulations":3200,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":1.5,"options":{}}},
  "9": {"classic":{"seconds":3.0,"simulations":0,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":0.0,"options":{}},"classic-teams":{"seconds":3.0,"simulations":0,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":0.0,"options":{}},"classic-two":{"seconds":3.0,"simulations":0,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":0.0,"options":{}},"classic-three":{"seconds":3.0,"simulations":0,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":0.0,"options":{}},"classic-one":{"seconds":3.0,"simulations":0,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":0.0,"options":{}},"duo":{"seconds":3.0,"simulations":0,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":0.0,"options":{}},"junior":{"seconds":3.0,"simulations":0,"network":true,"weakness":{"temperature":0.0,"small_pieces":0.0,"blindness":0.0},"spread":0.0,"options":{}}},
};

/** What was learned about the game of each variant. */
export const KNOWLEDGE: Record<WayId, KnowledgeData> = {
  "classic": {"prior":"prior-classic.json","value":"value-classic.json","network":"net-classic.cwnet","book":"book-classic.json","calibration":{"start":1.31,"growth":2.858}},
  "classic-teams": {"prior":"prior-classic.json","value":"value-classic.json","network":"net-classic-two.cwnet","book":"book-classic-two.json","calibration":{"start":1.801,"growth":0.803}},
  "classic-two": {"prior":"prior-classic-two.json","value":"value-classic-two.json","network":"net-classic-two.cwnet","book":"book-classic-two.json","calibration":{"start":1.801,"growth":0.803}},
  "classic-three": {"prior":"prior-classic.json","value":"value-classic.json","network":"net-classic.cwnet","book":null,"calibration":{"start":1.31,"growth":2.858}},
  "classic-one": {"prior":"prior-classic.json","value":"value-classic.json","network":null,"book":null,"calibration":{"start":1.0,"growth":0.0}},
  "duo": {"prior":"prior-duo.json","value":"value-duo.json","network":"net-duo.cwnet","book":"book-duo.json","calibration":{"start":1.24,"growth":2.697}},
  "junior": {"prior":"prior-junior.json","value":"value-junior.json","network":"net-junior.cwnet","book":"book-junior.json","calibration":{"start":2.535,"growth":1.214}},
};

/** How long to think about hints, unless told otherwise. */
export const HINT_SECONDS: number = 1.0;

/** How many simulations a review makes in each position, unless told otherwise. */
export const REVIEW_SIMULATIONS: Record<WayId, number> = {
  "classic": 2000,
  "classic-teams": 2000,
  "classic-two": 2000,
  "classic-three": 2000,
  "classic-one": 2000,
  "duo": 3000,
  "junior": 3000,
};
