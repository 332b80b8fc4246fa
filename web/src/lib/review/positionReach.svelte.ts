/** The reach map of the position that is shown, where it is wanted. */

import type { GameRecord, Kernel } from "$lib/kernel/types";
import { reachMapOf, type ReachMap } from "./reachMap";

export class PositionReach {
  /** Whether the map is wanted. */
  wanted = $state(false);
  private found = $state.raw<{ readonly position: string; readonly map: ReachMap } | null>(null);
  private asked = $state("");

  /** The map of the position that was asked about last, once it is there. */
  readonly map: ReachMap | null = $derived.by(() =>
    this.wanted && this.found?.position === this.asked ? this.found.map : null,
  );

  /** `failed` is called with the reason when there is no map. */
  constructor(
    private readonly kernel: () => Promise<Pick<Kernel, "reach">>,
    private readonly colours: number,
    private readonly failed: (error: unknown) => void = () => undefined,
  ) {}

  /** Asks for the map of a position, if it is wanted. */
  ask(record: GameRecord): void {
    const position = JSON.stringify([record.initial, record.placements]);
    this.asked = position;
    if (!this.wanted || this.found?.position === position) return;
    this.kernel()
      .then((kernel) => kernel.reach(record))
      .then((cells) => (this.found = { position, map: reachMapOf(cells, this.colours) }))
      .catch(this.failed);
  }
}
