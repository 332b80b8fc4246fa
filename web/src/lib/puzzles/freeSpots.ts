/** The spots where a piece covers only free squares of the board, whatever the rules say. */

import type { Cell } from "$lib/game/cells";
import type { PieceIndex, PlacementId, Placements } from "$lib/game/placements";
import { Spots } from "$lib/hand/legal";

export class FreeSpots extends Spots {
  private readonly found = new Map<PieceIndex, readonly PlacementId[]>();

  constructor(
    placements: Placements,
    private readonly open: ReadonlySet<Cell>,
  ) {
    super(placements);
  }

  has(id: PlacementId): boolean {
    return this.placements.of(id).cells.every((cell) => this.open.has(cell));
  }

  of(piece: PieceIndex): readonly PlacementId[] {
    let ids = this.found.get(piece);
    if (!ids) this.found.set(piece, (ids = this.search(piece)));
    return ids;
  }

  private search(piece: PieceIndex): PlacementId[] {
    const { width, height, pieces } = this.placements.variant;
    const ids: PlacementId[] = [];
    for (const shape of pieces[piece]!.orientations) {
      for (let row = 0; row + shape.height <= height; row++) {
        for (let column = 0; column + shape.width <= width; column++) {
          const id = this.placements.idAt(shape, { column, row });
          if (shape.cells.every(([x, y]) => this.open.has((row + y) * width + column + x))) ids.push(id);
        }
      }
    }
    return ids;
  }
}
