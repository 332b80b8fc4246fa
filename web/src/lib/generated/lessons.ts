// Written by `make client-files` from the Python package. Do not edit.

import type { ReasonCode, RuleCode, WayId } from "./game";

/** A verdict on a try. */
export type VerdictLetter =
  | "r"
  | "a"
  | "o"
  | "e"
  | "s"
  | "n";

/** A step of the tutorial. */
export type StepId =
  | "start"
  | "corner"
  | "edge"
  | "others"
  | "gap"
  | "blocked"
  | "keep_single"
  | "single_last"
  | "strategy";

/** An example of the rules. */
export type ExampleId =
  | "start"
  | "corner"
  | "edge"
  | "apart"
  | "others"
  | "overlap"
  | "blocked"
  | "score"
  | "duo"
  | "junior";

/** A strategy tip. */
export type TipId =
  | "large"
  | "centre"
  | "corners"
  | "cover"
  | "gap"
  | "room"
  | "left"
  | "partner"
  | "single";

/** A position. */
export interface SceneData {
  way: WayId;
  /** For each colour, its placements. */
  placed: number[][];
  /** The colour to play, or null when the game is over. */
  colour: number | null;
}

/** A piece that a learner can try, with a verdict on each of its placements. */
export interface TryData {
  piece: number;
  /** The id of its first placement. */
  first: number;
  /** Runs such as `40n2r`: the number of placements, then the letter of their verdict. */
  verdicts: string;
}

/** A step of the tutorial. */
export interface StepData {
  id: StepId;
  scene: SceneData;
  tries: TryData[];
  /** Whether the learner is to break a rule on purpose, so that the piece does not stay. */
  forbidden: boolean;
  /** Cells to highlight. */
  marks: number[];
  /** A placement that solves the step. */
  answer: number;
  /** The learner's points before and after the answer. */
  points: [number, number];
}

/** A picture on the rules page. */
export interface ExampleData {
  id: ExampleId;
  scene: SceneData;
  /** A placement that the colour to play tries. */
  shown: number | null;
  /** The rule that it breaks. */
  breaks: RuleCode | null;
  /** Column, row, width and height of what is drawn, or null for the whole board. */
  view: [number, number, number, number] | null;
}

/** A reason for a move, as in hints. */
export interface FactData {
  code: ReasonCode;
  values: Record<string, number | string[]>;
}

/** A tip with the move that follows it. */
export interface TipData {
  id: TipId;
  scene: SceneData;
  placement: number;
  /** The cells that the facts are about before the move. */
  before: number[];
  /** The cells that the facts are about after the move. */
  after: number[];
  facts: FactData[];
  /** The colour of one more fact, which has a text of its own: `tips.<id>.fact`. */
  about: number | null;
}

/** The points of a colour at the end of the example game. */
export interface CountData {
  colour: number;
  /** Its unplaced pieces. */
  left: number[];
  /** Whether its last piece was the single square. */
  single_last: boolean;
  /** Its points in each scoring. */
  points: number[];
}

/** A turn of a game of three. */
export interface SharedTurnData {
  colour: number;
  seat: number;
  shared: boolean;
}

/** The meaning of a verdict's letter. */
export interface VerdictData {
  /** The broken rule, or null for a legal placement. */
  rule: RuleCode | null;
}

/** The verdicts by letter. */
export const VERDICTS: Record<VerdictLetter, VerdictData> = {
  "r": {"rule":null},
  "a": {"rule":null},
  "o": {"rule":"placement/overlap"},
  "e": {"rule":"placement/edge_contact"},
  "s": {"rule":"placement/start_cell"},
  "n": {"rule":"placement/no_corner_contact"},
};

