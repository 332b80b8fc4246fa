import { expect, it } from "vitest";

import { STEPS } from "../../src/lib/generated/lessons";
import { following, handleKey } from "../../src/lib/hand/keyboard";
import { Lesson } from "../../src/lib/learn/lesson.svelte";

/** A key pressed while something with a tag has the focus. Returns whether the browser still gets it. */
function press(lesson: Lesson, key: string, focused = "div"): boolean {
  const target = { closest: (selector: string) => (selector.split(", ").includes(focused) ? {} : null) };
  const event = Object.assign(new Event("keydown", { cancelable: true }), {
    key,
    code: key,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
  });
  Object.defineProperty(event, "target", { value: target });
  handleKey(event as unknown as KeyboardEvent, lesson);
  return !event.defaultPrevented;
}

it("arrows move the piece in hand, and its squares are said", () => {
  const lesson = new Lesson(STEPS[0]!);
  lesson.show();
  const { column } = lesson.placing.spot!;
  expect(press(lesson, "ArrowRight")).toBe(false);
  expect(lesson.placing.spot!.column).not.toBe(column);
  expect(lesson.announcer.spoken).not.toBe("");
});

it("a text field and a button keep the keys that are theirs", () => {
  const lesson = new Lesson(STEPS[0]!);
  lesson.show();
  const { spot } = lesson.placing;
  expect(press(lesson, "ArrowRight", "input")).toBe(true);
  expect(press(lesson, "Enter", "button")).toBe(true);
  expect([lesson.placing.spot, lesson.done]).toEqual([spot, false]);
  expect(press(lesson, "Enter")).toBe(false);
  expect(lesson.done).toBe(true);
});

it("a key that means nothing now is left to the browser", () => {
  const lesson = new Lesson(STEPS[0]!);
  expect(press(lesson, "Home")).toBe(true);
  expect(press(lesson, "x")).toBe(true);
});

it("items follow one another round and round, from none begins at an end", () => {
  const items = ["a", "b", "c"];
  expect([following(items, -1, 1), following(items, 0, 1), following(items, 2, 1)]).toEqual(["a", "b", "a"]);
  expect([following(items, -1, -1), following(items, 0, -1), following(items, 2, -1)]).toEqual(["c", "c", "b"]);
  expect(following([], -1, 1)).toBeUndefined();
});
