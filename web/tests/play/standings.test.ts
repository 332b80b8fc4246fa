import { describe, expect, it } from "vitest";

import type { ColourScore, SideScore } from "../../src/lib/generated/protocol";
import { standingOf } from "../../src/lib/play/standings";

const score = (colour: number, squares_left: number): ColourScore => ({
  colour,
  squares_left,
  points: -squares_left,
  all_placed_bonus: 0,
  single_last_bonus: 0,
  blocked: false,
});

const side = (number: number, seats: number[], colours: number[], left: number, place: number): SideScore => ({
  side: number,
  seats,
  colours,
  points: -left,
  place,
  all_placed_bonus: 0,
  single_last_bonus: 0,
  squares_left: left,
});

const variant = { squares: 89 };

describe("how a seat stands", () => {
  const two = { shared: null, shared_order: [], seats: [[0], [1]], sides: [[0], [1]] };

  it("counts placed squares up from nothing, and nobody leads at first", () => {
    const turn = { scores: [score(0, 89), score(1, 89)], sides: [side(0, [0], [0], 89, 1), side(1, [1], [1], 89, 1)] };
    expect(standingOf(0, turn, two, variant)).toMatchObject({ placed: 0, total: 89, points: -89, leads: false });
  });

  it("marks the side that is ahead", () => {
    const turn = { scores: [score(0, 80), score(1, 84)], sides: [side(0, [0], [0], 80, 1), side(1, [1], [1], 84, 2)] };
    expect(standingOf(0, turn, two, variant)).toMatchObject({ placed: 9, leads: true });
    expect(standingOf(1, turn, two, variant)).toMatchObject({ placed: 5, leads: false });
  });

  it("adds up the colours of a seat", () => {
    const seating = {
      shared: null,
      shared_order: [],
      seats: [
        [0, 2],
        [1, 3],
      ],
      sides: [[0], [1]],
    };
    const scores = [score(0, 80), score(1, 89), score(2, 70), score(3, 89)];
    const turn = { scores, sides: [side(0, [0], [0, 2], 150, 1), side(1, [1], [1, 3], 178, 2)] };
    expect(standingOf(0, turn, seating, variant)).toMatchObject({
      placed: 28,
      total: 178,
      points: -150,
      colours: [
        { colour: 0, placed: 9 },
        { colour: 2, placed: 19 },
      ],
    });
  });

  it("has the points of a partner's own colour, and the lead of the team", () => {
    const seating = {
      shared: null,
      shared_order: [],
      seats: [[0], [1], [2], [3]],
      sides: [
        [0, 2],
        [1, 3],
      ],
    };
    const scores = [score(0, 80), score(1, 89), score(2, 70), score(3, 89)];
    const turn = { scores, sides: [side(0, [0, 2], [0, 2], 150, 1), side(1, [1, 3], [1, 3], 178, 2)] };
    expect(standingOf(2, turn, seating, variant)).toMatchObject({ placed: 19, points: -70, leads: true });
  });
});
