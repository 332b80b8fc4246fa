import { expect, it } from "vitest";

import { BRAINTEASERS } from "../../src/lib/generated/puzzles";
import { PuzzleBoard } from "../../src/lib/puzzles/puzzleBoard";
import { counted } from "../../src/lib/puzzles/stopwatch";
import { linesOf } from "../../src/lib/net/lines";
import { byEffort, levelOf, nextId } from "../../src/lib/puzzles/puzzleNames";
import { isSolution, misplaced, nextPiece } from "../../src/lib/puzzles/uniqueSolution";
import { readingOrder } from "../../src/lib/puzzles/readingOrder";
import { SMALL } from "./views";

const board = new PuzzleBoard(SMALL);

it("the only solution tells what lies wrong, what comes next, and the end", () => {
  const [given, first, ...rest] = board.solution;
  const wrong = board.laid({ colour: "red", piece: "2", cells: [2, 6] })!;
  expect(misplaced(board.solution, [given!, wrong, first!])).toEqual([1]);
  expect(nextPiece(board.solution, [given!])).toEqual(first);
  expect(isSolution(board.solution, [given!, first!])).toBe(false);
  expect(isSolution(board.solution, [...rest, first!, given!])).toBe(true);
  expect(isSolution([], [])).toBe(false);
});

it("pieces are read from the top to the bottom", () => {
  const cells = readingOrder(board.placements, board.solution).map((piece) => board.piece(piece).cells[0]);
  expect(cells).toEqual([9, 10, 11, 4, 2, 0]);
});

it("time counts second by second, and not while the computer slept", () => {
  expect(counted(1000, 2000)).toBe(1);
  expect(counted(1000, 3_600_000)).toBe(0);
  expect(counted(2000, 1000)).toBe(0);
});

it("a text that comes in pieces is read line by line", async () => {
  const pieces = ['{"a"', ":1}\n{", '"b":"ü"}\n', '{"c":3}'].map((text) => new TextEncoder().encode(text));
  // A letter may be cut in two.
  const [cut] = pieces.splice(2, 1);
  pieces.splice(2, 0, cut!.slice(0, 6), cut!.slice(6));
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const lines: string[] = [];
  for await (const line of linesOf(stream)) lines.push(line);
  expect(lines).toEqual(['{"a":1}', '{"b":"ü"}', '{"c":3}']);
});

it("the puzzle of the day comes first, then the easiest brainteaser that is not solved", () => {
  const today = "daily-2026-11-16";
  const after = (id: string | null, ...solved: string[]): string => nextId(id, today, (each) => solved.includes(each));
  expect(after(null)).toBe(today);
  expect(after(null, today)).toBe("B3");
  expect(after("B3", today, "B3")).toBe("B4");
  expect(after("B3")).toBe(today);
});

it("after the puzzle of a day comes today's, and after today's another one of its level", () => {
  const today = "daily-2026-11-16";
  const after = (id: string, ...solved: string[]): string =>
    nextId(
      id,
      today,
      (each) => solved.includes(each),
      () => 0.5,
    );
  expect(after("daily-2026-11-15")).toBe(today);
  expect(after(today, today)).toBe(`${levelOf(today)}-50001`);
  expect(after("daily-2026-11-15", today)).toBe(`${levelOf("daily-2026-11-15")}-50001`);
});

it("who has solved everything is offered a new puzzle", () => {
  expect(
    nextId(
      "B1",
      "daily-2026-11-16",
      () => true,
      () => 0.5,
    ),
  ).toBe("medium-50001");
});

it("every brainteaser has its place from the easiest to the hardest", () => {
  expect(byEffort(BRAINTEASERS)[0]).toBe("B3");
  expect([...byEffort(BRAINTEASERS)].sort()).toEqual([...BRAINTEASERS].sort());
});
