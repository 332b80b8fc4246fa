/** The piece in hand: which one, how it is turned, where it would lie, and whether it may. */

import type { Quarters } from "$lib/board/turning";
import type { Size, Spot } from "$lib/game/cells";
import type { PieceIndex, PlacementId, Placements } from "$lib/game/placements";
import {
  middleOf,
  orientationSeenAs,
  restingOrientation,
  snapped,
  stepped,
  turned,
  type Point,
  type Turn,
} from "./ghost";
import type { Spots } from "./legal";

export class Placing {
  piece = $state<PieceIndex | null>(null);
  orientation = $state(0);
  /** Where its middle is wanted; none while it is in hand but not over the board. */
  middle = $state.raw<Point | null>(null);
  /** Whether it was put down and waits to be confirmed. */
  pending = $state(false);

  readonly shape = $derived.by(() =>
    this.piece === null ? null : this.placements.shape(this.piece, this.orientation),
  );
  readonly spot = $derived.by((): Spot | null =>
    this.shape && this.middle ? snapped(this.placements.variant, this.shape, this.middle) : null,
  );
  readonly id = $derived.by((): PlacementId | null =>
    this.shape && this.spot && this.isWithin(this.shape) ? this.placements.idAt(this.shape, this.spot) : null,
  );
  readonly fits = $derived.by(() => this.id !== null && this.legal.has(this.id));

  /** How each piece was turned last, for each turn of the board: around one screen each person has their own. */
  private readonly orientations = new Map<string, number>();

  constructor(
    readonly placements: Placements,
    private readonly legalNow: () => Spots,
    private readonly quarters: () => Quarters = () => 0,
  ) {}

  get legal(): Spots {
    return this.legalNow();
  }

  /** How a piece is shown in the tray: as it was turned last. */
  orientationOf(piece: PieceIndex): number {
    if (piece === this.piece) return this.orientation;
    return this.orientations.get(this.memory(piece)) ?? this.atRest(piece);
  }

  choose(piece: PieceIndex): void {
    if (piece === this.piece) return;
    this.orientation = this.orientationOf(piece);
    this.piece = piece;
    this.pending = false;
  }

  /** Takes a piece as it lies at a placement, and puts it down there. */
  take(id: PlacementId): void {
    const { piece, orientation, shape, column, row } = this.placements.of(id);
    this.piece = piece;
    this.setOrientation(orientation);
    this.middle = middleOf(shape, { column, row });
    this.pending = true;
  }

  putBack(): void {
    this.piece = null;
    this.middle = null;
    this.pending = false;
  }

  turn(how: Turn): void {
    if (this.piece === null) return;
    this.setOrientation(turned(this.placements.variant.pieces[this.piece]!, this.orientation, how));
  }

  /** Moves it by whole squares. A piece that is not on the board yet first goes to where it fits, or to the middle. */
  step(by: Spot): void {
    if (!this.shape) return;
    if (!this.middle) this.toSpot(1);
    else this.middle = stepped(this.placements.variant, this.shape, this.middle, by);
    this.middle ??= { x: this.placements.variant.width / 2, y: this.placements.variant.height / 2 };
    this.pending = true;
  }

  /** Goes to the next or previous spot where it fits. Returns false when there is none. */
  toSpot(step: 1 | -1): boolean {
    if (this.piece === null || !this.shape) return false;
    const from = this.id ?? this.shape.first_id - 1;
    const id = this.legal.neighbour(this.piece, from, step);
    if (id !== null) this.take(id);
    return id !== null;
  }

  /** Returns the nearest spot where it fits. */
  nearest(): PlacementId | null {
    if (this.piece === null || !this.middle) return null;
    return this.legal.nearest(this.piece, this.orientation, this.middle);
  }

  /** Moves the piece to the nearest spot where it fits, if there is one. */
  takeNearest(): void {
    const id = this.nearest();
    if (id !== null) this.take(id);
  }

  /** The board of a puzzle may be narrower than a piece is long. */
  private isWithin(shape: Size): boolean {
    return shape.width <= this.placements.variant.width && shape.height <= this.placements.variant.height;
  }

  private setOrientation(orientation: number): void {
    this.orientation = orientation;
    if (this.piece !== null) this.orientations.set(this.memory(this.piece), orientation);
  }

  private memory(piece: PieceIndex): string {
    return `${this.quarters()} ${piece}`;
  }

  /** Returns the orientation in which the piece lies flat as seen on the screen. */
  private atRest(piece: PieceIndex): number {
    const data = this.placements.variant.pieces[piece]!;
    return orientationSeenAs(data, restingOrientation(data), this.quarters());
  }
}
