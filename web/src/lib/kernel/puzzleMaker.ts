/** New puzzles: an id means the same puzzle here and on every server. */

import { GRADES, type LaidPiece, type PuzzleLevel, type PuzzleView } from "$lib/generated/puzzles";
import type { Task } from "./engine";
import { known } from "./kernelPuzzle";
import type { KernelModule } from "./module";
import { Numbers } from "./numbers";
import { addShapes, COLOURS, NumberList, pieceName } from "./puzzleNumbers";

/** Begins to make the puzzle of an id and its level. */
export function puzzleMaker(module: KernelModule, id: string, level: PuzzleLevel): Task<PuzzleView> {
  const { to_lay, effort, cells, given, apart } = GRADES[level];
  const name = [...new TextEncoder().encode(id)];
  const numbers = addShapes(new Numbers().addList(name))
    .add(COLOURS.length, ...to_lay, ...effort, ...cells, given)
    .done();
  const maker = known(module.lend(numbers, (at) => module.call("cw_maker_new", at, numbers.length, apart)));
  return {
    step: (steps) => module.call("cw_maker_run", maker, steps) !== 0,
    result: () => viewOf(id, level, new NumberList(module.ints("cw_maker_made", maker))),
    free: () => module.call("cw_maker_free", maker),
  };
}

function viewOf(id: string, level: PuzzleLevel, made: NumberList): PuzzleView {
  const [width, height] = [made.next(), made.next()];
  const region = new Set(made.list());
  const stock: PuzzleView["stock"] = [];
  const pieces = made.list();
  for (let at = 0; at < pieces.length; at += 2) {
    const [colour, piece] = [COLOURS[pieces[at]!]!, pieceName(pieces[at + 1]!)];
    const same = stock.find((each) => each.colour === colour && each.piece === piece);
    if (same) same.count++;
    else stock.push({ colour, piece, count: 1 });
  }
  const rules: PuzzleView["rules"] = made.next() ? ["cover", "no-edges"] : ["cover"];
  const given: LaidPiece[] = made.pieces(COLOURS);
  const solution: LaidPiece[] = made.pieces(COLOURS);
  const holes = Array.from({ length: width * height }, (_, cell) => cell).filter((cell) => !region.has(cell));
  return { id, width, height, holes, stock, rules, given, starts: [], level, solution };
}
