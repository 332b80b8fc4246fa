import { expect, it } from "vitest";

import type { ClockChoice } from "../../src/lib/generated/protocol";
import { clockText, isLow, secondsLeft, untilNextSight, warningBetween, type Heard } from "../../src/lib/table/clock";

const HOUR = 3600;
const LIVE: ClockChoice = { type: "live", seconds: 300, increment: 5 };
const heard: Heard = { clocks: { left: [90, 60, null], running: 0 }, at: 1000 };

it("only the clock that runs loses time, and never below nothing", () => {
  expect(secondsLeft(heard, 0, 1000)).toBe(90);
  expect(secondsLeft(heard, 0, 3500)).toBe(87.5);
  expect(secondsLeft(heard, 1, 3500)).toBe(60);
  expect(secondsLeft(heard, 0, 1e9)).toBe(0);
});

it("a computer has no clock", () => {
  expect(secondsLeft(heard, 2, 2000)).toBeNull();
  expect(secondsLeft(heard, 7, 2000)).toBeNull();
});

it("a clock that goes back does not give time", () => {
  expect(secondsLeft(heard, 0, 500)).toBe(90);
});

it("time is low below a fifth, and below half a minute in any case", () => {
  expect(isLow(61, LIVE)).toBe(false);
  expect(isLow(59, LIVE)).toBe(true);
  expect(isLow(29, { type: "live", seconds: 60, increment: 0 })).toBe(true);
  expect(isLow(30, { type: "live", seconds: 60, increment: 0 })).toBe(false);
  expect(isLow(4 * HOUR, { type: "daily", days: 1 })).toBe(true);
  expect(isLow(20 * HOUR, { type: "daily", days: 3 })).toBe(false);
});

it("one is warned once at 30 and once at 10 seconds", () => {
  expect(warningBetween(31, 30.5)).toBeNull();
  expect(warningBetween(30.5, 29.9)).toBe(30);
  expect(warningBetween(29.9, 28)).toBeNull();
  expect(warningBetween(10.2, 9.9)).toBe(10);
  expect(warningBetween(31, 9)).toBe(10);
});

it.each([
  [0, "0.0"],
  [0.3, "0.3"],
  [9.49, "9.4"],
  [10, "0:10"],
  [59.9, "0:59"],
  [247, "4:07"],
  [3909, "1:05:09"],
  [24 * HOUR, "1d"],
  [53 * HOUR + 5, "2d 5h"],
])("%d seconds are shown as %s", (left, text) => {
  expect(clockText(left, "en", false)).toBe(text);
});

it("who wants calm sees no tenths", () => {
  expect(clockText(9.4, "en", true)).toBe("0:09");
});

it("other languages write their own digits", () => {
  expect(clockText(9.4, "de", false)).toBe("9,4");
  expect(clockText(247, "ar-EG", false)).toBe("٤:٠٧");
});

it("a clock is looked at again when it shows something else", () => {
  expect(untilNextSight(100.25, false)).toBeCloseTo(255, 3);
  expect(untilNextSight(9.44, false)).toBeCloseTo(45, 3);
  expect(untilNextSight(9.44, true)).toBeCloseTo(445, 3);
  expect(untilNextSight(50 * HOUR, false)).toBeGreaterThanOrEqual(20);
  expect(untilNextSight(26 * HOUR + 900, false)).toBe(60_000);
});