/** The tutorial. */
export const STEPS: StepData[] = [
  {"id":"start","scene":{"way":"duo","placed":[[],[]],"colour":0},"tries":[{"piece":9,"first":4545,"verdicts":"32s1r10s2r11s2r29s1r10s2r11s2r63s1r10s3r11s1r29s1r10s3r11s1r63s1r11s2r9s2r30s1r11s2r9s2r65s1r9s3r10s1r31s1r9s3r10s1r63s1r11s3r10s1r29s1r11s3r10s1r63s2r11s2r10s1r29s2r11s2r10s1r64s2r9s2r11s1r30s2r9s2r11s1r64s1r10s3r9s1r31s1r10s3r9s1r33s"}],"forbidden":false,"marks":[65,130],"answer":5065,"points":[-89,-84]},
  {"id":"corner","scene":{"way":"duo","placed":[[5065],[11908]],"colour":0},"tries":[{"piece":18,"first":11865,"verdicts":"19n1o10n3o8n5o5n1r1e1r3o5n1r1e1o1e1r1o5n1r1e3o1e1r5n1e5o1e5n1e4o1e1r5n1r1e1o2e1r7n1r1e1r19n"}],"forbidden":false,"marks":[88,90,101,105,133,143,145],"answer":11944,"points":[-84,-79]},
  {"id":"edge","scene":{"way":"duo","placed":[[5065,11944],[11908,5437]],"colour":0},"tries":[{"piece":11,"first":5977,"verdicts":"16n1o7n5o1n1o4n8o2n9o5n1a4o1r1a1n1a3r5o1r1a1r8o2r8o1r1a1r4o4r1a1n1a4r1a40n1o10n4o6n8o3n9o2n1a1r1a1r4o1a1n1a1r1o1r5o1r1a1r9o2r8o1r1a1r4o4r1a1n1a4r1a32n2o1n1o8n6o7n6o7n6o1a5n7o1r5n1r6o1r5n1r6o1r4n1a1r6o1r4n1r6o1r1a4n1r2o4r1a5n1a2r1a11n2o1n1o8n6o7n6o7n6o1a5n1a7o5n1r6o1r5n1r6o1r1a4n1r7o1r4n1r6o1r1a4n1r2o4r1a5n1a2r1a20n4o7n7o3n9o5n6o2n1a3r4o1r2a1r8o2r9o2r6o1r1o1r2a3r1o2r1a1r1a4n1a1r1a31n5o7n7o7n6o6n1a6o1a4n1a1r6o1r4n1r7o1r4n1r7o1r4n1a1r6o1r5n1r3o1r1o1r1a5n1r1o2r1a1r1a6n1a1r1a11n5o7n7o6n6o1a6n6o1r1a4n1a7o1r4n1r6o1r1a4n1r6o1r5n1r6o1r5n1r3o1r1o1r1a5n1r1o2r1a1r1a6n1a1r1a21n4o7n7o3n9o2n2o1n5o1a2n1a3r4o1r2a1r8o2r8o1r1a1r5o3r1a1n1r1o4r1a4n1a1r1a30n"}],"forbidden":true,"marks":[],"answer":6803,"points":[-79,-79]},
  {"id":"others","scene":{"way":"duo","placed":[[5065,11944],[11908,5437]],"colour":0},"tries":[{"piece":11,"first":5977,"verdicts":"16n1o7n5o1n1o4n8o2n9o5n1r4o1e1a1n1a3e5o1e1a1e8o2e8o1e1a1e4o4e1a1n1a4e1a40n1o10n4o6n8o3n9o2n1r1e1r1e4o1r1n1a1e1o1e5o1e1a1e9o2e8o1e1a1e4o4e1a1n1a4e1a32n2o1n1o8n6o7n6o7n6o1r5n7o1e5n1e6o1e5n1e6o1e4n1a1e6o1e4n1e6o1e1a4n1e2o4e1a5n1a2e1a11n2o1n1o8n6o7n6o7n6o1r5n1r7o5n1e6o1e5n1e6o1e1a4n1e7o1e4n1e6o1e1a4n1e2o4e1a5n1a2e1a20n4o7n7o3n9o5n6o2n1a3e4o1e2a1e8o2e9o2e6o1e1o1e2a3e1o2e1a1e1a4n1a1e1a31n5o7n7o7n6o6n1r6o1r4n1a1e6o1e4n1e7o1e4n1e7o1e4n1a1e6o1e5n1e3o1e1o1e1a5n1e1o2e1a1e1a6n1a1e1a11n5o7n7o6n6o1r6n6o1e1a4n1r7o1e4n1e6o1e1a4n1e6o1e5n1e6o1e5n1e3o1e1o1e1a5n1e1o2e1a1e1a6n1a1e1a21n4o7n7o3n9o2n2o1n5o1r2n1r3e4o1e2a1e8o2e8o1e1a1e5o3e1a1n1e1o4e1a4n1a1e1a30n"}],"forbidden":false,"marks":[],"answer":6454,"points":[-79,-74]},
  {"id":"gap","scene":{"way":"duo","placed":[[5065,11944,6454,11339],[11908,5437,13318,6837]],"colour":0},"tries":[{"piece":4,"first":1572,"verdicts":"4o7n4o2n4o1n44o1e10o1a1e8o2e8o1e1a1e4o4e1a1n1a4e1a39n1a2o1r2o1n4o3n1e10o3n1e10o3n1e10o3n1e4o1e4o1e3n1a1e8o1e4n1a1e7o1e5n1e6o1e1a5n1e3o1e1o1e1a6n1e1o2e1a1e1a7n1a1e1a8n"}],"forbidden":false,"marks":[46],"answer":1730,"points":[-69,-65]},
  {"id":"blocked","scene":{"way":"duo","placed":[[12059,11929,6786,13367,11108,11638,7668,5406],[11965,13116,5201,13440,11424,6681,10953,160]],"colour":0},"tries":[{"piece":5,"first":1880,"verdicts":"29n1a4e1a2n1a4e4o1e1a2e9o1e43o1n35o1e10o1e5o27n1a4e1a3n2e1a1e4o2e1a1n2o1e7o1e1a11o1e30o1a47o1e5o18n1a4e1a3n1a2e1a1e4o1e1a1n1a1e2o1e6o3e12o1e19o1e64o1r1e4o17n1a4e1a3n1a2e1a1e4o1e1a2n1e2o1e6o2e1a12o1e12o1e19o1e52o1e5o27n1a6e1a1n4e6o1e1a11o1e30o1e1a58o1a1e4o17n1a5e1a2n1a4e5o1e1a1n1e10o2e33o1e12o1a51o1r1e4o17n1a5e1a2n1a4e5o1e1a1n1e10o2e32o1e5o1e12o1e45o1n1e5o27n1a6e1a1n4e6o1e1a11o1e78o1e11o1e5o"}],"forbidden":false,"marks":[175],"answer":2810,"points":[-49,-45]},
  {"id":"keep_single","scene":{"way":"duo","placed":[[5065,11944,6454,11339,3342,10284,13512,7949,9520,12299,11252,8575,4072,3093,5829,3887,1314,1824,730],[11908,5437,13318,6837,4083,2348,1454,7131,459,108,3867]],"colour":0},"tries":[{"piece":1,"first":196,"verdicts":"23o1r14o1n39o1e26o2e11o2e2o3e6o1e5o1e12o1e2o9e7o1e26o1e25o1n34o1e3o1e5o1e11o1e1o1e13o3e3o1e7o2e4o2e9o1e2o2e1o1e3o1e3o1e8o1e1r1e11o1e"},{"piece":0,"first":0,"verdicts":"5o1e7o2n9o1a1n2o1e5o1a5o2n7o1a4o1n2o1e9o1e4o1e2o1e3o1e4o2e1o1e1o1e1o1e1o1e3o1e1o1e2o1e1o1e6o1e1o3e3o1e1o1e5o1e1a1e1o2e1a1e6o2e1o1e2o2e1o1e3o1e3o1e2o2e1o4e1a6e2o1e3o1e1n1e5o1e2o1e2o1e"}],"forbidden":false,"marks":[],"answer":219,"points":[-3,-1]},
  {"id":"single_last","scene":{"way":"duo","placed":[[5065,11944,6454,11339,3342,10284,13512,7949,9520,12299,11252,8575,4072,3093,5829,3887,1314,1824,730,219],[11908,5437,13318,6837,4083,2348,1454,7131,459,108,3867]],"colour":0},"tries":[{"piece":0,"first":0,"verdicts":"5o1e7o2n13o1e5o1r5o1r1n7o1r4o1n2o1e9o1e4o1e2o1e3o1e4o2e1o1e1o1e1o1e1o1e3o1e1o1e2o1e1o1e6o1e1o3e3o1e1o1e5o1e1r1e1o2e1r1e6o2e1o1e2o2e1o1e3o1e3o1e2o2e1o4e1r6e2o1e3o1e1n1e5o1e2o1e2o1e"}],"forbidden":false,"marks":[],"answer":34,"points":[-1,20]},
  {"id":"strategy","scene":{"way":"duo","placed":[[5065],[11908]],"colour":0},"tries":[{"piece":18,"first":11865,"verdicts":"19n1o10n3o8n5o5n1a1e1r3o5n1a1e1o1e1r1o5n1a1e3o1e1r5n1e5o1e5n1e4o1e1a5n1a1e1o2e1a7n1a1e1a19n"},{"piece":3,"first":896,"verdicts":"34n1o11n3o9n4o7n1a1e1a2o7n1a1e1o1e1a7n1a1e3o1e7n1e4o1e7n1e2o2e1a7n1a2e1a66n1o11n3o10n4o6n1a1e1a1n2o6n1a1e1o1e1a8n1e3o1e1a7n1e4o1e7n1e2o2e1a7n1a2e1a66n2o10n4o10n3o6n1a2e1a1n1o6n1a1e2o1e1a7n1e4o1e7n1e4o1e7n1a1e1o2e1a8n1a1e1a66n2o10n4o9n3o7n1a2e1a1o7n1a1e2o1e1a7n1e4o1e7n1e3o1e1a7n1e1o2e1a8n1a1e1a34n"},{"piece":0,"first":0,"verdicts":"50n1o12n3o12n1o9n1a1e1a10n1a1e1o1e1a9n1e3o1e9n1e1o2e1a9n1a1e1a50n"}],"forbidden":false,"marks":[],"answer":11944,"points":[-84,-79]},
];

