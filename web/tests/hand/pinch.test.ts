import { beforeEach, expect, it } from "vitest";

import { Pinch } from "$lib/hand/pinch.svelte";
import { WHOLE } from "$lib/hand/zooming";

const ORIGIN = { x: 10, y: 20 };
const SIZE = { width: 300, height: 300 };
const finger = (pointerId: number, clientX: number, clientY: number, pointerType = "touch"): PointerEvent =>
  ({ pointerId, pointerType, clientX, clientY }) as PointerEvent;

let pinch: Pinch;

beforeEach(() => {
  pinch = new Pinch();
});

it("one finger zooms nothing", () => {
  expect(pinch.down(finger(1, 100, 100))).toBe(false);
  pinch.move(finger(1, 200, 200), ORIGIN, SIZE);
  expect(pinch.view).toEqual(WHOLE);
});

it("a second finger begins to zoom, and lifting one ends it", () => {
  pinch.down(finger(1, 110, 120));
  expect(pinch.down(finger(2, 160, 120))).toBe(true);
  pinch.move(finger(2, 210, 120), ORIGIN, SIZE);
  expect(pinch.view.scale).toBe(2);
  pinch.up(finger(1, 110, 120));
  expect(pinch.active).toBe(true);
  const before = pinch.view;
  pinch.move(finger(2, 300, 300), ORIGIN, SIZE);
  expect(pinch.view).toBe(before);
  pinch.up(finger(2, 300, 300));
  expect(pinch.active).toBe(false);
  pinch.reset();
  expect(pinch.view).toEqual(WHOLE);
});

it("a mouse, and a third finger, are left alone", () => {
  expect(pinch.down(finger(1, 1, 1, "mouse"))).toBe(false);
  pinch.down(finger(2, 1, 1));
  pinch.down(finger(3, 50, 1));
  expect(pinch.down(finger(4, 80, 80))).toBe(false);
  pinch.move(finger(4, 200, 200), ORIGIN, SIZE);
  expect(pinch.view).toEqual(WHOLE);
});
