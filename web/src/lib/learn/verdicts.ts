/** What Python says about each spot where a piece can be tried. */

import { VERDICTS, type TryData, type VerdictLetter } from "$lib/generated/lessons";
import type { PlacementId } from "$lib/game/placements";

/** Returns the letters of runs such as `40n2r`, one for each placement. */
export function lettersOf(runs: string): string {
  return runs.replace(/(\d+)([a-z])/g, (_, count: string, letter: string) => letter.repeat(Number(count)));
}

/** The verdicts on all placements of some pieces. */
export class Verdicts {
  private readonly pieces: readonly { first: PlacementId; letters: string }[];

  constructor(tries: readonly TryData[]) {
    this.pieces = tries.map(({ first, verdicts }) => ({ first, letters: lettersOf(verdicts) }));
  }

  /** Returns the verdict on a placement of one of the pieces. */
  of(id: PlacementId): VerdictLetter {
    for (const { first, letters } of this.pieces) {
      const letter = letters[id - first];
      if (letter !== undefined) return letter as VerdictLetter;
    }
    throw new RangeError(`nothing is said about placement ${id}`);
  }

  /** Returns the placements with one of some verdicts, ascending. */
  with(wanted: readonly VerdictLetter[]): PlacementId[] {
    return this.pieces
      .flatMap(({ first, letters }) =>
        [...letters].flatMap((letter, index) => (wanted.includes(letter as VerdictLetter) ? [first + index] : [])),
      )
      .sort((one, other) => one - other);
  }
}

/** Returns whether a verdict breaks no rule. */
export function isAllowed(letter: VerdictLetter): boolean {
  return VERDICTS[letter].rule === null;
}
