/** The kernel's solvers of puzzles. */

import type { LaidPiece, PuzzleView, Solved, Trying, Verdict } from "$lib/generated/puzzles";
import type { Laid } from "$lib/game/laid";
import { spotOf, type Cell } from "$lib/game/cells";
import type { PieceIndex, Placement, PlacementId } from "$lib/game/placements";
import { PuzzleBoard } from "$lib/puzzles/puzzleBoard";
import type { Address, KernelModule } from "./module";
import { Numbers } from "./numbers";
import { inSlices, type Pause } from "./slices";

/** What a slice of a search came to, by the kernel's numbers. */
const VERDICTS: readonly Verdict[] = ["unknown", "solved", "impossible"];

/** Milliseconds between two reports on what is being tried. */
const REPORT = 100;

/** A search for a solution. */
export interface Solver {
  /** Makes so many steps. Returns "unknown" while it can go on. */
  run(steps: number): Verdict;
  readonly steps: number;
  /** The pieces that lie on the board now. */
  laid(): Laid[];
  free(): void;
}

/** Solves a puzzle so that some pieces stay, besides the given ones. */
export async function solved(
  module: KernelModule,
  view: PuzzleView,
  pieces: readonly LaidPiece[],
  options: { seed: number; seconds: number; pause: Pause; watch: (trying: Trying) => void },
): Promise<Solved> {
  const board = new PuzzleBoard(view);
  const laid = board.laidAll(pieces);
  const solver = laid && board.canLie(laid) ? solverOf(module, board, laid, options.seed) : null;
  if (!solver) return { type: "ended", verdict: "impossible", laid: [], steps: 0 };
  const wire = (): LaidPiece[] => solver.laid().map((piece) => board.piece(piece));
  const end = performance.now() + options.seconds * 1000;
  let verdict = "unknown" as Verdict;
  let told = performance.now();
  try {
    await inSlices((steps) => {
      verdict = solver.run(steps);
      const now = performance.now();
      if (now - told >= REPORT) {
        told = now;
        options.watch({ type: "trying", laid: wire(), steps: solver.steps });
      }
      return verdict !== "unknown" || now >= end;
    }, options.pause);
    return { type: "ended", verdict, laid: verdict === "solved" ? wire() : [], steps: solver.steps };
  } finally {
    solver.free();
  }
}

/** Returns a search in which some pieces are fixed; null when they cannot lie there together. */
export function solverOf(module: KernelModule, board: PuzzleBoard, laid: readonly Laid[], seed: number): Solver | null {
  const fixed = [...board.given, ...laid];
  return board.view.rules.includes("start")
    ? growing(module, board, fixed, seed)
    : covering(module, board, fixed, seed);
}

/** Every cell is covered. */
function covering(module: KernelModule, board: PuzzleBoard, fixed: readonly Laid[], seed: number): Solver | null {
  const { rules } = board.view;
  const matter = rules.includes("no-edges") || rules.includes("corners");
  const cells = regionOf(board);
  const number = new Map(cells.map((cell, index) => [cell, index]));
  const near = (cell: Cell, steps: readonly (readonly [number, number])[]): number[] =>
    neighbours(board, cell, steps).flatMap((other) => number.get(other) ?? []);
  const places = placesIn(board, new Set(cells));
  const index = new Map(places.map(({ id }, place) => [id, place]));
  const { pieces } = board.placements.variant;
  const stock = pieces.map(() => new Array<number>(matter ? board.colours.length : 1).fill(0));
  for (const { colour, piece, count } of board.view.stock) {
    const shape = pieces.findIndex(({ name }) => name === piece);
    stock[shape]![matter ? board.colours.indexOf(colour) : 0]! += count;
  }
  const numbers = new Numbers()
    .addLists(cells.map((cell) => near(cell, EDGES)))
    .addLists(cells.map((cell) => near(cell, CORNERS)))
    .addList(cells.map((cell) => (spotOf(board.view, cell).column + spotOf(board.view, cell).row) % 2))
    .addLists(places.map((place) => sorted(place.cells).map((cell) => number.get(cell)!)))
    .addList(places.map(({ piece }) => piece))
    .addLists(stock)
    .addList(fixed.flatMap(({ colour, placement }) => [index.get(placement) ?? -1, matter ? colour : 0]))
    .add(rules.includes("no-edges") ? 1 : 0, rules.includes("corners") ? 1 : 0)
    .done();
  const search = module.lend(numbers, (at) => module.call("cw_cover_new", at, numbers.length, seed, 1));
  if (!search) return null;
  const rest = (): Laid[] => {
    const found = module.ints("cw_cover_laid", search).slice(2 * fixed.length);
    const left = board.left(fixed.slice(board.given.length)).map((counts) => new Map(counts));
    const lying: Laid[] = [];
    for (let at = 0; at < found.length; at += 2) {
      const placement = places[found[at]!]!.id;
      const colour = matter ? found[at + 1]! : takeAny(left, board.placements.of(placement).piece);
      if (colour >= 0) lying.push({ colour, placement });
    }
    return lying;
  };
  return solverAt(module, "cover", search, () => [...fixed, ...rest()]);
}

