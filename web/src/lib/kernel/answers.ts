/** What the kernel finds, read from the lists of numbers that it returns. */

import { LABELS, LEADS, REASONS } from "$lib/generated/game";
import type { HintView, ReasonView } from "$lib/generated/protocol";
import type { PlacementId } from "$lib/game/placements";
import { orNull } from "./kernelGame";
import type { JudgedMove, Outlook, SearchLine, SearchView, Story } from "./types";

/** What a search found about a placement. */
export interface FoundMove {
  readonly placement: PlacementId;
  readonly visits: number;
  readonly value: number;
  readonly prior: number;
  readonly scores: number[];
  readonly wins: number[];
}

export interface SearchReport {
  readonly simulations: number;
  readonly solved: boolean;
  /** Most visited first. */
  readonly moves: FoundMove[];
}

/** The kernel lists this many sides, including those that do not play. */
const SIDES = 4;

/** Numbers of a move in the report of a search. */
const PER_MOVE = 4 + 2 * SIDES;

/** Numbers of the outlooks of all sides. */
const OUTLOOKS = 2 * SIDES;

/** Stands for a number that a reason does not have. */
const ABSENT = -(2 ** 31);

/** Returns what `cw_search_report` lists. */
export function reportOf(numbers: readonly number[]): SearchReport {
  const [simulations, solved] = numbers as [number, number];
  const moves: FoundMove[] = [];
  for (let at = 2; at < numbers.length; at += PER_MOVE) {
    const [placement, visits, value, prior] = numbers.slice(at) as [number, number, number, number];
    const scores = numbers.slice(at + 4, at + 4 + SIDES);
    const wins = numbers.slice(at + 4 + SIDES, at + PER_MOVE);
    moves.push({ placement, visits, value, prior, scores, wins });
  }
  return { simulations, solved: solved !== 0, moves };
}

/** Returns what the kernel's `list_hints` lists; `names` are those of the pieces. */
export function hintsOf(numbers: readonly number[], reasons: readonly number[], names: readonly string[]): HintView[] {
  const hints: HintView[] = [];
  let from = 0;
  for (let at = 0; at < numbers.length; at += 5) {
    const [placement, win_chance, expected, share, count] = numbers.slice(at, at + 5) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const own = Array.from({ length: count }, (_, i) => reasonOf(reasons.slice(from + 6 * i), names));
    from += 6 * count;
    hints.push({ placement, win_chance, expected, share, reasons: own });
  }
  return hints;
}

function reasonOf(numbers: readonly number[], names: readonly string[]): ReasonView {
  const [code, count, colour, pieces, before, after] = numbers as [number, number, number, number, number, number];
  const values: ReasonView["values"] = {};
  if (count !== ABSENT) values["count"] = count;
  if (colour !== ABSENT) values["colour"] = colour;
  if (pieces) values["pieces"] = names.filter((_, piece) => (pieces >>> piece) & 1);
  if (before !== ABSENT) values["before"] = before;
  if (after !== ABSENT) values["after"] = after;
  return { code: REASONS[code]!, values };
}

/** Returns the outlooks of so many sides. */
function outlooksOf(numbers: readonly number[], sides: number): Outlook[] {
  return Array.from({ length: sides }, (_, side) => ({
    win_chance: numbers[2 * side]!,
    expected: numbers[2 * side + 1]!,
  }));
}

/** Returns what `cw_review_move` lists. */
export function judgedOf(
  numbers: readonly number[],
  reasons: readonly number[],
  sides: number,
  names: readonly string[],
): JudgedMove {
  const [placement, side, label, swing, exact, win_chance, expected] = numbers as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const outlooks = outlooksOf(numbers.slice(7), sides);
  return {
    placement,
    side,
    label: LABELS[label]!,
    swing,
    exact: exact !== 0,
    before: { win_chance, expected },
    after: outlooks[side]!,
    sides: outlooks,
    best: hintsOf(numbers.slice(7 + OUTLOOKS), reasons, names),
  };
}

/** Returns what `cw_review_story` lists; null when that is nothing yet. */
export function storyOf(numbers: readonly number[], sides: number): { start: Outlook[]; story: Story } | null {
  if (!numbers.length) return null;
  const [best, lead, leader, turning, miss, ...accuracy] = numbers.slice(OUTLOOKS) as [
    number,
    number,
    number,
    number,
    number,
    ...number[],
  ];
  const story: Story = {
    best_move: orNull(best),
    lead: LEADS[lead]!,
    leader: orNull(leader),
    turning_point: orNull(turning),
    biggest_miss: orNull(miss),
    accuracy: accuracy.slice(0, sides).map(orNull),
  };
  return { start: outlooksOf(numbers, sides), story };
}

/** Returns what `cw_search_lines` lists. */
export function linesOf(numbers: readonly number[], placements: readonly number[], sides: number): SearchView {
  const [simulations, solved] = numbers as [number, number];
  const lines: SearchLine[] = [];
  let from = 0;
  for (let at = 2 + OUTLOOKS; at < numbers.length; at += 1 + OUTLOOKS) {
    const count = placements[from]!;
    lines.push({
      placements: placements.slice(from + 1, from + 1 + count),
      share: numbers[at]!,
      sides: outlooksOf(numbers.slice(at + 1), sides),
    });
    from += 1 + count;
  }
  return { simulations, solved: solved !== 0, sides: outlooksOf(numbers.slice(2), sides), lines };
}
