// Written by `make client-files` from the Python package. Do not edit.

/** A variant of the app, with its number of players. */
export type WayId =
  | "classic"
  | "classic-teams"
  | "classic-two"
  | "classic-three"
  | "classic-one"
  | "duo"
  | "junior";

/** A board with its pieces. */
export type VariantId =
  | "classic"
  | "duo"
  | "junior";

/** A colour of some variant. */
export type ColourName =
  | "blue"
  | "yellow"
  | "red"
  | "green"
  | "purple"
  | "orange";

/** A scoring. */
export type ScoringId =
  | "basic"
  | "advanced";

/** Where first pieces may be placed. */
export type StartId =
  | "any"
  | "fixed";

/** A level. */
export type LevelNumber =
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9;

/** A rule that can be broken. */
export type RuleCode =
  | "placement/unknown"
  | "placement/piece_used"
  | "placement/overlap"
  | "placement/edge_contact"
  | "placement/start_cell"
  | "placement/no_corner_contact";

/** A reason for a placement. */
export type ReasonCode =
  | "all_placed"
  | "colour_blocked"
  | "last_place_lost"
  | "corners_covered"
  | "corners_opened"
  | "squares_only_mine"
  | "towards_centre"
  | "size"
  | "own_last_place_lost";

/** How good a move was. */
export type LabelId =
  | "best"
  | "good"
  | "inaccuracy"
  | "mistake"
  | "blunder";

/** How the side that is ahead at the end got there. */
export type LeadId =
  | "nobody"
  | "kept"
  | "taken";

/** An orientation of a piece. */
export interface OrientationData {
  /** Column and row of each square, rows counted upwards. */
  cells: [number, number][];
  width: number;
  height: number;
  first_id: number;
  /** The orientation after a quarter turn clockwise. */
  turn_cw: number;
  /** The orientation after a quarter turn counter-clockwise. */
  turn_ccw: number;
  /** The orientation after a flip, left to right. */
  flip: number;
}

/** A piece of a variant. */
export interface PieceData {
  name: string;
  size: number;
  /** How many of it a colour has. */
  count: number;
  orientations: OrientationData[];
}

/** By start rule, the cells for each colour; its first piece must cover one of them. */
export interface StartCells {
  any: number[][];
  fixed: number[][];
}

/** A board with its colours and pieces. */
export interface VariantData {
  id: VariantId;
  width: number;
  height: number;
  colours: ColourName[];
  pieces: PieceData[];
  /** Squares of all the pieces of a colour. */
  squares: number;
  start_cells: StartCells;
}

/** Who plays which colours. */
export interface SeatingData {
  /** The colour that all play in turn. */
  shared: number | null;
  /** The seats that play it, in turn; empty without one. */
  shared_order: number[];
  /** For each seat, the colours it plays alone. */
  seats: number[][];
  /** The seats that add up their scores. */
  sides: number[][];
}

/** A variant of the app with its options. */
export interface WayData {
  id: WayId;
  variant: VariantId;
  /** The default first; more than one when the shared colour can be chosen. */
  seatings: SeatingData[];
  /** The default scoring. */
  scoring: ScoringId;
  /** The default start rule. */
  start: StartId;
}

/** A scoring. */
export interface ScoringData {
  id: ScoringId;
  lowest_wins: boolean;
  /** Points for each unplaced square. */
  per_square_left: number;
  all_placed: number;
  single_last: number;
}

/** A level of the computer. */
export interface LevelData {
  number: LevelNumber;
  /** Its English name; the message `level.<number>` has it in other languages. */
  name: string;
}

/** The paint of a colour. */
export interface PaintData {
  fill: string;
  face: string;
  edge: string;
  glow: string;
  accent: string;
  ink: string;
  pattern: string;
}

/** The variants of the app, in the order in which they are offered. */
export const WAYS: WayData[] = [
  {"id":"classic","variant":"classic","seatings":[{"shared":null,"shared_order":[],"seats":[[0],[1],[2],[3]],"sides":[[0],[1],[2],[3]]}],"scoring":"advanced","start":"any"},
  {"id":"classic-teams","variant":"classic","seatings":[{"shared":null,"shared_order":[],"seats":[[0],[1],[2],[3]],"sides":[[0,2],[1,3]]}],"scoring":"advanced","start":"any"},
  {"id":"classic-two","variant":"classic","seatings":[{"shared":null,"shared_order":[],"seats":[[0,2],[1,3]],"sides":[[0],[1]]}],"scoring":"advanced","start":"any"},
  {"id":"classic-three","variant":"classic","seatings":[{"shared":3,"shared_order":[0,1,2],"seats":[[0],[1],[2]],"sides":[[0],[1],[2]]},{"shared":0,"shared_order":[0,1,2],"seats":[[1],[2],[3]],"sides":[[0],[1],[2]]},{"shared":1,"shared_order":[1,2,0],"seats":[[0],[2],[3]],"sides":[[0],[1],[2]]},{"shared":2,"shared_order":[2,0,1],"seats":[[0],[1],[3]],"sides":[[0],[1],[2]]}],"scoring":"advanced","start":"any"},
  {"id":"classic-one","variant":"classic","seatings":[{"shared":null,"shared_order":[],"seats":[[0,1,2,3]],"sides":[[0]]}],"scoring":"advanced","start":"any"},
  {"id":"duo","variant":"duo","seatings":[{"shared":null,"shared_order":[],"seats":[[0],[1]],"sides":[[0],[1]]}],"scoring":"advanced","start":"any"},
  {"id":"junior","variant":"junior","seatings":[{"shared":null,"shared_order":[],"seats":[[0],[1]],"sides":[[0],[1]]}],"scoring":"basic","start":"any"},
];

/** The scorings. */
export const SCORINGS: ScoringData[] = [
  {"id":"basic","lowest_wins":true,"per_square_left":1,"all_placed":0,"single_last":0},
  {"id":"advanced","lowest_wins":false,"per_square_left":-1,"all_placed":15,"single_last":5},
];

/** The start rules. */
export const STARTS: StartId[] = [
  "any",
  "fixed",
];

