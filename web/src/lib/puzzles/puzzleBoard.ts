/** The board and the pieces of a puzzle. Shapes come from the generated tables, the rest from its view. */

import { VARIANTS, type ColourName, type PieceData } from "$lib/generated/game";
import type { LaidPiece, PuzzleView } from "$lib/generated/puzzles";
import { spotOf, type Cell } from "$lib/game/cells";
import type { PlacedPiece } from "$lib/game/laid";
import { placementsOf, type BoardData, type PieceIndex, type Placements } from "$lib/game/placements";

/** Every shape there is. */
const SHAPES: readonly PieceData[] = VARIANTS.classic.pieces;

/** A puzzle, ready to be played. */
export class PuzzleBoard {
  readonly placements: Placements;
  readonly colours: readonly ColourName[];
  /** Pieces that lie there from the beginning. */
  readonly given: readonly PlacedPiece[];
  /** The only solution, the given pieces among it; empty when there are several. */
  readonly solution: readonly PlacedPiece[];
  /** How many pieces are to be laid. */
  readonly total: number;

  private readonly holes: ReadonlySet<Cell>;

  constructor(readonly view: PuzzleView) {
    this.placements = placementsOf(boardOf(view));
    this.colours = this.placements.variant.colours;
    this.holes = new Set(view.holes);
    this.given = this.laidAll(view.given) ?? [];
    this.solution = this.laidAll(view.solution) ?? [];
    this.total = view.stock.reduce((sum, { count }) => sum + count, 0) - this.given.length;
  }

  /** Returns a piece of the wire as it lies on this board, or null when it cannot. */
  laid({ colour, piece, cells }: LaidPiece): PlacedPiece | null {
    const board = this.placements.variant;
    const index = board.pieces.findIndex(({ name }) => name === piece);
    const number = this.colours.indexOf(colour);
    const spots = cells.map((cell) => spotOf(board, cell));
    const [column, row] = [Math.min(...spots.map((at) => at.column)), Math.min(...spots.map((at) => at.row))];
    const wanted = [...cells].sort((a, b) => a - b).join();
    for (const shape of board.pieces[index]?.orientations ?? []) {
      if (column + shape.width > board.width || row + shape.height > board.height) continue;
      const id = this.placements.idAt(shape, { column, row });
      if (number >= 0 && sorted(this.placements.of(id).cells).join() === wanted)
        return { colour: number, placement: id };
    }
    return null;
  }

  /** Returns all of some pieces, or null when one of them cannot lie here. */
  laidAll(pieces: readonly LaidPiece[]): PlacedPiece[] | null {
    const found = pieces.map((piece) => this.laid(piece));
    return found.every((each) => each !== null) ? found : null;
  }

  /** Returns a laid piece for the wire. Inverse of `laid`. */
  piece({ colour, placement }: PlacedPiece): LaidPiece {
    const { piece, cells } = this.placements.of(placement);
    return { colour: this.colours[colour]!, piece: this.placements.variant.pieces[piece]!.name, cells: sorted(cells) };
  }

  /** Returns for each colour how many of each piece are left when some lie on the board. */
  left(laid: readonly PlacedPiece[]): ReadonlyMap<PieceIndex, number>[] {
    const { pieces } = this.placements.variant;
    const left = this.colours.map(() => new Map<PieceIndex, number>());
    for (const { colour, piece, count } of this.view.stock) {
      left[this.colours.indexOf(colour)]!.set(
        pieces.findIndex(({ name }) => name === piece),
        count,
      );
    }
    for (const { colour, placement } of [...this.given, ...laid]) {
      const { piece } = this.placements.of(placement);
      left[colour]!.set(piece, (left[colour]!.get(piece) ?? 0) - 1);
    }
    return left;
  }

  /** Returns whether some pieces can lie there together: in the stock, on the board, none on another. */
  canLie(laid: readonly PlacedPiece[]): boolean {
    const cells = [...this.given, ...laid].flatMap(({ placement }) => this.placements.of(placement).cells);
    const counts = this.left(laid).flatMap((each) => [...each.values()]);
    return (
      new Set(cells).size === cells.length && !cells.some((cell) => this.holes.has(cell)) && Math.min(...counts) >= 0
    );
  }

  /** Returns the cells on which a piece may be laid when some lie on the board. */
  open(laid: readonly PlacedPiece[]): ReadonlySet<Cell> {
    const { width, height } = this.placements.variant;
    const open = new Set(Array.from({ length: width * height }, (_, cell) => cell));
    for (const cell of this.holes) open.delete(cell);
    for (const { placement } of [...this.given, ...laid]) {
      for (const cell of this.placements.of(placement).cells) open.delete(cell);
    }
    return open;
  }
}

/** Returns whether two pieces lie in the same way. */
export function isSame(one: PlacedPiece, other: PlacedPiece): boolean {
  return one.colour === other.colour && one.placement === other.placement;
}

function sorted(cells: readonly Cell[]): Cell[] {
  return [...cells].sort((a, b) => a - b);
}

/** Placements are numbered as those of a variant are: piece, orientation, row, column. */
function boardOf(view: PuzzleView): BoardData {
  const { width, height } = view;
  const wanted = new Set(view.stock.map(({ piece }) => piece));
  let next = 0;
  const pieces = SHAPES.filter(({ name }) => wanted.has(name)).map((piece) => ({
    ...piece,
    orientations: piece.orientations.map((shape) => {
      const first_id = next;
      next += Math.max(0, width - shape.width + 1) * Math.max(0, height - shape.height + 1);
      return { ...shape, first_id };
    }),
  }));
  const colours = [...new Set(view.stock.map(({ colour }) => colour))];
  const starts = colours.map(() => view.starts);
  return { width, height, colours, pieces, start_cells: { any: starts, fixed: starts } };
}
