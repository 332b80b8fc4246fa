import { describe, expect, it } from "vitest";

import { STEPS } from "$lib/generated/lessons";
import { Lesson } from "$lib/learn/lesson.svelte";
import { laidIn } from "$lib/learn/scene";
import { Verdicts } from "$lib/learn/verdicts";

const lessonOf = (id: string): Lesson => new Lesson(STEPS.find((step) => step.id === id)!);

describe("a step of the tutorial", () => {
  it.each(STEPS.map(({ id }) => id))("%s is solved by the answer that is shown", (id) => {
    const lesson = lessonOf(id);
    lesson.show();
    expect(lesson.placing.id).toBe(lesson.step.answer);
    lesson.confirm();
    expect(lesson.done).toBe(true);
  });

  it("lays the piece that was asked for", () => {
    const lesson = lessonOf("corner");
    lesson.show();
    lesson.confirm();
    expect(lesson.pieces).toHaveLength(laidIn(lesson.step.scene).length + 1);
  });

  it("lays nothing when a rule was to be broken", () => {
    const lesson = lessonOf("edge");
    lesson.show();
    expect(lesson.fits).toBe(false);
    lesson.confirm();
    expect(lesson.done).toBe(true);
    expect(lesson.pieces).toEqual(laidIn(lesson.step.scene));
  });

  it("goes on after a try that was allowed but not asked for", () => {
    const lesson = lessonOf("gap");
    const [allowed] = new Verdicts(lesson.step.tries).with(["a"]);
    lesson.placing.take(allowed!);
    expect(lesson.fits).toBe(true);
    lesson.confirm();
    expect([lesson.done, lesson.outcome, lesson.misses]).toEqual([false, "a", 1]);
    lesson.placing.step({ column: 1, row: 0 });
    expect(lesson.outcome).toBeNull();
  });

  it("takes no more tries once it is solved", () => {
    const lesson = lessonOf("start");
    lesson.show();
    lesson.confirm();
    const { solved } = lesson;
    lesson.placing.take(new Verdicts(lesson.step.tries).with(["s"])[0]!);
    lesson.confirm();
    expect([lesson.solved, lesson.misses]).toEqual([solved, 0]);
    expect(lesson.holding).toBe(false);
  });

  it("tries at once what a mouse drops, and lets what a finger drops wait", () => {
    const lesson = lessonOf("start");
    const [wrong] = new Verdicts(lesson.step.tries).with(["s"]);
    lesson.placing.take(wrong!);
    lesson.drop("touch");
    expect([lesson.placing.pending, lesson.misses]).toEqual([true, 0]);
    lesson.drop("mouse");
    expect([lesson.placing.pending, lesson.misses, lesson.outcome]).toEqual([true, 1, "s"]);
  });

  it("keeps the piece chosen that is put back", () => {
    const lesson = lessonOf("start");
    const { piece } = lesson.placing;
    lesson.show();
    lesson.putBack();
    expect([lesson.placing.piece, lesson.placing.id, lesson.confirmable]).toEqual([piece, null, false]);
  });
});
