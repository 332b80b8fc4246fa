import { describe, expect, it } from "vitest";

import { streakOn } from "$lib/puzzles/streak";

const day = (date: number): Date => new Date(2026, 10, date);
const solvedOn =
  (...dates: number[]) =>
  (when: Date): boolean =>
    dates.some((date) => day(date).getTime() === when.getTime());

describe("a streak of daily puzzles", () => {
  it("counts today and the days before it without a gap", () => {
    expect(streakOn(day(17), solvedOn(17, 16, 15, 13))).toBe(3);
  });
  it("goes on as long as today's puzzle can still be solved", () => {
    expect(streakOn(day(17), solvedOn(16, 15))).toBe(2);
  });
  it("ends with a day that was left out", () => {
    expect(streakOn(day(17), solvedOn(15, 14))).toBe(0);
    expect(streakOn(day(17), solvedOn(17, 15))).toBe(1);
  });
  it("goes over the end of a month", () => {
    const turn = (when: Date): boolean => when.getMonth() === 9 || when.getDate() <= 2;
    expect(streakOn(day(2), (when) => turn(when) && when >= new Date(2026, 9, 30))).toBe(4);
  });
});
