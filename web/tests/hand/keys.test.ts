import { expect, it } from "vitest";

import { actionOf, type Key } from "../../src/lib/hand/keys";

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  code: /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const holding = { holding: true, letters: true };
const empty = { holding: false, letters: true };

it("arrows move the piece in hand, and look back without one", () => {
  expect(actionOf(key("ArrowUp"), holding)).toEqual({ do: "move", column: 0, row: 1 });
  expect(actionOf(key("ArrowLeft", { shiftKey: true }), holding)).toEqual({ do: "move", column: -5, row: 0 });
  expect(actionOf(key("ArrowLeft"), empty)).toEqual({ do: "history", step: "back" });
});

it("digits choose by size on any keyboard layout", () => {
  expect(actionOf(key("&", { code: "Digit1" }), empty)).toEqual({ do: "size", squares: 1, back: false });
  expect(actionOf(key("5", { code: "Numpad5" }), empty)).toEqual({ do: "size", squares: 5, back: false });
  expect(actionOf(key("6", { code: "Digit6" }), empty)).toBeNull();
});

it("letters work on keyboards of other scripts", () => {
  expect(actionOf(key("к", { code: "KeyR" }), holding)).toEqual({ do: "turn", turn: "clockwise" });
  expect(actionOf(key("R", { shiftKey: true }), holding)).toEqual({ do: "turn", turn: "counterclockwise" });
});

it("letters can be switched off, arrows and Enter cannot", () => {
  const off = { holding: true, letters: false };
  expect(actionOf(key("r"), off)).toBeNull();
  expect(actionOf(key("Enter"), off)).toEqual({ do: "confirm" });
  expect(actionOf(key("ArrowUp"), off)).toEqual({ do: "move", column: 0, row: 1 });
});

it("keys of the browser are left alone", () => {
  expect(actionOf(key("r", { ctrlKey: true }), holding)).toBeNull();
  expect(actionOf(key("ArrowLeft", { altKey: true }), holding)).toBeNull();
  expect(actionOf(key("z", { ctrlKey: true }), empty)).toEqual({ do: "undo" });
});
