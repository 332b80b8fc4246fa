import { expect, it } from "vitest";

import { holdingAt, nextHolder } from "../../src/lib/play/handOver";
import { move, person, table, turn } from "../views";

const seats = [person("Ada", { mine: true }), person("Bo", { mine: true }), person("Cy")];
const at = (seat: number | null, moves: number) =>
  table(
    1,
    Array.from({ length: moves }, () => move(1)),
    { seats, turn: { ...turn(1), seat } },
  );

it("the device goes to the next person at this screen after a move", () => {
  const holding = holdingAt(at(0, 4));
  expect(nextHolder(holding, at(0, 4))).toBeNull();
  expect(nextHolder(holding, at(1, 5))).toBe(1);
});

it("nobody is handed the device for somebody elsewhere, or when they have it already", () => {
  const holding = holdingAt(at(0, 4));
  expect(nextHolder(holding, at(2, 5))).toBeNull();
  expect(nextHolder(holding, at(null, 5))).toBeNull();
  expect(nextHolder(holding, at(0, 7))).toBeNull();
});

it("moves that are taken back hand nothing over", () => {
  expect(nextHolder(holdingAt(at(1, 5)), at(0, 4))).toBeNull();
});