/** The examples of the rules. */
export const EXAMPLES: ExampleData[] = [
  {"id":"start","scene":{"way":"classic","placed":[[12768],[23961],[13049],[12748]],"colour":0},"shown":null,"breaks":null,"view":null},
  {"id":"corner","scene":{"way":"duo","placed":[[5065],[11908]],"colour":0},"shown":11944,"breaks":null,"view":[3,2,10,10]},
  {"id":"edge","scene":{"way":"duo","placed":[[5065],[11908]],"colour":0},"shown":11943,"breaks":"placement/edge_contact","view":[3,2,10,10]},
  {"id":"apart","scene":{"way":"duo","placed":[[5065],[11908]],"colour":0},"shown":11945,"breaks":"placement/no_corner_contact","view":[3,2,10,10]},
  {"id":"others","scene":{"way":"duo","placed":[[5065,11944],[11908,5437]],"colour":0},"shown":6454,"breaks":null,"view":[3,1,10,10]},
  {"id":"overlap","scene":{"way":"duo","placed":[[5065,11944],[11908,5437]],"colour":0},"shown":6740,"breaks":"placement/overlap","view":[3,1,10,10]},
  {"id":"blocked","scene":{"way":"duo","placed":[[5065,11944,6454,11339,3342,10284,13512,7949,9520,12299,11252,8575],[11908,5437,13318,6837,4083,2348,1454,7131,459,108,3867]],"colour":0},"shown":null,"breaks":null,"view":null},
  {"id":"score","scene":{"way":"classic","placed":[[12768,13169,25719,18696,26307,18092,24720,29517,11944,3803,21323,7978,26655,9158,22614,8127,5765,285,1432,936,2616],[23961,12480,26291,13488,27670,11631,29675,18166,18703,9000,25610,22668,3332,21023,7724,1499,714,4361,8182,2582,27],[13049,29036,26450,10097,22514,25098,14804,24401,21495,7393,30235,305,18527,3295,3658,766],[12748,14661,26492,11357,17491,19801,26162,29945,24894,21607,8328,28158,3485,5314,1694,663,349]],"colour":null},"shown":null,"breaks":null,"view":null},
  {"id":"duo","scene":{"way":"duo","placed":[[5608,11929],[11965,7474]],"colour":0},"shown":null,"breaks":null,"view":null},
  {"id":"junior","scene":{"way":"junior","placed":[[5314,3950],[4759,5127]],"colour":0},"shown":null,"breaks":null,"view":null},
];

