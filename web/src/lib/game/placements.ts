/** The numbered placements of a board, looked up in the tables that Python made. */

import { VARIANTS, type OrientationData, type VariantData, type VariantId } from "$lib/generated/game";
import { cellAt, spotOf, type Cell, type Spot } from "./cells";

export type PlacementId = number;
export type PieceIndex = number;

/** A board with its colours and pieces: that of a variant, or of a puzzle. */
export type BoardData = Pick<VariantData, "width" | "height" | "colours" | "pieces" | "start_cells">;

/** A piece in an orientation at a spot of the board. */
export interface Placement extends Spot {
  readonly id: PlacementId;
  readonly piece: PieceIndex;
  /** Index into the orientations of the piece. */
  readonly orientation: number;
  readonly shape: OrientationData;
  /** The cells it covers, ascending. */
  readonly cells: readonly Cell[];
}

interface Range {
  readonly first: PlacementId;
  readonly piece: PieceIndex;
  readonly orientation: number;
  readonly shape: OrientationData;
}

/** Finds placements on one board. */
export class Placements {
  private readonly ranges: readonly Range[];
  private readonly found = new Map<PlacementId, Placement>();

  /** How many placements there are. */
  readonly count: number;

  constructor(readonly variant: BoardData) {
    this.ranges = variant.pieces.flatMap((each, piece) =>
      each.orientations.map((shape, orientation) => ({ first: shape.first_id, piece, orientation, shape })),
    );
    const { width, height } = variant;
    this.count = this.ranges.reduce(
      (sum, { shape }) => sum + Math.max(0, width - shape.width + 1) * Math.max(0, height - shape.height + 1),
      0,
    );
  }

  /** Returns the orientation of a piece. */
  shape(piece: PieceIndex, orientation: number): OrientationData {
    return this.variant.pieces[piece]!.orientations[orientation]!;
  }

  /** Returns the number of a piece at a spot, which must lie within the board. */
  idAt(shape: OrientationData, spot: Spot): PlacementId {
    return shape.first_id + spot.row * (this.variant.width - shape.width + 1) + spot.column;
  }

  /** Returns whether something is the number of a placement. */
  isPlacement(id: unknown): id is PlacementId {
    return Number.isInteger(id) && (id as number) >= 0 && (id as number) < this.count;
  }

  /** Returns the placement that covers exactly these cells, or null. */
  find(cells: readonly Cell[]): PlacementId | null {
    const spots = cells.map((cell) => spotOf(this.variant, cell));
    const column = Math.min(...spots.map((spot) => spot.column));
    const row = Math.min(...spots.map((spot) => spot.row));
    const covered = (shape: OrientationData): boolean =>
      shape.cells.length === spots.length &&
      spots.every((spot) => shape.cells.some(([x, y]) => column + x === spot.column && row + y === spot.row));
    const range = this.ranges.find(({ shape }) => covered(shape));
    return range ? this.idAt(range.shape, { column, row }) : null;
  }

  /** Returns the placement of a number. */
  of(id: PlacementId): Placement {
    let placement = this.found.get(id);
    if (!placement) this.found.set(id, (placement = this.lookUp(id)));
    return placement;
  }

  private lookUp(id: PlacementId): Placement {
    const { first, piece, orientation, shape } = this.rangeOf(id);
    const perRow = this.variant.width - shape.width + 1;
    const row = Math.floor((id - first) / perRow);
    const column = (id - first) % perRow;
    const cells = shape.cells.map(([x, y]) => cellAt(this.variant, { column: column + x, row: row + y }));
    return { id, piece, orientation, shape, column, row, cells };
  }

  private rangeOf(id: PlacementId): Range {
    let low = 0;
    let high = this.ranges.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.ranges[middle]!.first <= id) low = middle;
      else high = middle - 1;
    }
    return this.ranges[low]!;
  }
}

const tables = new WeakMap<BoardData, Placements>();

/** Returns the placements of a board or of a variant, made once. */
export function placementsOf(board: VariantId | BoardData): Placements {
  const data = typeof board === "string" ? VARIANTS[board] : board;
  let table = tables.get(data);
  if (!table) tables.set(data, (table = new Placements(data)));
  return table;
}
