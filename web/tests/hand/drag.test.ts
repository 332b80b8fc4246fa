import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { STEPS } from "../../src/lib/generated/lessons";
import { Drag } from "../../src/lib/hand/drag.svelte";
import { seenOrientation } from "../../src/lib/hand/ghost";
import { waitsForConfirm } from "../../src/lib/hand/hand";
import { movePiece } from "../../src/lib/hand/keyboard";
import { Placing } from "../../src/lib/hand/placing.svelte";
import { TapLock } from "../../src/lib/hand/tapLock.svelte";
import { Lesson } from "../../src/lib/learn/lesson.svelte";

/** A board of 14 squares of 20 pixels, whose upper left corner is that of the window. */
const CELL = 20;

let lesson: Lesson;
let drag: Drag;
let settled: () => void;

const pointer = (kind: string, x: number, y: number, type = "mouse", pointerId = 1): PointerEvent =>
  Object.assign(new Event(kind), { clientX: x, clientY: y, pointerId, pointerType: type }) as unknown as PointerEvent;

function send(kind: string, x: number, y: number, type = "mouse", pointerId = 1): void {
  window.dispatchEvent(pointer(kind, x, y, type, pointerId));
}

beforeEach(() => {
  vi.stubGlobal("window", Object.assign(new EventTarget(), { innerHeight: 600 }));
  lesson = new Lesson(STEPS[0]!);
  drag = new Drag(
    lesson,
    new TapLock((run) => {
      settled = run;
      return () => undefined;
    }),
  );
  drag.box = { left: 0, top: 0, cell: CELL };
});

afterEach(() => vi.unstubAllGlobals());

/** A step of the tutorial on a board that is turned by a quarter. */
class TurnedLesson extends Lesson {
  override get quarters() {
    return 1 as const;
  }
}

describe("on a board that is turned", () => {
  beforeEach(() => {
    lesson = new TurnedLesson(STEPS[0]!);
    drag = new Drag(lesson);
    drag.box = { left: 0, top: 0, cell: CELL };
  });

  it("a piece is where the pointer is seen", () => {
    // The upper left corner of the screen is the lower left corner of the board.
    drag.begin(pointer("pointerdown", 100, 500), "tray");
    send("pointermove", 60, 40);
    expect(lesson.placing.middle).toEqual({ x: 2, y: 3 });
  });

  it("a piece floats above a finger as it is seen", () => {
    drag.begin(pointer("pointerdown", 100, 500, "touch"), "tray");
    send("pointermove", 100, 140, "touch");
    expect(lesson.placing.middle).toEqual({ x: 7 - lesson.placing.shape!.width / 2 - 30 / CELL, y: 5 });
  });

  it("arrows move a piece the way they point", () => {
    lesson.placing.middle = { x: 7, y: 7 };
    const before = lesson.placing.spot!;
    movePiece(lesson, { do: "move", column: 0, row: 1 });
    expect(lesson.placing.spot).toEqual({ column: before.column - 1, row: before.row });
    movePiece(lesson, { do: "move", column: 1, row: 0 });
    expect(lesson.placing.spot).toEqual({ column: before.column - 1, row: before.row + 1 });
  });

  it("a piece is first seen lying", () => {
    const { placements, variant } = lesson;
    const placing = new Placing(
      placements,
      () => lesson.placing.legal,
      () => 1,
    );
    for (const [piece, data] of variant.pieces.entries()) {
      const seen = data.orientations[seenOrientation(data, placing.orientationOf(piece), 1)]!;
      expect(seen.width).toBeGreaterThanOrEqual(seen.height);
    }
  });

  it("a piece is flipped sideways as it is seen", () => {
    const { variant } = lesson;
    const piece = variant.pieces.findIndex(({ name }) => name === "L5");
    lesson.placing.choose(piece);
    const seen = lesson.seenShape(piece);
    lesson.turnPiece("over");
    expect(lesson.seenShape(piece)).toBe(variant.pieces[piece]!.orientations[seen.flip]);
  });
});