/** Points of the example game. */
export const COUNTS: CountData[] = [
  {"colour":0,"left":[],"single_last":false,"points":[0,15]},
  {"colour":1,"left":[],"single_last":true,"points":[0,20]},
  {"colour":2,"left":[2,5,7,8,12],"single_last":false,"points":[20,-20]},
  {"colour":3,"left":[3,6,8,15],"single_last":true,"points":[16,-16]},
];

/** The first turns of a game of three. */
export const SHARED_TURNS: SharedTurnData[] = [
  {"colour":0,"seat":0,"shared":false},
  {"colour":1,"seat":1,"shared":false},
  {"colour":2,"seat":2,"shared":false},
  {"colour":3,"seat":0,"shared":true},
  {"colour":0,"seat":0,"shared":false},
  {"colour":1,"seat":1,"shared":false},
  {"colour":2,"seat":2,"shared":false},
  {"colour":3,"seat":1,"shared":true},
  {"colour":0,"seat":0,"shared":false},
  {"colour":1,"seat":1,"shared":false},
  {"colour":2,"seat":2,"shared":false},
  {"colour":3,"seat":2,"shared":true},
];

/** The strategy tips. */
export const TIPS: TipData[] = [
  {"id":"large","scene":{"way":"classic","placed":[[12768,13169],[23961],[13049],[12748]],"colour":1},"placement":12480,"before":[],"after":[],"facts":[{"code":"size","values":{"count":5}}],"about":null},
  {"id":"centre","scene":{"way":"classic","placed":[[12768,13169],[23961,12480],[13049],[12748]],"colour":2},"placement":29036,"before":[],"after":[],"facts":[{"code":"towards_centre","values":{"before":9,"after":5}}],"about":null},
  {"id":"corners","scene":{"way":"duo","placed":[[5608,11929,5942,7298],[11965,7474,9795]],"colour":1},"placement":5526,"before":[],"after":[121,123,138,148,166,179],"facts":[{"code":"corners_opened","values":{"count":6}}],"about":null},
  {"id":"cover","scene":{"way":"duo","placed":[[5065,11944,12911],[11908,12370,9760]],"colour":0},"placement":7150,"before":[35,37,52],"after":[],"facts":[{"code":"corners_covered","values":{"count":3,"colour":1}}],"about":null},
  {"id":"gap","scene":{"way":"duo","placed":[[5065,11944,6454,11339,3342,10284,13512,7949,9520],[11908,5437,13318,6837,4083,2348,1454,7131,459]],"colour":0},"placement":12299,"before":[],"after":[],"facts":[],"about":1},
  {"id":"room","scene":{"way":"duo","placed":[[5065,11944,6454],[11908,5437,13318]],"colour":0},"placement":11339,"before":[],"after":[0,9,19,22,32,34,36,46,49,62,70,77,84,85,86,98,99,100,101,112,113,114,122,123,125,126,127,128,133,135,136,137,138,139,140,141,142,143,145,146,147,148,149,150,151,152,154,155,156,157,158,159,160,161,162,163,164,165,169,170,171,172,173,174,175,176,177,178,184,185,186,187,188,189,191],"facts":[{"code":"squares_only_mine","values":{"before":67,"after":75}}],"about":null},
  {"id":"left","scene":{"way":"duo","placed":[[5497,11931,6156,7889,13486,11812,12261,11269,2633],[11908,4741,5924,11294,6998,12918,9594,13717,10505]],"colour":0},"placement":9659,"before":[],"after":[],"facts":[{"code":"last_place_lost","values":{"colour":1,"pieces":["L4","T4","O","Z4","N","P","V5"]}}],"about":null},
  {"id":"partner","scene":{"way":"classic-teams","placed":[[12768,13169,25719,18696,26307],[23961,12480,26291,13488,27670],[13049,29036,26450,10097,22514],[12748,14661,26492,11357,17491]],"colour":0},"placement":18092,"before":[228,230],"after":[189,207,232,247,251],"facts":[{"code":"corners_covered","values":{"count":2,"colour":3}},{"code":"corners_opened","values":{"count":5}}],"about":2},
  {"id":"single","scene":{"way":"classic","placed":[[12768,13169,25719,18696,26307,18092,24720,29517,11944,3803,21323,7978,26655,9158,22614,8127,5765,285,1432,936,2616],[23961,12480,26291,13488,27670,11631,29675,18166,18703,9000,25610,22668,3332,21023,7724,1499,714,4361,8182,2582],[13049,29036,26450,10097,22514,25098,14804,24401,21495,7393,30235,305,18527,3295,3658,766],[12748,14661,26492,11357,17491,19801,26162,29945,24894,21607,8328,28158,3485,5314,1694,663,349]],"colour":1},"placement":27,"before":[],"after":[],"facts":[{"code":"all_placed","values":{"count":20}}],"about":null},
];
