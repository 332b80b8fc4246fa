/** Puzzles and their pieces as the lists of numbers that the kernel takes and returns. */

import { VARIANTS, type ColourName, type PieceData } from "$lib/generated/game";
import { PUZZLE_RULES, type LaidPiece, type PuzzleView, type StockPiece } from "$lib/generated/puzzles";
import { Numbers } from "./numbers";

/** Every shape there is. */
const SHAPES: readonly PieceData[] = VARIANTS.classic.pieces;

/** The colours of new puzzles, in the order of play. */
export const COLOURS: readonly ColourName[] = VARIANTS.classic.colours;

/** Adds the shapes as `read_shapes` reads them. */
export function addShapes(numbers: Numbers): Numbers {
  numbers.add(SHAPES.length);
  for (const { orientations } of SHAPES) numbers.addLists(orientations.map(({ cells }) => cells.flat()));
  return numbers;
}

/** Returns a puzzle for `cw_puzzle_new`. */
export function puzzleNumbers(view: PuzzleView): Int32Array {
  const { width, height, holes, stock, rules, given } = view;
  const colours = coloursOf(view);
  const cells = Array.from({ length: width * height }, (_, cell) => cell).filter((cell) => !holes.includes(cell));
  const pieces = stock.flatMap((piece) => new Array<StockPiece>(piece.count).fill(piece));
  return addShapes(new Numbers().add(width, height))
    .addList(cells)
    .add(colours.length)
    .addList(pieces.flatMap(({ colour, piece }) => [colours.indexOf(colour), shapeOf(piece)]))
    .addList(rules.map((rule) => PUZZLE_RULES.indexOf(rule)))
    .addLists(pieceLists(colours, given))
    .done();
}

/** Returns the colours of a puzzle in the order of play. */
export function coloursOf({ stock }: PuzzleView): ColourName[] {
  return [...new Set(stock.map(({ colour }) => colour))];
}

/** Returns pieces as `read_pieces` reads them. Inverse of `NumberList.pieces`. */
export function pieceLists(colours: readonly ColourName[], pieces: readonly LaidPiece[]): number[][] {
  return pieces.map(({ colour, piece, cells }) => [
    colours.indexOf(colour),
    shapeOf(piece),
    ...[...cells].sort((a, b) => a - b),
  ]);
}

export function pieceName(shape: number): string {
  return SHAPES[shape]!.name;
}

function shapeOf(piece: string): number {
  return SHAPES.findIndex(({ name }) => name === piece);
}

/** Reads an answer of the kernel number by number; a list begins with its length. */
export class NumberList {
  private at = 0;

  constructor(private readonly numbers: readonly number[]) {}

  get isRead(): boolean {
    return this.at >= this.numbers.length;
  }

  next(): number {
    return this.numbers[this.at++]!;
  }

  list(): number[] {
    return Array.from({ length: this.next() }, () => this.next());
  }

  pieces(colours: readonly ColourName[]): LaidPiece[] {
    return Array.from({ length: this.next() }, () => ({
      colour: colours[this.next()]!,
      piece: pieceName(this.next()),
      cells: this.list(),
    }));
  }
}
