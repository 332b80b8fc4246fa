/** Outlines of polyominoes as SVG paths: one shape a piece, with rounded corners. */

type Point = readonly [number, number];

/**
 * Returns the path around some squares, y downwards, drawn in by `inset` and rounded by `radius`.
 *
 * Squares are named by their upper left points. Squares that touch only at a corner get rings of
 * their own.
 */
export function outlinePath(squares: readonly Point[], inset: number, radius: number): string {
  const ways = border(squares);
  let path = "";
  while (ways.size) path += roundedPath(drawnIn(takeRing(ways), inset), radius);
  return path;
}

const key = (x: number, y: number): string => `${x},${y}`;

/** The border as steps from point to point. The inside is on the right. */
function border(squares: readonly Point[]): Map<string, Point[]> {
  const covered = new Set(squares.map(([x, y]) => key(x, y)));
  const ways = new Map<string, Point[]>();
  const add = (from: Point, to: Point): void => {
    const name = key(...from);
    ways.set(name, [...(ways.get(name) ?? []), to]);
  };
  for (const [x, y] of squares) {
    if (!covered.has(key(x, y - 1))) add([x, y], [x + 1, y]);
    if (!covered.has(key(x + 1, y))) add([x + 1, y], [x + 1, y + 1]);
    if (!covered.has(key(x, y + 1))) add([x + 1, y + 1], [x, y + 1]);
    if (!covered.has(key(x - 1, y))) add([x, y + 1], [x, y]);
  }
  return ways;
}

/** Takes one ring out of the border and returns its corners. */
function takeRing(ways: Map<string, Point[]>): Point[] {
  const [first] = [...ways.keys()] as [string];
  const start = first.split(",").map(Number) as unknown as Point;
  const points: Point[] = [];
  let here = start;
  let came: Point = [0, 0];
  do {
    const ends = ways.get(key(...here))!;
    // Where two squares meet at a corner, turning right stays with the same square.
    const right = ends.findIndex(([x, y]) => x === here[0] - came[1] && y === here[1] + came[0]);
    const [there] = ends.splice(Math.max(right, 0), 1) as [Point];
    if (!ends.length) ways.delete(key(...here));
    const step: Point = [there[0] - here[0], there[1] - here[1]];
    if (step[0] !== came[0] || step[1] !== came[1]) points.push(here);
    here = there;
    came = step;
  } while (here[0] !== start[0] || here[1] !== start[1]);
  return withoutStraightStart(points);
}

/** The walk may begin in the middle of a side; such a point is no corner. */
function withoutStraightStart(points: Point[]): Point[] {
  const [first, second] = points as [Point, Point];
  const last = points[points.length - 1]!;
  const straight = (last[0] === first[0] && first[0] === second[0]) || (last[1] === first[1] && first[1] === second[1]);
  return straight ? points.slice(1) : points;
}

function drawnIn(ring: readonly Point[], inset: number): Point[] {
  return ring.map((here, index) => {
    const before = ring[(index + ring.length - 1) % ring.length]!;
    const after = ring[(index + 1) % ring.length]!;
    const into = [Math.sign(here[0] - before[0]), Math.sign(here[1] - before[1])] as Point;
    const out = [Math.sign(after[0] - here[0]), Math.sign(after[1] - here[1])] as Point;
    // The inside lies to the right of each side: (dx, dy) turned right is (-dy, dx).
    return [here[0] - inset * (into[1] + out[1]), here[1] + inset * (into[0] + out[0])];
  });
}

function roundedPath(ring: readonly Point[], radius: number): string {
  const parts = ring.map((tip, index) => {
    const before = ring[(index + ring.length - 1) % ring.length]!;
    const after = ring[(index + 1) % ring.length]!;
    const from = towards(tip, before, radius);
    return `${index ? "L" : "M"}${point(from)}Q${point(tip)} ${point(towards(tip, after, radius))}`;
  });
  return `${parts.join("")}Z`;
}

function towards([x, y]: Point, [toX, toY]: Point, reach: number): Point {
  const whole = Math.abs(toX - x) + Math.abs(toY - y);
  const share = Math.min(reach, whole / 2) / whole;
  return [x + share * (toX - x), y + share * (toY - y)];
}

function point([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}
