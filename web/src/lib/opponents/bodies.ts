/** The bodies of the opponents: pieces of the game, with a face on each. Counted in squares, y downwards. */

import { outlinePath } from "$lib/board/outline";
import type { LevelNumber } from "$lib/generated/game";

type Point = readonly [number, number];

/** Who an opponent is. */
export const CHARACTERS = [
  "pip",
  "momo",
  "vic",
  "otto",
  "tilda",
  "zora",
  "wanda",
  "uma",
  "max",
  "pia",
  "finn",
  "yuki",
] as const;
export type Character = (typeof CHARACTERS)[number];

export interface Body {
  /** The squares of the piece, by their upper left points. */
  readonly squares: readonly Point[];
  /** The middle of the head, which is at the top, and how wide it is. */
  readonly head: { readonly x: number; readonly width: number };
  /** The middles of the eyes. */
  readonly eyes: readonly [Point, Point];
  /** How large the eyes are. */
  readonly eye: number;
  readonly mouth: Point;
}

export const BODIES: Readonly<Record<Character, Body>> = {
  pip: {
    squares: [[0, 0]],
    head: { x: 0.5, width: 1 },
    eyes: [
      [0.31, 0.47],
      [0.69, 0.47],
    ],
    eye: 0.14,
    mouth: [0.5, 0.73],
  },
  momo: {
    squares: [
      [0, 0],
      [1, 0],
    ],
    head: { x: 1, width: 2 },
    eyes: [
      [0.62, 0.44],
      [1.38, 0.44],
    ],
    eye: 0.22,
    mouth: [1, 0.72],
  },
  vic: {
    squares: [
      [0, 0],
      [1, 0],
      [0, 1],
    ],
    head: { x: 1, width: 2 },
    eyes: [
      [0.58, 0.5],
      [1.36, 0.5],
    ],
    eye: 0.23,
    mouth: [0.62, 1.12],
  },
  otto: {
    squares: [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    head: { x: 1, width: 2 },
    eyes: [
      [0.6, 0.78],
      [1.4, 0.78],
    ],
    eye: 0.26,
    mouth: [1, 1.38],
  },
  tilda: {
    squares: [
      [0, 0],
      [1, 0],
      [2, 0],
      [1, 1],
    ],
    head: { x: 1.5, width: 3 },
    eyes: [
      [0.98, 0.52],
      [2.02, 0.52],
    ],
    eye: 0.27,
    mouth: [1.5, 1.2],
  },
  zora: {
    squares: [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
    ],
    head: { x: 1, width: 2 },
    eyes: [
      [0.6, 0.58],
      [1.42, 0.58],
    ],
    eye: 0.26,
    mouth: [1.4, 1.28],
  },
  wanda: {
    squares: [
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
      [0, 2],
    ],
    head: { x: 2, width: 2 },
    eyes: [
      [1.58, 0.55],
      [2.42, 0.55],
    ],
    eye: 0.27,
    mouth: [1.52, 1.3],
  },
  uma: {
    squares: [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [2, 1],
    ],
    head: { x: 1.5, width: 3 },
    eyes: [
      [0.95, 0.46],
      [2.05, 0.46],
    ],
    eye: 0.27,
    mouth: [1.5, 0.74],
  },
  max: {
    squares: [
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [1, 2],
    ],
    head: { x: 1.5, width: 1 },
    eyes: [
      [0.95, 1.38],
      [2.05, 1.38],
    ],
    eye: 0.29,
    mouth: [1.5, 2.02],
  },
  pia: {
    squares: [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
    head: { x: 1, width: 2 },
    eyes: [
      [0.6, 0.66],
      [1.4, 0.66],
    ],
    eye: 0.27,
    mouth: [1, 1.35],
  },
  finn: {
    squares: [
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
      [1, 2],
    ],
    head: { x: 2, width: 2 },
    eyes: [
      [1.58, 0.55],
      [2.42, 0.55],
    ],
    eye: 0.27,
    mouth: [1.5, 1.32],
  },
  yuki: {
    squares: [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [2, 1],
    ],
    head: { x: 2, width: 2.6 },
    eyes: [
      [1.45, 0.52],
      [2.55, 0.52],
    ],
    eye: 0.29,
    mouth: [2.5, 1.2],
  },
};

/** The picture of a face is a square of so many units. */
export const SPAN = 100;

const MARGIN = 5;
const LARGEST_SQUARE = 56;

/** How far the prop of each level rises above the head, as a multiple of the size of the prop. */
const HEIGHTS: Readonly<Record<LevelNumber, number>> = {
  1: 0.66,
  2: 0.76,
  3: 0.48,
  4: 0.56,
  5: 0,
  6: 0,
  7: 0.6,
  8: 0.48,
  9: 0.62,
};

/** Returns how large something on the head is, in squares. */
export function hatSize({ head }: Body): number {
  return 0.66 + 0.32 * head.width;
}

export interface Drawn {
  /** Units a square. */
  readonly unit: number;
  readonly x: number;
  readonly y: number;
  readonly outline: string;
  /** The raised middle of each square. */
  readonly faces: string;
}

/** Returns how a body fits into the picture, with what its level wears. */
export function drawnBody(body: Body, level: LevelNumber): Drawn {
  const { squares } = body;
  const width = 1 + Math.max(...squares.map(([x]) => x));
  const height = 1 + Math.max(...squares.map(([, y]) => y));
  const above = HEIGHTS[level] * hatSize(body);
  const room = SPAN - 2 * MARGIN;
  const unit = Math.min(room / width, room / (height + above), LARGEST_SQUARE);
  return {
    unit,
    x: (SPAN - unit * width) / 2,
    y: (SPAN - unit * (height - above)) / 2,
    outline: outlinePath(squares, 0.03, 0.2),
    faces: squares.map((square) => outlinePath([square], 0.14, 0.13)).join(""),
  };
}
