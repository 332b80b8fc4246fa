/** Where pieces may be placed, arranged for quick questions. */

import type { Cell } from "$lib/game/cells";
import type { PieceIndex, PlacementId, Placements } from "$lib/game/placements";
import { middleOf, type Point } from "./ghost";

/** A spot for which the piece must be turned counts as this many squares farther away. */
const TURNING_COST = 3;

/** The spots where pieces can go. */
export abstract class Spots {
  private readonly reaches = new Map<PieceIndex, ReadonlySet<Cell>>();

  constructor(protected readonly placements: Placements) {}

  abstract has(id: PlacementId): boolean;

  /** Returns the spots for a piece, ascending: orientation by orientation, row by row. */
  abstract of(piece: PieceIndex): readonly PlacementId[];

  /** Returns the cells that a piece covers at any of its spots. */
  reach(piece: PieceIndex): ReadonlySet<Cell> {
    let reach = this.reaches.get(piece);
    if (!reach) {
      reach = new Set(this.of(piece).flatMap((id) => this.placements.of(id).cells));
      this.reaches.set(piece, reach);
    }
    return reach;
  }

  /** Returns the spot for a piece nearest to a point. Prefers one that needs no turning. */
  nearest(piece: PieceIndex, orientation: number, middle: Point): PlacementId | null {
    let best: PlacementId | null = null;
    let least = Infinity;
    for (const id of this.of(piece)) {
      const placement = this.placements.of(id);
      const there = middleOf(placement.shape, placement);
      const turning = placement.orientation === orientation ? 0 : TURNING_COST;
      const cost = Math.hypot(there.x - middle.x, there.y - middle.y) + turning;
      if (cost < least) {
        least = cost;
        best = id;
      }
    }
    return best;
  }

  /** Returns the next spot for a piece after an id, or the one before it, wrapping around. */
  neighbour(piece: PieceIndex, from: PlacementId, step: 1 | -1): PlacementId | null {
    const ids = this.of(piece);
    if (!ids.length) return null;
    if (step === 1) return ids.find((id) => id > from) ?? ids[0]!;
    return ids.findLast((id) => id < from) ?? ids[ids.length - 1]!;
  }
}

/** The legal placements that the server sent with a turn. */
export class LegalPlacements extends Spots {
  private readonly ids: ReadonlySet<PlacementId>;
  private readonly byPiece = new Map<PieceIndex, PlacementId[]>();

  /** Takes ids in ascending order, as the server sends them. */
  constructor(placements: Placements, legal: readonly PlacementId[]) {
    super(placements);
    this.ids = new Set(legal);
    for (const id of legal) {
      const { piece } = placements.of(id);
      const list = this.byPiece.get(piece);
      if (list) list.push(id);
      else this.byPiece.set(piece, [id]);
    }
  }

  has(id: PlacementId): boolean {
    return this.ids.has(id);
  }

  of(piece: PieceIndex): readonly PlacementId[] {
    return this.byPiece.get(piece) ?? [];
  }
}
