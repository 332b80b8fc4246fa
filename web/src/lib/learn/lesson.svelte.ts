/** One step of the tutorial while somebody plays it. Knows no rules: Python judged every try. */

import type { StepData, VerdictLetter } from "$lib/generated/lessons";
import { placementsOf, type PlacementId } from "$lib/game/placements";
import type { Laid } from "$lib/game/laid";
import { LegalPlacements } from "$lib/hand/legal";
import { Placing } from "$lib/hand/placing.svelte";
import { laidIn, variantIn } from "./scene";
import { isAllowed, Verdicts } from "./verdicts";

export class Lesson {
  readonly placing: Placing;
  /** What came of the last try, until the next one begins. */
  outcome = $state<VerdictLetter | null>(null);
  /** How often something was tried in vain. */
  misses = $state(0);
  /** The placement that did what was asked. */
  solved = $state<PlacementId | null>(null);

  readonly done = $derived(this.solved !== null);
  /** What would come of a try at this place. */
  readonly preview = $derived.by((): VerdictLetter | null =>
    this.placing.id === null ? null : this.verdicts.of(this.placing.id),
  );
  readonly pieces = $derived.by((): Laid[] => {
    const lying = laidIn(this.step.scene);
    if (this.solved === null || this.step.forbidden) return lying;
    return [...lying, { colour: this.colour, placement: this.solved }];
  });

  readonly colour: number;
  private readonly verdicts: Verdicts;

  constructor(readonly step: StepData) {
    this.colour = step.scene.colour!;
    this.verdicts = new Verdicts(step.tries);
    const table = placementsOf(variantIn(step.scene));
    const spots = new LegalPlacements(table, this.verdicts.with(step.forbidden ? ["r"] : ["r", "a"]));
    this.placing = new Placing(table, () => spots);
    this.placing.choose(step.tries[0]!.piece);
  }

  /** Whether the piece may lie where it is now. */
  get fits(): boolean {
    return this.preview !== null && isAllowed(this.preview) && !this.step.forbidden;
  }

  /** Tries the piece where it is now. */
  attempt(): void {
    if (this.done || this.placing.id === null || this.preview === null) return;
    this.outcome = this.preview;
    if (this.outcome === "r") this.solved = this.placing.id;
    else this.misses += 1;
  }

  /** Forgets the outcome of the last try, because something new is tried. */
  resume(): void {
    if (!this.done) this.outcome = null;
  }

  /** Puts the piece where it does what is asked. */
  show(): void {
    this.resume();
    this.placing.take(this.step.answer);
  }
}