/** The levels, weakest first. */
export const LEVELS: LevelData[] = [
  {"number":1,"name":"Sprout"},
  {"number":2,"name":"Explorer"},
  {"number":3,"name":"Builder"},
  {"number":4,"name":"Neighbour"},
  {"number":5,"name":"Planner"},
  {"number":6,"name":"Challenger"},
  {"number":7,"name":"Strategist"},
  {"number":8,"name":"Expert"},
  {"number":9,"name":"Master"},
];

/** The rules by code. */
export const RULES: RuleCode[] = [
  "placement/unknown",
  "placement/piece_used",
  "placement/overlap",
  "placement/edge_contact",
  "placement/start_cell",
  "placement/no_corner_contact",
];

/** The reasons, most important first. */
export const REASONS: ReasonCode[] = [
  "all_placed",
  "colour_blocked",
  "last_place_lost",
  "corners_covered",
  "corners_opened",
  "squares_only_mine",
  "towards_centre",
  "size",
  "own_last_place_lost",
];

/** The labels, best first. */
export const LABELS: LabelId[] = [
  "best",
  "good",
  "inaccuracy",
  "mistake",
  "blunder",
];

/** The leads, in the order of the kernel. */
export const LEADS: LeadId[] = [
  "nobody",
  "kept",
  "taken",
];

/** The paint of each colour. */
export const PAINTS: Record<ColourName, PaintData> = {
  "blue": {"fill":"#1f5fbf","face":"#2f70d0","edge":"#123a78","glow":"#6ea3f5","accent":"#a9c9f7","ink":"#ffffff","pattern":"rising"},
  "yellow": {"fill":"#f5c021","face":"#fbd04a","edge":"#98700a","glow":"#ffe08a","accent":"#7a5800","ink":"#1b1a17","pattern":"dots"},
  "red": {"fill":"#c0262d","face":"#cd3a3c","edge":"#741318","glow":"#ff8f86","accent":"#ffc2b8","ink":"#ffffff","pattern":"crosses"},
  "green": {"fill":"#41b37a","face":"#58c38c","edge":"#176645","glow":"#8fe0b5","accent":"#0c4a30","ink":"#1b1a17","pattern":"level"},
  "purple": {"fill":"#6a3fa8","face":"#7c52ba","edge":"#3d2068","glow":"#b394ea","accent":"#d3bdf2","ink":"#ffffff","pattern":"falling"},
  "orange": {"fill":"#ef8a1d","face":"#f79f3f","edge":"#94500a","glow":"#ffc27d","accent":"#7a3d00","ink":"#1b1a17","pattern":"rings"},
};

