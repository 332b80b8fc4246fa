import { describe, expect, it } from "vitest";

import { cornerSeen, holderOf, isShared, quartersTowards, seatCorners } from "../../src/lib/play/seatSides";
import { placementsOf } from "../../src/lib/game/placements";
import type { SeatView, SetupChoice } from "../../src/lib/generated/protocol";
import { WAYS, type WayId } from "../../src/lib/generated/game";
import { move, person, table, turn } from "../views";

const setup = (way: WayId): SetupChoice => ({ way, shared: null, scoring: null, start: null, first: null });
const here = (): SeatView => person("Ada", { mine: true });
const elsewhere = (): SeatView => person("Bo");

describe("around one screen", () => {
  it("before the first moves people sit clockwise from the upper left corner", () => {
    expect(seatCorners({ setup: setup("classic"), moves: [] })).toEqual([1, 2, 3, 0]);
    expect(seatCorners({ setup: setup("duo"), moves: [] })).toEqual([1, 3]);
  });

  it("who has begun sits where that was, and who has not makes room", () => {
    // The single square at t20, where yellow would begin.
    const moves = [{ ...move(399), colour: 0, seat: 0 }];
    expect(placementsOf("classic").of(399).cells).toEqual([399]);
    expect(seatCorners({ setup: setup("classic"), moves })).toEqual([2, 3, 0, 1]);
  });

  it("no two seats of any variant are at one corner", () => {
    for (const way of WAYS) {
      const corners = seatCorners({ setup: setup(way.id), moves: [] });
      expect(new Set(corners).size).toBe(corners.length);
    }
  });

  it("the one to whom the board is turned is at the lower left, those after them follow clockwise", () => {
    for (const corner of [0, 1, 2, 3] as const) {
      const quarters = quartersTowards(corner);
      expect(cornerSeen(corner, quarters)).toBe(0);
      expect(cornerSeen(((corner + 1) % 4) as typeof corner, quarters)).toBe(1);
    }
  });

  it("who is to move holds the device; while others move, the one who moved last does", () => {
    const seats = [here(), here(), elsewhere()];
    const at = (seat: number | null, moves: number[] = []) =>
      holderOf({ seats, turn: { ...turn(1), seat }, moves: moves.map((each) => ({ ...move(1), seat: each })) });
    expect(at(1)).toBe(1);
    expect(at(2)).toBe(0);
    expect(at(2, [0, 1])).toBe(1);
    expect(at(null, [0, 1, 2])).toBe(1);
    expect(holderOf({ seats: [elsewhere()], turn: turn(1), moves: [] })).toBeNull();
  });

  it("one person alone shares the screen with nobody", () => {
    expect(isShared(table(1, [], { seats: [here(), elsewhere()] }))).toBe(false);
    expect(isShared(table(1, [], { seats: [here(), here()] }))).toBe(true);
  });
});