/** Each colour grows from a corner. */
function growing(module: KernelModule, board: PuzzleBoard, fixed: readonly Laid[], seed: number): Solver | null {
  const { view, placements } = board;
  const { pieces } = placements.variant;
  const region = new Set(regionOf(board));
  const every = placesIn(board, null);
  const inside = placesIn(board, region);
  const left = board.left(fixed.slice(board.given.length));
  const waiting = view.stock.flatMap(({ colour, piece }) => {
    const owner = board.colours.indexOf(colour);
    const shape = pieces.findIndex(({ name }) => name === piece);
    return new Array<[number, PieceIndex]>(left[owner]!.get(shape)!).fill([owner, shape]);
  });
  const all = [
    ...fixed.map(({ colour, placement }): [number, PieceIndex] => [colour, placements.of(placement).piece]),
    ...waiting,
  ];
  const numbers = new Numbers()
    .add(view.width, view.height, board.colours.length)
    .addList(sorted(view.starts.filter((cell) => region.has(cell))))
    .addLists(every.map(({ cells }) => sorted(cells)))
    .addLists(pieces.map((_, shape) => inside.filter(({ piece }) => piece === shape).map(({ id }) => id)))
    .addList(all.flatMap(([colour, shape]) => [colour, shape, pieces[shape]!.size]))
    .addList(fixed.flatMap(({ placement }, piece) => [piece, placement]))
    .add(view.rules.includes("descending") ? 1 : 0)
    .done();
  const search = module.lend(numbers, (at) => module.call("cw_chains_new", at, numbers.length, seed));
  if (!search) return null;
  return solverAt(module, "chains", search, () =>
    module
      .ints("cw_chains_placed", search)
      .flatMap((placement: PlacementId, piece) => (placement < 0 ? [] : [{ colour: all[piece]![0], placement }])),
  );
}

function solverAt(module: KernelModule, kind: "cover" | "chains", search: Address, laid: () => Laid[]): Solver {
  return {
    run: (steps) => VERDICTS[module.call(`cw_${kind}_run`, search, steps)]!,
    get steps() {
      return module.call(`cw_${kind}_steps`, search);
    },
    laid,
    free: () => module.call(`cw_${kind}_free`, search),
  };
}

const EDGES = [
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
] as const;

const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

/** Returns the cells some steps away, ascending. */
function neighbours({ view }: PuzzleBoard, cell: Cell, steps: readonly (readonly [number, number])[]): Cell[] {
  const { column, row } = spotOf(view, cell);
  return steps
    .map(([x, y]) => [column + x, row + y] as const)
    .filter(([x, y]) => x >= 0 && x < view.width && y >= 0 && y < view.height)
    .map(([x, y]) => y * view.width + x);
}

function regionOf({ view }: PuzzleBoard): Cell[] {
  const holes = new Set(view.holes);
  return Array.from({ length: view.width * view.height }, (_, cell) => cell).filter((cell) => !holes.has(cell));
}

/** Returns all placements, or those within a region. */
function placesIn({ placements }: PuzzleBoard, region: ReadonlySet<Cell> | null): Placement[] {
  const places = Array.from({ length: placements.count }, (_, id) => placements.of(id));
  return region ? places.filter(({ cells }) => cells.every((cell) => region.has(cell))) : places;
}

/** Takes a piece of any colour that has it left, and returns the colour. */
function takeAny(left: Map<PieceIndex, number>[], piece: PieceIndex): number {
  const colour = left.findIndex((counts) => (counts.get(piece) ?? 0) > 0);
  if (colour >= 0) left[colour]!.set(piece, left[colour]!.get(piece)! - 1);
  return colour;
}

function sorted(cells: readonly Cell[]): Cell[] {
  return [...cells].sort((a, b) => a - b);
}