/** The variants. */
export const VARIANTS: Record<VariantId, VariantData> = {
  "classic": {"id":"classic","width":20,"height":20,"colours":["blue","yellow","red","green"],"pieces":[{"name":"1","size":1,"count":1,"orientations":[{"cells":[[0,0]],"width":1,"height":1,"first_id":0,"turn_cw":0,"turn_ccw":0,"flip":0}]},{"name":"2","size":2,"count":1,"orientations":[{"cells":[[0,0],[1,0]],"width":2,"height":1,"first_id":400,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[0,0],[0,1]],"width":1,"height":2,"first_id":780,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"I3","size":3,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0]],"width":3,"height":1,"first_id":1160,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[0,0],[0,1],[0,2]],"width":1,"height":3,"first_id":1520,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"V3","size":3,"count":1,"orientations":[{"cells":[[0,0],[1,0],[0,1]],"width":2,"height":2,"first_id":1880,"turn_cw":2,"turn_ccw":1,"flip":1},{"cells":[[0,0],[1,0],[1,1]],"width":2,"height":2,"first_id":2241,"turn_cw":0,"turn_ccw":3,"flip":0},{"cells":[[0,0],[0,1],[1,1]],"width":2,"height":2,"first_id":2602,"turn_cw":3,"turn_ccw":0,"flip":3},{"cells":[[1,0],[0,1],[1,1]],"width":2,"height":2,"first_id":2963,"turn_cw":1,"turn_ccw":2,"flip":2}]},{"name":"I4","size":4,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[3,0]],"width":4,"height":1,"first_id":3324,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[0,0],[0,1],[0,2],[0,3]],"width":1,"height":4,"first_id":3664,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"L4","size":4,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[0,1]],"width":3,"height":2,"first_id":4004,"turn_cw":5,"turn_ccw":3,"flip":1},{"cells":[[0,0],[1,0],[2,0],[2,1]],"width":3,"height":2,"first_id":4346,"turn_cw":2,"turn_ccw":6,"flip":0},{"cells":[[0,0],[1,0],[0,1],[0,2]],"width":2,"height":3,"first_id":4688,"turn_cw":4,"turn_ccw":1,"flip":3},{"cells":[[0,0],[1,0],[1,1],[1,2]],"width":2,"height":3,"first_id":5030,"turn_cw":0,"turn_ccw":7,"flip":2},{"cells":[[0,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":5372,"turn_cw":6,"turn_ccw":2,"flip":7},{"cells":[[0,0],[0,1],[0,2],[1,2]],"width":2,"height":3,"first_id":5714,"turn_cw":7,"turn_ccw":0,"flip":6},{"cells":[[1,0],[1,1],[0,2],[1,2]],"width":2,"height":3,"first_id":6056,"turn_cw":1,"turn_ccw":4,"flip":5},{"cells":[[2,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":6398,"turn_cw":3,"turn_ccw":5,"flip":4}]},{"name":"T4","size":4,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[1,1]],"width":3,"height":2,"first_id":6740,"turn_cw":1,"turn_ccw":3,"flip":0},{"cells":[[0,0],[0,1],[1,1],[0,2]],"width":2,"height":3,"first_id":7082,"turn_cw":2,"turn_ccw":0,"flip":3},{"cells":[[1,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":7424,"turn_cw":3,"turn_ccw":1,"flip":2},{"cells":[[1,0],[0,1],[1,1],[1,2]],"width":2,"height":3,"first_id":7766,"turn_cw":0,"turn_ccw":2,"flip":1}]},{"name":"O","size":4,"count":1,"orientations":[{"cells":[[0,0],[1,0],[0,1],[1,1]],"width":2,"height":2,"first_id":8108,"turn_cw":0,"turn_ccw":0,"flip":0}]},{"name":"Z4","size":4,"count":1,"orientations":[{"cells":[[0,0],[1,0],[1,1],[2,1]],"width":3,"height":2,"first_id":8469,"turn_cw":3,"turn_ccw":3,"flip":2},{"cells":[[0,0],[0,1],[1,1],[1,2]],"width":2,"height":3,"first_id":8811,"turn_cw":2,"turn_ccw":2,"flip":3},{"cells":[[1,0],[2,0],[0,1],[1,1]],"width":3,"height":2,"first_id":9153,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[1,0],[0,1],[1,1],[0,2]],"width":2,"height":3,"first_id":9495,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"F","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[1,1],[2,1],[1,2]],"width":3,"height":3,"first_id":9837,"turn_cw":3,"turn_ccw":7,"flip":2},{"cells":[[0,0],[0,1],[1,1],[2,1],[1,2]],"width":3,"height":3,"first_id":10161,"turn_cw":6,"turn_ccw":2,"flip":7},{"cells":[[1,0],[2,0],[0,1],[1,1],[1,2]],"width":3,"height":3,"first_id":10485,"turn_cw":1,"turn_ccw":4,"flip":0},{"cells":[[1,0],[0,1],[1,1],[2,1],[0,2]],"width":3,"height":3,"first_id":10809,"turn_cw":5,"turn_ccw":0,"flip":4},{"cells":[[1,0],[0,1],[1,1],[2,1],[2,2]],"width":3,"height":3,"first_id":11133,"turn_cw":2,"turn_ccw":6,"flip":3},{"cells":[[1,0],[0,1],[1,1],[1,2],[2,2]],"width":3,"height":3,"first_id":11457,"turn_cw":7,"turn_ccw":3,"flip":6},{"cells":[[1,0],[1,1],[2,1],[0,2],[1,2]],"width":3,"height":3,"first_id":11781,"turn_cw":4,"turn_ccw":1,"flip":5},{"cells":[[2,0],[0,1],[1,1],[2,1],[1,2]],"width":3,"height":3,"first_id":12105,"turn_cw":0,"turn_ccw":5,"flip":1}]},{"name":"I5","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[3,0],[4,0]],"width":5,"height":1,"first_id":12429,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[0,0],[0,1],[0,2],[0,3],[0,4]],"width":1,"height":5,"first_id":12749,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"L5","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[3,0],[0,1]],"width":4,"height":2,"first_id":13069,"turn_cw":5,"turn_ccw":3,"flip":1},{"cells":[[0,0],[1,0],[2,0],[3,0],[3,1]],"width":4,"height":2,"first_id":13392,"turn_cw":2,"turn_ccw":6,"flip":0},{"cells":[[0,0],[1,0],[0,1],[0,2],[0,3]],"width":2,"height":4,"first_id":13715,"turn_cw":4,"turn_ccw":1,"flip":3},{"cells":[[0,0],[1,0],[1,1],[1,2],[1,3]],"width":2,"height":4,"first_id":14038,"turn_cw":0,"turn_ccw":7,"flip":2},{"cells":[[0,0],[0,1],[1,1],[2,1],[3,1]],"width":4,"height":2,"first_id":14361,"turn_cw":6,"turn_ccw":2,"flip":7},{"cells":[[0,0],[0,1],[0,2],[0,3],[1,3]],"width":2,"height":4,"first_id":14684,"turn_cw":7,"turn_ccw":0,"flip":6},{"cells":[[1,0],[1,1],[1,2],[0,3],[1,3]],"width":2,"height":4,"first_id":15007,"turn_cw":1,"turn_ccw":4,"flip":5},{"cells":[[3,0],[0,1],[1,1],[2,1],[3,1]],"width":4,"height":2,"first_id":15330,"turn_cw":3,"turn_ccw":5,"flip":4}]},{"name":"N","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[2,1],[3,1]],"width":4,"height":2,"first_id":15653,"turn_cw":5,"turn_ccw":6,"flip":4},{"cells":[[0,0],[1,0],[1,1],[2,1],[3,1]],"width":4,"height":2,"first_id":15976,"turn_cw":6,"turn_ccw":5,"flip":7},{"cells":[[0,0],[0,1],[1,1],[1,2],[1,3]],"width":2,"height":4,"first_id":16299,"turn_cw":4,"turn_ccw":7,"flip":5},{"cells":[[0,0],[0,1],[0,2],[1,2],[1,3]],"width":2,"height":4,"first_id":16622,"turn_cw":7,"turn_ccw":4,"flip":6},{"cells":[[1,0],[2,0],[3,0],[0,1],[1,1]],"width":4,"height":2,"first_id":16945,"turn_cw":3,"turn_ccw":2,"flip":0},{"cells":[[1,0],[0,1],[1,1],[0,2],[0,3]],"width":2,"height":4,"first_id":17268,"turn_cw":1,"turn_ccw":0,"flip":2},{"cells":[[1,0],[1,1],[0,2],[1,2],[0,3]],"width":2,"height":4,"first_id":17591,"turn_cw":0,"turn_ccw":1,"flip":3},{"cells":[[2,0],[3,0],[0,1],[1,1],[2,1]],"width":4,"height":2,"first_id":17914,"turn_cw":2,"turn_ccw":3,"flip":1}]},{"name":"P","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[0,1],[1,1]],"width":3,"height":2,"first_id":18237,"turn_cw":5,"turn_ccw":4,"flip":1},{"cells":[[0,0],[1,0],[2,0],[1,1],[2,1]],"width":3,"height":2,"first_id":18579,"turn_cw":3,"turn_ccw":7,"flip":0},{"cells":[[0,0],[1,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":18921,"turn_cw":7,"turn_ccw":3,"flip":6},{"cells":[[0,0],[1,0],[0,1],[1,1],[0,2]],"width":2,"height":3,"first_id":19263,"turn_cw":2,"turn_ccw":1,"flip":4},{"cells":[[0,0],[1,0],[0,1],[1,1],[1,2]],"width":2,"height":3,"first_id":19605,"turn_cw":0,"turn_ccw":6,"flip":3},{"cells":[[0,0],[0,1],[1,1],[0,2],[1,2]],"width":2,"height":3,"first_id":19947,"turn_cw":6,"turn_ccw":0,"flip":7},{"cells":[[1,0],[2,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":20289,"turn_cw":4,"turn_ccw":5,"flip":2},{"cells":[[1,0],[0,1],[1,1],[0,2],[1,2]],"width":2,"height":3,"first_id":20631,"turn_cw":1,"turn_ccw":2,"flip":5}]},{"name":"T5","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[1,1],[1,2]],"width":3,"height":3,"first_id":20973,"turn_cw":1,"turn_ccw":3,"flip":0},{"cells":[[0,0],[0,1],[1,1],[2,1],[0,2]],"width":3,"height":3,"first_id":21297,"turn_cw":2,"turn_ccw":0,"flip":3},{"cells":[[1,0],[1,1],[0,2],[1,2],[2,2]],"width":3,"height":3,"first_id":21621,"turn_cw":3,"turn_ccw":1,"flip":2},{"cells":[[2,0],[0,1],[1,1],[2,1],[2,2]],"width":3,"height":3,"first_id":21945,"turn_cw":0,"turn_ccw":2,"flip":1}]},{"name":"U","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[0,1],[2,1]],"width":3,"height":2,"first_id":22269,"turn_cw":1,"turn_ccw":2,"flip":0},{"cells":[[0,0],[1,0],[0,1],[0,2],[1,2]],"width":2,"height":3,"first_id":22611,"turn_cw":3,"turn_ccw":0,"flip":2},{"cells":[[0,0],[1,0],[1,1],[0,2],[1,2]],"width":2,"height":3,"first_id":22953,"turn_cw":0,"turn_ccw":3,"flip":1},{"cells":[[0,0],[2,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":23295,"turn_cw":2,"turn_ccw":1,"flip":3}]},{"name":"V5","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[0,1],[0,2]],"width":3,"height":3,"first_id":23637,"turn_cw":2,"turn_ccw":1,"flip":1},{"cells":[[0,0],[1,0],[2,0],[2,1],[2,2]],"width":3,"height":3,"first_id":23961,"turn_cw":0,"turn_ccw":3,"flip":0},{"cells":[[0,0],[0,1],[0,2],[1,2],[2,2]],"width":3,"height":3,"first_id":24285,"turn_cw":3,"turn_ccw":0,"flip":3},{"cells":[[2,0],[2,1],[0,2],[1,2],[2,2]],"width":3,"height":3,"first_id":24609,"turn_cw":1,"turn_ccw":2,"flip":2}]},{"name":"W","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[1,1],[2,1],[2,2]],"width":3,"height":3,"first_id":24933,"turn_cw":2,"turn_ccw":3,"flip":2},{"cells":[[0,0],[0,1],[1,1],[1,2],[2,2]],"width":3,"height":3,"first_id":25257,"turn_cw":3,"turn_ccw":2,"flip":3},{"cells":[[1,0],[2,0],[0,1],[1,1],[0,2]],"width":3,"height":3,"first_id":25581,"turn_cw":1,"turn_ccw":0,"flip":0},{"cells":[[2,0],[1,1],[2,1],[0,2],[1,2]],"width":3,"height":3,"first_id":25905,"turn_cw":0,"turn_ccw":1,"flip":1}]},{"name":"X","size":5,"count":1,"orientations":[{"cells":[[1,0],[0,1],[1,1],[2,1],[1,2]],"width":3,"height":3,"first_id":26229,"turn_cw":0,"turn_ccw":0,"flip":0}]},{"name":"Y","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[3,0],[1,1]],"width":4,"height":2,"first_id":26553,"turn_cw":3,"turn_ccw":5,"flip":1},{"cells":[[0,0],[1,0],[2,0],[3,0],[2,1]],"width":4,"height":2,"first_id":26876,"turn_cw":2,"turn_ccw":6,"flip":0},{"cells":[[0,0],[0,1],[1,1],[0,2],[0,3]],"width":2,"height":4,"first_id":27199,"turn_cw":4,"turn_ccw":1,"flip":5},{"cells":[[0,0],[0,1],[0,2],[1,2],[0,3]],"width":2,"height":4,"first_id":27522,"turn_cw":7,"turn_ccw":0,"flip":6},{"cells":[[1,0],[0,1],[1,1],[2,1],[3,1]],"width":4,"height":2,"first_id":27845,"turn_cw":6,"turn_ccw":2,"flip":7},{"cells":[[1,0],[0,1],[1,1],[1,2],[1,3]],"width":2,"height":4,"first_id":28168,"turn_cw":0,"turn_ccw":7,"flip":2},{"cells":[[1,0],[1,1],[0,2],[1,2],[1,3]],"width":2,"height":4,"first_id":28491,"turn_cw":1,"turn_ccw":4,"flip":3},{"cells":[[2,0],[0,1],[1,1],[2,1],[3,1]],"width":4,"height":2,"first_id":28814,"turn_cw":5,"turn_ccw":3,"flip":4}]},{"name":"Z5","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[1,1],[1,2],[2,2]],"width":3,"height":3,"first_id":29137,"turn_cw":3,"turn_ccw":3,"flip":2},{"cells":[[0,0],[0,1],[1,1],[2,1],[2,2]],"width":3,"height":3,"first_id":29461,"turn_cw":2,"turn_ccw":2,"flip":3},{"cells":[[1,0],[2,0],[1,1],[0,2],[1,2]],"width":3,"height":3,"first_id":29785,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[2,0],[0,1],[1,1],[2,1],[0,2]],"width":3,"height":3,"first_id":30109,"turn_cw":0,"turn_ccw":0,"flip":1}]}],"squares":89,"start_cells":{"any":[[0,19,380,399],[0,19,380,399],[0,19,380,399],[0,19,380,399]],"fixed":[[380],[399],[19],[0]]}},
  "duo": {"id":"duo","width":14,"height":14,"colours":["purple","orange"],"pieces":[{"name":"1","size":1,"count":1,"orientations":[{"cells":[[0,0]],"width":1,"height":1,"first_id":0,"turn_cw":0,"turn_ccw":0,"flip":0}]},{"name":"2","size":2,"count":1,"orientations":[{"cells":[[0,0],[1,0]],"width":2,"height":1,"first_id":196,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[0,0],[0,1]],"width":1,"height":2,"first_id":378,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"I3","size":3,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0]],"width":3,"height":1,"first_id":560,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[0,0],[0,1],[0,2]],"width":1,"height":3,"first_id":728,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"V3","size":3,"count":1,"orientations":[{"cells":[[0,0],[1,0],[0,1]],"width":2,"height":2,"first_id":896,"turn_cw":2,"turn_ccw":1,"flip":1},{"cells":[[0,0],[1,0],[1,1]],"width":2,"height":2,"first_id":1065,"turn_cw":0,"turn_ccw":3,"flip":0},{"cells":[[0,0],[0,1],[1,1]],"width":2,"height":2,"first_id":1234,"turn_cw":3,"turn_ccw":0,"flip":3},{"cells":[[1,0],[0,1],[1,1]],"width":2,"height":2,"first_id":1403,"turn_cw":1,"turn_ccw":2,"flip":2}]},{"name":"I4","size":4,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[3,0]],"width":4,"height":1,"first_id":1572,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[0,0],[0,1],[0,2],[0,3]],"width":1,"height":4,"first_id":1726,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"L4","size":4,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[0,1]],"width":3,"height":2,"first_id":1880,"turn_cw":5,"turn_ccw":3,"flip":1},{"cells":[[0,0],[1,0],[2,0],[2,1]],"width":3,"height":2,"first_id":2036,"turn_cw":2,"turn_ccw":6,"flip":0},{"cells":[[0,0],[1,0],[0,1],[0,2]],"width":2,"height":3,"first_id":2192,"turn_cw":4,"turn_ccw":1,"flip":3},{"cells":[[0,0],[1,0],[1,1],[1,2]],"width":2,"height":3,"first_id":2348,"turn_cw":0,"turn_ccw":7,"flip":2},{"cells":[[0,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":2504,"turn_cw":6,"turn_ccw":2,"flip":7},{"cells":[[0,0],[0,1],[0,2],[1,2]],"width":2,"height":3,"first_id":2660,"turn_cw":7,"turn_ccw":0,"flip":6},{"cells":[[1,0],[1,1],[0,2],[1,2]],"width":2,"height":3,"first_id":2816,"turn_cw":1,"turn_ccw":4,"flip":5},{"cells":[[2,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":2972,"turn_cw":3,"turn_ccw":5,"flip":4}]},{"name":"T4","size":4,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[1,1]],"width":3,"height":2,"first_id":3128,"turn_cw":1,"turn_ccw":3,"flip":0},{"cells":[[0,0],[0,1],[1,1],[0,2]],"width":2,"height":3,"first_id":3284,"turn_cw":2,"turn_ccw":0,"flip":3},{"cells":[[1,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":3440,"turn_cw":3,"turn_ccw":1,"flip":2},{"cells":[[1,0],[0,1],[1,1],[1,2]],"width":2,"height":3,"first_id":3596,"turn_cw":0,"turn_ccw":2,"flip":1}]},{"name":"O","size":4,"count":1,"orientations":[{"cells":[[0,0],[1,0],[0,1],[1,1]],"width":2,"height":2,"first_id":3752,"turn_cw":0,"turn_ccw":0,"flip":0}]},{"name":"Z4","size":4,"count":1,"orientations":[{"cells":[[0,0],[1,0],[1,1],[2,1]],"width":3,"height":2,"first_id":3921,"turn_cw":3,"turn_ccw":3,"flip":2},{"cells":[[0,0],[0,1],[1,1],[1,2]],"width":2,"height":3,"first_id":4077,"turn_cw":2,"turn_ccw":2,"flip":3},{"cells":[[1,0],[2,0],[0,1],[1,1]],"width":3,"height":2,"first_id":4233,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[1,0],[0,1],[1,1],[0,2]],"width":2,"height":3,"first_id":4389,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"F","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[1,1],[2,1],[1,2]],"width":3,"height":3,"first_id":4545,"turn_cw":3,"turn_ccw":7,"flip":2},{"cells":[[0,0],[0,1],[1,1],[2,1],[1,2]],"width":3,"height":3,"first_id":4689,"turn_cw":6,"turn_ccw":2,"flip":7},{"cells":[[1,0],[2,0],[0,1],[1,1],[1,2]],"width":3,"height":3,"first_id":4833,"turn_cw":1,"turn_ccw":4,"flip":0},{"cells":[[1,0],[0,1],[1,1],[2,1],[0,2]],"width":3,"height":3,"first_id":4977,"turn_cw":5,"turn_ccw":0,"flip":4},{"cells":[[1,0],[0,1],[1,1],[2,1],[2,2]],"width":3,"height":3,"first_id":5121,"turn_cw":2,"turn_ccw":6,"flip":3},{"cells":[[1,0],[0,1],[1,1],[1,2],[2,2]],"width":3,"height":3,"first_id":5265,"turn_cw":7,"turn_ccw":3,"flip":6},{"cells":[[1,0],[1,1],[2,1],[0,2],[1,2]],"width":3,"height":3,"first_id":5409,"turn_cw":4,"turn_ccw":1,"flip":5},{"cells":[[2,0],[0,1],[1,1],[2,1],[1,2]],"width":3,"height":3,"first_id":5553,"turn_cw":0,"turn_ccw":5,"flip":1}]},{"name":"I5","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[3,0],[4,0]],"width":5,"height":1,"first_id":5697,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[0,0],[0,1],[0,2],[0,3],[0,4]],"width":1,"height":5,"first_id":5837,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"L5","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[3,0],[0,1]],"width":4,"height":2,"first_id":5977,"turn_cw":5,"turn_ccw":3,"flip":1},{"cells":[[0,0],[1,0],[2,0],[3,0],[3,1]],"width":4,"height":2,"first_id":6120,"turn_cw":2,"turn_ccw":6,"flip":0},{"cells":[[0,0],[1,0],[0,1],[0,2],[0,3]],"width":2,"height":4,"first_id":6263,"turn_cw":4,"turn_ccw":1,"flip":3},{"cells":[[0,0],[1,0],[1,1],[1,2],[1,3]],"width":2,"height":4,"first_id":6406,"turn_cw":0,"turn_ccw":7,"flip":2},{"cells":[[0,0],[0,1],[1,1],[2,1],[3,1]],"width":4,"height":2,"first_id":6549,"turn_cw":6,"turn_ccw":2,"flip":7},{"cells":[[0,0],[0,1],[0,2],[0,3],[1,3]],"width":2,"height":4,"first_id":6692,"turn_cw":7,"turn_ccw":0,"flip":6},{"cells":[[1,0],[1,1],[1,2],[0,3],[1,3]],"width":2,"height":4,"first_id":6835,"turn_cw":1,"turn_ccw":4,"flip":5},{"cells":[[3,0],[0,1],[1,1],[2,1],[3,1]],"width":4,"height":2,"first_id":6978,"turn_cw":3,"turn_ccw":5,"flip":4}]},{"name":"N","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[2,1],[3,1]],"width":4,"height":2,"first_id":7121,"turn_cw":5,"turn_ccw":6,"flip":4},{"cells":[[0,0],[1,0],[1,1],[2,1],[3,1]],"width":4,"height":2,"first_id":7264,"turn_cw":6,"turn_ccw":5,"flip":7},{"cells":[[0,0],[0,1],[1,1],[1,2],[1,3]],"width":2,"height":4,"first_id":7407,"turn_cw":4,"turn_ccw":7,"flip":5},{"cells":[[0,0],[0,1],[0,2],[1,2],[1,3]],"width":2,"height":4,"first_id":7550,"turn_cw":7,"turn_ccw":4,"flip":6},{"cells":[[1,0],[2,0],[3,0],[0,1],[1,1]],"width":4,"height":2,"first_id":7693,"turn_cw":3,"turn_ccw":2,"flip":0},{"cells":[[1,0],[0,1],[1,1],[0,2],[0,3]],"width":2,"height":4,"first_id":7836,"turn_cw":1,"turn_ccw":0,"flip":2},{"cells":[[1,0],[1,1],[0,2],[1,2],[0,3]],"width":2,"height":4,"first_id":7979,"turn_cw":0,"turn_ccw":1,"flip":3},{"cells":[[2,0],[3,0],[0,1],[1,1],[2,1]],"width":4,"height":2,"first_id":8122,"turn_cw":2,"turn_ccw":3,"flip":1}]},{"name":"P","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[0,1],[1,1]],"width":3,"height":2,"first_id":8265,"turn_cw":5,"turn_ccw":4,"flip":1},{"cells":[[0,0],[1,0],[2,0],[1,1],[2,1]],"width":3,"height":2,"first_id":8421,"turn_cw":3,"turn_ccw":7,"flip":0},{"cells":[[0,0],[1,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":8577,"turn_cw":7,"turn_ccw":3,"flip":6},{"cells":[[0,0],[1,0],[0,1],[1,1],[0,2]],"width":2,"height":3,"first_id":8733,"turn_cw":2,"turn_ccw":1,"flip":4},{"cells":[[0,0],[1,0],[0,1],[1,1],[1,2]],"width":2,"height":3,"first_id":8889,"turn_cw":0,"turn_ccw":6,"flip":3},{"cells":[[0,0],[0,1],[1,1],[0,2],[1,2]],"width":2,"height":3,"first_id":9045,"turn_cw":6,"turn_ccw":0,"flip":7},{"cells":[[1,0],[2,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":9201,"turn_cw":4,"turn_ccw":5,"flip":2},{"cells":[[1,0],[0,1],[1,1],[0,2],[1,2]],"width":2,"height":3,"first_id":9357,"turn_cw":1,"turn_ccw":2,"flip":5}]},{"name":"T5","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[1,1],[1,2]],"width":3,"height":3,"first_id":9513,"turn_cw":1,"turn_ccw":3,"flip":0},{"cells":[[0,0],[0,1],[1,1],[2,1],[0,2]],"width":3,"height":3,"first_id":9657,"turn_cw":2,"turn_ccw":0,"flip":3},{"cells":[[1,0],[1,1],[0,2],[1,2],[2,2]],"width":3,"height":3,"first_id":9801,"turn_cw":3,"turn_ccw":1,"flip":2},{"cells":[[2,0],[0,1],[1,1],[2,1],[2,2]],"width":3,"height":3,"first_id":9945,"turn_cw":0,"turn_ccw":2,"flip":1}]},{"name":"U","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[0,1],[2,1]],"width":3,"height":2,"first_id":10089,"turn_cw":1,"turn_ccw":2,"flip":0},{"cells":[[0,0],[1,0],[0,1],[0,2],[1,2]],"width":2,"height":3,"first_id":10245,"turn_cw":3,"turn_ccw":0,"flip":2},{"cells":[[0,0],[1,0],[1,1],[0,2],[1,2]],"width":2,"height":3,"first_id":10401,"turn_cw":0,"turn_ccw":3,"flip":1},{"cells":[[0,0],[2,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":10557,"turn_cw":2,"turn_ccw":1,"flip":3}]},{"name":"V5","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[0,1],[0,2]],"width":3,"height":3,"first_id":10713,"turn_cw":2,"turn_ccw":1,"flip":1},{"cells":[[0,0],[1,0],[2,0],[2,1],[2,2]],"width":3,"height":3,"first_id":10857,"turn_cw":0,"turn_ccw":3,"flip":0},{"cells":[[0,0],[0,1],[0,2],[1,2],[2,2]],"width":3,"height":3,"first_id":11001,"turn_cw":3,"turn_ccw":0,"flip":3},{"cells":[[2,0],[2,1],[0,2],[1,2],[2,2]],"width":3,"height":3,"first_id":11145,"turn_cw":1,"turn_ccw":2,"flip":2}]},{"name":"W","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[1,1],[2,1],[2,2]],"width":3,"height":3,"first_id":11289,"turn_cw":2,"turn_ccw":3,"flip":2},{"cells":[[0,0],[0,1],[1,1],[1,2],[2,2]],"width":3,"height":3,"first_id":11433,"turn_cw":3,"turn_ccw":2,"flip":3},{"cells":[[1,0],[2,0],[0,1],[1,1],[0,2]],"width":3,"height":3,"first_id":11577,"turn_cw":1,"turn_ccw":0,"flip":0},{"cells":[[2,0],[1,1],[2,1],[0,2],[1,2]],"width":3,"height":3,"first_id":11721,"turn_cw":0,"turn_ccw":1,"flip":1}]},{"name":"X","size":5,"count":1,"orientations":[{"cells":[[1,0],[0,1],[1,1],[2,1],[1,2]],"width":3,"height":3,"first_id":11865,"turn_cw":0,"turn_ccw":0,"flip":0}]},{"name":"Y","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[2,0],[3,0],[1,1]],"width":4,"height":2,"first_id":12009,"turn_cw":3,"turn_ccw":5,"flip":1},{"cells":[[0,0],[1,0],[2,0],[3,0],[2,1]],"width":4,"height":2,"first_id":12152,"turn_cw":2,"turn_ccw":6,"flip":0},{"cells":[[0,0],[0,1],[1,1],[0,2],[0,3]],"width":2,"height":4,"first_id":12295,"turn_cw":4,"turn_ccw":1,"flip":5},{"cells":[[0,0],[0,1],[0,2],[1,2],[0,3]],"width":2,"height":4,"first_id":12438,"turn_cw":7,"turn_ccw":0,"flip":6},{"cells":[[1,0],[0,1],[1,1],[2,1],[3,1]],"width":4,"height":2,"first_id":12581,"turn_cw":6,"turn_ccw":2,"flip":7},{"cells":[[1,0],[0,1],[1,1],[1,2],[1,3]],"width":2,"height":4,"first_id":12724,"turn_cw":0,"turn_ccw":7,"flip":2},{"cells":[[1,0],[1,1],[0,2],[1,2],[1,3]],"width":2,"height":4,"first_id":12867,"turn_cw":1,"turn_ccw":4,"flip":3},{"cells":[[2,0],[0,1],[1,1],[2,1],[3,1]],"width":4,"height":2,"first_id":13010,"turn_cw":5,"turn_ccw":3,"flip":4}]},{"name":"Z5","size":5,"count":1,"orientations":[{"cells":[[0,0],[1,0],[1,1],[1,2],[2,2]],"width":3,"height":3,"first_id":13153,"turn_cw":3,"turn_ccw":3,"flip":2},{"cells":[[0,0],[0,1],[1,1],[2,1],[2,2]],"width":3,"height":3,"first_id":13297,"turn_cw":2,"turn_ccw":2,"flip":3},{"cells":[[1,0],[2,0],[1,1],[0,2],[1,2]],"width":3,"height":3,"first_id":13441,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[2,0],[0,1],[1,1],[2,1],[0,2]],"width":3,"height":3,"first_id":13585,"turn_cw":0,"turn_ccw":0,"flip":1}]}],"squares":89,"start_cells":{"any":[[65,130],[65,130]],"fixed":[[130],[65]]}},
  "junior": {"id":"junior","width":14,"height":14,"colours":["blue","green"],"pieces":[{"name":"1","size":1,"count":2,"orientations":[{"cells":[[0,0]],"width":1,"height":1,"first_id":0,"turn_cw":0,"turn_ccw":0,"flip":0}]},{"name":"2","size":2,"count":2,"orientations":[{"cells":[[0,0],[1,0]],"width":2,"height":1,"first_id":196,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[0,0],[0,1]],"width":1,"height":2,"first_id":378,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"I3","size":3,"count":2,"orientations":[{"cells":[[0,0],[1,0],[2,0]],"width":3,"height":1,"first_id":560,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[0,0],[0,1],[0,2]],"width":1,"height":3,"first_id":728,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"V3","size":3,"count":2,"orientations":[{"cells":[[0,0],[1,0],[0,1]],"width":2,"height":2,"first_id":896,"turn_cw":2,"turn_ccw":1,"flip":1},{"cells":[[0,0],[1,0],[1,1]],"width":2,"height":2,"first_id":1065,"turn_cw":0,"turn_ccw":3,"flip":0},{"cells":[[0,0],[0,1],[1,1]],"width":2,"height":2,"first_id":1234,"turn_cw":3,"turn_ccw":0,"flip":3},{"cells":[[1,0],[0,1],[1,1]],"width":2,"height":2,"first_id":1403,"turn_cw":1,"turn_ccw":2,"flip":2}]},{"name":"I4","size":4,"count":2,"orientations":[{"cells":[[0,0],[1,0],[2,0],[3,0]],"width":4,"height":1,"first_id":1572,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[0,0],[0,1],[0,2],[0,3]],"width":1,"height":4,"first_id":1726,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"L4","size":4,"count":2,"orientations":[{"cells":[[0,0],[1,0],[2,0],[0,1]],"width":3,"height":2,"first_id":1880,"turn_cw":5,"turn_ccw":3,"flip":1},{"cells":[[0,0],[1,0],[2,0],[2,1]],"width":3,"height":2,"first_id":2036,"turn_cw":2,"turn_ccw":6,"flip":0},{"cells":[[0,0],[1,0],[0,1],[0,2]],"width":2,"height":3,"first_id":2192,"turn_cw":4,"turn_ccw":1,"flip":3},{"cells":[[0,0],[1,0],[1,1],[1,2]],"width":2,"height":3,"first_id":2348,"turn_cw":0,"turn_ccw":7,"flip":2},{"cells":[[0,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":2504,"turn_cw":6,"turn_ccw":2,"flip":7},{"cells":[[0,0],[0,1],[0,2],[1,2]],"width":2,"height":3,"first_id":2660,"turn_cw":7,"turn_ccw":0,"flip":6},{"cells":[[1,0],[1,1],[0,2],[1,2]],"width":2,"height":3,"first_id":2816,"turn_cw":1,"turn_ccw":4,"flip":5},{"cells":[[2,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":2972,"turn_cw":3,"turn_ccw":5,"flip":4}]},{"name":"T4","size":4,"count":2,"orientations":[{"cells":[[0,0],[1,0],[2,0],[1,1]],"width":3,"height":2,"first_id":3128,"turn_cw":1,"turn_ccw":3,"flip":0},{"cells":[[0,0],[0,1],[1,1],[0,2]],"width":2,"height":3,"first_id":3284,"turn_cw":2,"turn_ccw":0,"flip":3},{"cells":[[1,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":3440,"turn_cw":3,"turn_ccw":1,"flip":2},{"cells":[[1,0],[0,1],[1,1],[1,2]],"width":2,"height":3,"first_id":3596,"turn_cw":0,"turn_ccw":2,"flip":1}]},{"name":"O","size":4,"count":2,"orientations":[{"cells":[[0,0],[1,0],[0,1],[1,1]],"width":2,"height":2,"first_id":3752,"turn_cw":0,"turn_ccw":0,"flip":0}]},{"name":"Z4","size":4,"count":2,"orientations":[{"cells":[[0,0],[1,0],[1,1],[2,1]],"width":3,"height":2,"first_id":3921,"turn_cw":3,"turn_ccw":3,"flip":2},{"cells":[[0,0],[0,1],[1,1],[1,2]],"width":2,"height":3,"first_id":4077,"turn_cw":2,"turn_ccw":2,"flip":3},{"cells":[[1,0],[2,0],[0,1],[1,1]],"width":3,"height":2,"first_id":4233,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[1,0],[0,1],[1,1],[0,2]],"width":2,"height":3,"first_id":4389,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"I5","size":5,"count":2,"orientations":[{"cells":[[0,0],[1,0],[2,0],[3,0],[4,0]],"width":5,"height":1,"first_id":4545,"turn_cw":1,"turn_ccw":1,"flip":0},{"cells":[[0,0],[0,1],[0,2],[0,3],[0,4]],"width":1,"height":5,"first_id":4685,"turn_cw":0,"turn_ccw":0,"flip":1}]},{"name":"L5","size":5,"count":2,"orientations":[{"cells":[[0,0],[1,0],[2,0],[3,0],[0,1]],"width":4,"height":2,"first_id":4825,"turn_cw":5,"turn_ccw":3,"flip":1},{"cells":[[0,0],[1,0],[2,0],[3,0],[3,1]],"width":4,"height":2,"first_id":4968,"turn_cw":2,"turn_ccw":6,"flip":0},{"cells":[[0,0],[1,0],[0,1],[0,2],[0,3]],"width":2,"height":4,"first_id":5111,"turn_cw":4,"turn_ccw":1,"flip":3},{"cells":[[0,0],[1,0],[1,1],[1,2],[1,3]],"width":2,"height":4,"first_id":5254,"turn_cw":0,"turn_ccw":7,"flip":2},{"cells":[[0,0],[0,1],[1,1],[2,1],[3,1]],"width":4,"height":2,"first_id":5397,"turn_cw":6,"turn_ccw":2,"flip":7},{"cells":[[0,0],[0,1],[0,2],[0,3],[1,3]],"width":2,"height":4,"first_id":5540,"turn_cw":7,"turn_ccw":0,"flip":6},{"cells":[[1,0],[1,1],[1,2],[0,3],[1,3]],"width":2,"height":4,"first_id":5683,"turn_cw":1,"turn_ccw":4,"flip":5},{"cells":[[3,0],[0,1],[1,1],[2,1],[3,1]],"width":4,"height":2,"first_id":5826,"turn_cw":3,"turn_ccw":5,"flip":4}]},{"name":"P","size":5,"count":2,"orientations":[{"cells":[[0,0],[1,0],[2,0],[0,1],[1,1]],"width":3,"height":2,"first_id":5969,"turn_cw":5,"turn_ccw":4,"flip":1},{"cells":[[0,0],[1,0],[2,0],[1,1],[2,1]],"width":3,"height":2,"first_id":6125,"turn_cw":3,"turn_ccw":7,"flip":0},{"cells":[[0,0],[1,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":6281,"turn_cw":7,"turn_ccw":3,"flip":6},{"cells":[[0,0],[1,0],[0,1],[1,1],[0,2]],"width":2,"height":3,"first_id":6437,"turn_cw":2,"turn_ccw":1,"flip":4},{"cells":[[0,0],[1,0],[0,1],[1,1],[1,2]],"width":2,"height":3,"first_id":6593,"turn_cw":0,"turn_ccw":6,"flip":3},{"cells":[[0,0],[0,1],[1,1],[0,2],[1,2]],"width":2,"height":3,"first_id":6749,"turn_cw":6,"turn_ccw":0,"flip":7},{"cells":[[1,0],[2,0],[0,1],[1,1],[2,1]],"width":3,"height":2,"first_id":6905,"turn_cw":4,"turn_ccw":5,"flip":2},{"cells":[[1,0],[0,1],[1,1],[0,2],[1,2]],"width":2,"height":3,"first_id":7061,"turn_cw":1,"turn_ccw":2,"flip":5}]}],"squares":88,"start_cells":{"any":[[65,130],[65,130]],"fixed":[[130],[65]]}},
};

/** A whole game of Duo, to be shown where no other game is at hand. */
export const SHOWCASE: readonly (readonly [colour: number, placement: number])[] = [
  [0,5497],
  [1,11908],
  [0,6308],
  [1,6919],
  [0,10839],
  [1,7279],
  [0,11970],
  [1,13378],
  [0,9995],
  [1,5435],
  [0,11840],
  [1,11296],
  [0,12372],
  [1,10450],
  [0,8927],
  [1,10980],
  [0,10297],
  [1,8431],
  [0,3845],
  [1,9909],
  [0,3587],
  [1,5833],
  [0,3127],
  [1,12296],
  [0,1386],
  [1,987],
  [0,36],
  [1,3],
  [0,408],
  [1,276],
  [0,820],
  [1,789],
  [0,4377],
  [0,7125],
];
