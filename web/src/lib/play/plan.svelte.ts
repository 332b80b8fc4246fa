/** The piece in hand as a plan: taken up while others play, and confirmed on our turn if it still fits. */

import type { PlacementId } from "$lib/game/placements";
import { TapLock } from "$lib/hand/tapLock.svelte";
import { t } from "$lib/i18n/index.svelte";
import { refusalText } from "$lib/texts/refusals";
import type { GameAnnouncer } from "./gameAnnouncer.svelte";
import type { GameState } from "./gameState.svelte";

export class Plan {
  /** Where a plan lies that was kept for our turn, until it is moved. */
  kept = $state.raw<PlacementId | null>(null);

  /** The colour that the piece in hand was taken up for; null when that was on our turn. */
  private colour: number | null = null;

  constructor(
    private readonly game: GameState,
    private readonly announcer: GameAnnouncer,
    /** Runs after our turn has begun, so that a tap meant for the plan does not play it. */
    private readonly arriving = new TapLock(),
  ) {}

  /** Whether a piece that is put down waits for Confirm, whatever the settings say. */
  get waits(): boolean {
    return this.colour !== null;
  }

  /** Whether our turn has only just begun. */
  get arrives(): boolean {
    return this.arriving.locked;
  }

  /** Notes when the piece in hand was taken up. */
  begin(): void {
    this.end();
    if (this.game.planning) this.colour = this.game.planColour;
  }

  end(): void {
    this.colour = this.kept = null;
  }

  /** Puts the piece down as a plan. */
  lay(): void {
    const { placing, planning } = this.game;
    placing.pending = true;
    if (!planning) this.end();
    else if (placing.fits) this.announcer.planned();
  }

  /**
   * Takes the piece in hand along after others have moved. While we wait it stays. On our turn it waits for
   * Confirm if it fits; if not, it goes back, and we are told why.
   */
  keep(): void {
    const { game } = this;
    const { id, pending, fits } = game.placing;
    if (this.colour !== null && game.planColour === this.colour) return;
    const ours = this.colour !== null && game.myTurn && game.turn.colour === this.colour;
    if (!ours || (pending && !fits)) {
      if (ours && id !== null) void this.tellWhyNot(this.colour!, id);
      game.putBack();
      return;
    }
    this.arriving.start();
    // One that is still in the hand stays a plan until it is put down.
    if (!pending) return;
    this.end();
    this.kept = id;
    this.announcer.planFits();
  }

  private async tellWhyNot(colour: number, placement: PlacementId): Promise<void> {
    const { table, variant, outlook } = this.game;
    const broken = await outlook.reason(table, colour, placement);
    if (this.game.turn.version !== table.turn.version) return;
    const reason = broken ? refusalText(broken.code, broken.params, variant) : t("placing.notHere");
    this.announcer.refused(t("plan.lost", { reason }));
  }
}