describe("dragging", () => {
  it("begins after six pixels, not before", () => {
    drag.begin(pointer("pointerdown", 100, 500), "tray");
    send("pointermove", 103, 504);
    expect([drag.active, drag.floating]).toEqual([false, null]);
    send("pointermove", 100, 494);
    expect(drag.active).toBe(true);
    expect(drag.floating).toEqual({ x: 100, y: 494 });
  });

  it("carries the piece under a mouse and above a finger", () => {
    const height = lesson.placing.shape!.height;
    drag.begin(pointer("pointerdown", 100, 500), "tray");
    send("pointermove", 100, 140);
    expect(lesson.placing.middle).toEqual({ x: 5, y: 7 });
    drag.begin(pointer("pointerdown", 100, 500, "touch"), "tray");
    send("pointermove", 100, 140, "touch");
    expect(lesson.placing.middle).toEqual({ x: 5, y: 7 + height / 2 + 30 / CELL });
  });

  it("by one finger does not hear of another", () => {
    drag.begin(pointer("pointerdown", 100, 500, "touch"), "tray");
    send("pointermove", 100, 100, "touch", 2);
    send("pointerup", 100, 100, "touch", 2);
    expect(drag.active).toBe(false);
    expect(lesson.placing.middle).toBeNull();
  });

  it("leaves what a finger drops to be confirmed", () => {
    drag.begin(pointer("pointerdown", 100, 500, "touch"), "tray");
    send("pointermove", 100, 140, "touch");
    send("pointerup", 100, 140, "touch");
    expect([lesson.placing.pending, lesson.misses, lesson.done]).toEqual([true, 0, false]);
  });

  it("beside the board puts nothing down", () => {
    drag.begin(pointer("pointerdown", 100, 500), "tray");
    send("pointermove", 100, 450);
    send("pointerup", 100, 450);
    expect([lesson.placing.id, lesson.placing.pending, drag.floating]).toEqual([null, false, null]);
  });

  it("that the browser breaks off leaves the piece where it was", () => {
    lesson.show();
    const { middle, id } = lesson.placing;
    drag.begin(pointer("pointerdown", 100, 100, "touch"), "board");
    send("pointermove", 200, 200, "touch");
    expect(lesson.placing.id).not.toBe(id);
    send("pointercancel", 0, 0, "touch");
    expect([lesson.placing.middle, lesson.placing.id, lesson.placing.pending]).toEqual([middle, id, true]);
    send("pointermove", 100, 100, "touch");
    expect(lesson.placing.id).toBe(id);
  });

  it("ends when there is nothing to place any more", () => {
    lesson.show();
    drag.begin(pointer("pointerdown", 100, 500), "tray");
    send("pointermove", 100, 140);
    lesson.show();
    lesson.confirm();
    const { solved } = lesson;
    send("pointermove", 140, 140);
    send("pointerup", 140, 140);
    expect([drag.active, lesson.placing.id]).toEqual([false, solved]);
  });
});

describe("a tap", () => {
  it("of a finger puts the piece there, and then turns it", () => {
    const tap = (): void => {
      drag.begin(pointer("pointerdown", 100, 100, "touch"), "board");
      send("pointerup", 100, 100, "touch");
    };
    tap();
    expect(lesson.placing.pending).toBe(true);
    const turn = vi.spyOn(lesson, "turnPiece");
    tap();
    expect(turn).toHaveBeenCalledWith("clockwise");
  });

  it("of a mouse on a piece that waits confirms it, but not as a double click", () => {
    const confirm = vi.spyOn(lesson, "confirm");
    const click = (): void => {
      drag.begin(pointer("pointerdown", 100, 100), "board");
      send("pointerup", 100, 100);
    };
    click();
    click();
    expect(confirm).toHaveBeenCalledTimes(1);
    settled();
    click();
    expect(confirm).toHaveBeenCalledTimes(2);
  });
});

it("fingers wait for Confirm unless the person says never, mice only if they say always", () => {
  expect(["touch", "always", "never"].map((when) => waitsForConfirm(when as "touch", "touch"))).toEqual([
    true,
    true,
    false,
  ]);
  expect(["touch", "always", "never"].map((when) => waitsForConfirm(when as "touch", "mouse"))).toEqual([
    false,
    true,
    false,
  ]);
});
