/** Where our pieces would fit if it were our turn now. Asked of the kernel while others play. */

import type { Cell } from "$lib/game/cells";
import type { PlacementId, Placements } from "$lib/game/placements";
import type { TableView } from "$lib/generated/protocol";
import { LegalPlacements } from "$lib/hand/legal";
import { KernelUnavailable, type BrokenRule, type GameRecord, type Kernel } from "$lib/kernel/types";
import { recordOf } from "$lib/table/gameRecord";

export type OutlookKernel = Pick<Kernel, "places" | "why">;

/** With no piece in hand, the kernel is asked only after others have thought for so many milliseconds. */
const DELAY = 250;

interface Position {
  readonly version: number;
  readonly colour: number;
  readonly game: GameRecord;
}

export class Outlook {
  /** The spots of a colour. Those of the position before stay until the new ones are known. */
  places = $state.raw<{ readonly colour: number; readonly legal: LegalPlacements; readonly corners: Cell[] } | null>(
    null,
  );
  /** Why the placement asked about last may not be made. */
  why = $state.raw<(BrokenRule & { readonly placement: PlacementId }) | null>(null);

  private position: Position | null = null;
  /** The placement whose reason is wanted. */
  private wanted: PlacementId | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting = false;
  private useless = false;

  constructor(
    private readonly placements: Placements,
    private readonly kernel: () => Promise<OutlookKernel>,
    /** Called when the kernel cannot answer. */
    private readonly onLost: () => void,
  ) {}

  /** Follows a table; `colour` is the one to plan for, if any. With a piece in hand the kernel is asked at once. */
  follow(table: TableView, colour: number | null, holding: boolean): void {
    if (colour === null) return this.forget();
    const { version } = table.turn;
    const known = this.position?.version === version && this.position.colour === colour;
    if (this.useless || (known && !(this.waiting && holding))) return;
    clearTimeout(this.timer);
    this.position = { version, colour, game: recordOf(table) };
    this.why = null;
    this.waiting = !holding;
    if (holding) void this.ask(this.position);
    else this.timer = setTimeout(() => void this.ask(this.position!), DELAY);
  }

  /** Asks why a placement may not be made, for this position and those to come. */
  askWhy(placement: PlacementId | null): void {
    this.wanted = placement;
    if (placement !== this.why?.placement) this.why = null;
    if (placement !== null && this.position && !this.why) void this.explain(this.position, placement);
  }

  /** Returns why a colour may not make a placement at a table; null when that is not known. */
  async reason(table: TableView, colour: number, placement: PlacementId): Promise<BrokenRule | null> {
    try {
      return await (await this.kernel()).why(recordOf(table), placement, colour);
    } catch {
      return null;
    }
  }

  /** Stops: there is nothing to plan. */
  forget(): void {
    clearTimeout(this.timer);
    this.waiting = false;
    this.position = this.wanted = this.places = this.why = null;
  }

  private async ask(position: Position): Promise<void> {
    this.waiting = false;
    try {
      const { legal, own_corners } = await (await this.kernel()).places(position.game, position.colour);
      if (this.position !== position) return;
      this.places = {
        colour: position.colour,
        legal: new LegalPlacements(this.placements, legal),
        corners: own_corners,
      };
      if (this.wanted !== null) await this.explain(position, this.wanted);
    } catch (error) {
      this.useless ||= error instanceof KernelUnavailable && error.key === "kernel.unsupported";
      if (this.position !== position) return;
      this.places = null;
      this.onLost();
    }
  }

  private async explain(position: Position, placement: PlacementId): Promise<void> {
    const { game, colour } = position;
    const broken = await (await this.kernel()).why(game, placement, colour).catch(() => null);
    if (this.position === position && this.wanted === placement) this.why = broken && { ...broken, placement };
  }
}
