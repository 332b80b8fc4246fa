/** How a piece is drawn: paths in squares, from the upper left of its bounding box, y downwards. */

import type { OrientationData } from "$lib/generated/game";
import { outlinePath } from "./outline";

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The whole piece as one shape. */
  readonly body: string;
  /** The same a little larger, for halos and ghosts. */
  readonly halo: string;
  /** The raised middle of each square. */
  readonly faces: string;
  /** Lines between its squares. */
  readonly seams: string;
  /** Where light falls on a smooth piece: along the upper edges of its squares. */
  readonly top: string;
  /** Upper left points of its squares. */
  readonly squares: readonly (readonly [number, number])[];
}

const drawings = new WeakMap<OrientationData, Drawing>();

/** Returns how an orientation is drawn, made once. */
export function drawingOf(shape: OrientationData): Drawing {
  let drawing = drawings.get(shape);
  if (!drawing) drawings.set(shape, (drawing = draw(shape)));
  return drawing;
}

function draw(shape: OrientationData): Drawing {
  const squares = shape.cells.map(([x, y]) => [x, shape.height - 1 - y] as const);
  return {
    width: shape.width,
    height: shape.height,
    body: outlinePath(squares, 0.045, 0.17),
    halo: outlinePath(squares, -0.03, 0.2),
    faces: squares.map(([x, y]) => outlinePath([[x, y]], 0.15, 0.12)).join(""),
    seams: seams(squares),
    top: lightEdges(squares),
    squares,
  };
}

type Squares = Drawing["squares"];

const has = (squares: Squares, x: number, y: number): boolean =>
  squares.some(([column, row]) => column === x && row === y);

function seams(squares: Squares): string {
  return squares
    .map(
      ([x, y]) =>
        (has(squares, x + 1, y) ? `M${x + 1} ${y + 0.08}v.84` : "") +
        (has(squares, x, y + 1) ? `M${x + 0.08} ${y + 1}h.84` : ""),
    )
    .join("");
}

function lightEdges(squares: Squares): string {
  return squares
    .filter(([x, y]) => !has(squares, x, y - 1))
    .map(([x, y]) => `M${x + 0.2} ${y + 0.2}h.6`)
    .join("");
}

const LINES: Readonly<Record<string, string>> = {
  rising: "m.22 .5 .28-.28m-.28 .56 .56-.56m-.28 .56 .28-.28",
  falling: "m.22 .5 .28 .28m-.28-.56 .56 .56m-.28-.56 .28 .28",
  level: "m.22 .3h.56m-.56 .2h.56m-.56 .2h.56",
  crosses: "m.5 .24v.52m-.26-.26h.52",
  rings: "m.28 .5a.22 .22 0 1 0 .44 0a.22 .22 0 1 0-.44 0",
  // Dots are lines of no length with round ends.
  dots: "m.33 .33h0m.34 0h0m0 .34h0m-.34 0h0",
};

/** Returns the pattern of a colour on some squares, as a path to be stroked. */
export function patternPath(pattern: string, squares: Drawing["squares"]): string {
  const lines = LINES[pattern] ?? "";
  return squares.map(([x, y]) => `M${x} ${y}${lines}`).join("");
}

/** Returns how wide the line of a pattern is. */
export function patternWidth(pattern: string): number {
  return pattern === "dots" ? 0.17 : 0.075;
}
