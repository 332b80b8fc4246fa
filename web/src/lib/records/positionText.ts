/** Positions as drawings. Must agree with `position_text` and `parse_position` of `cornerwise.notation`. */

import { STARTS, VARIANTS, WAYS, type VariantId } from "$lib/generated/game";
import type { SetupChoice } from "$lib/generated/protocol";
import { cellAt, columnName, spotOf, type Cell } from "$lib/game/cells";
import type { PlacedPiece } from "$lib/game/laid";
import { placementsOf, type BoardData, type PlacementId } from "$lib/game/placements";
import { completeSetup, variantOf, wayOf } from "$lib/game/ways";
import { RecordError } from "./recordError";

const EMPTY = ".";

export interface DrawnPosition {
  readonly setup: SetupChoice;
  /** For each colour, its placements; the last one was placed last. */
  readonly placed: readonly (readonly PlacementId[])[];
  /** The colour to play; null when the game is over. */
  readonly turn: number | null;
}

/** Returns whether a text looks like the drawing of a position. */
export function isDrawing(text: string): boolean {
  return /^\s*\w+\s*,\s*start\b/.test(text);
}

/**
 * Returns the position that a drawing shows. Throws `RecordError`.
 *
 * A drawing names the `Variant`, not the way. The way is the preferred one if it fits.
 */
export function parsePosition(text: string, preferred: SetupChoice): DrawnPosition {
  const lines = text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => line.trim());
  const [variantId = "", startText = "", turnText = ""] = (lines[0] ?? "").split(",").map((part) => part.trim());
  const variant = Object.hasOwn(VARIANTS, variantId) ? VARIANTS[variantId as VariantId] : null;
  const start = STARTS.find((each) => each === startText.replace(/^start/, "").trim());
  if (!variant || start === undefined) throw new RecordError("notation");
  const colour = (variant.colours as readonly string[]).indexOf(turnText.replace(/to play$/, "").trim());
  if (lines.length !== variant.height + 3 || (colour < 0 && turnText !== "over")) throw new RecordError("notation");
  const cells = cellsOf(variant, lines.slice(1, 1 + variant.height));
  const placed = cells.map((covered) => piecesOf(variant, covered));
  putLast(variant, placed, lines.at(-1)!);
  const way = wayOf(preferred.way).variant === variantId ? preferred : usualOf(variantId as VariantId);
  return { setup: completeSetup({ ...way, start }), placed, turn: turnText === "over" ? null : colour };
}

/**
 * Returns a position as a drawing. Inverse of `parsePosition`.
 *
 * Returns null when pieces of one colour share an edge: the drawing could not show where one ends.
 */
export function positionText(setup: SetupChoice, laid: readonly PlacedPiece[], turn: number | null): string | null {
  const variant = variantOf(setup.way);
  const placements = placementsOf(wayOf(setup.way).variant);
  const { width, height, colours } = variant;
  const marks = Array<string>(width * height).fill(EMPTY);
  const owners = new Map<Cell, PlacedPiece>();
  for (const each of laid) {
    for (const cell of placements.of(each.placement).cells) {
      marks[cell] = letterOf(variant, each.colour);
      owners.set(cell, each);
    }
  }
  for (const [cell, one] of owners) {
    for (const beside of besides(variant, cell)) {
      const other = owners.get(beside);
      if (other && other !== one && other.colour === one.colour) return null;
    }
  }
  const digits = String(height).length;
  const rows = Array.from({ length: height }, (_, index) => {
    const row = height - index - 1;
    return `${String(row + 1).padStart(digits)} ${marks.slice(row * width, (row + 1) * width).join(" ")}`;
  });
  const names = Array.from({ length: width }, (_, column) => columnName(column)).join(" ");
  const lasts = colours.map((name, colour) => {
    const last = laid.findLast((each) => each.colour === colour);
    return `${name} ${last ? variant.pieces[placements.of(last.placement).piece]!.name : "none"}`;
  });
  const { start } = completeSetup(setup);
  const whose = turn === null ? "over" : `${colours[turn]} to play`;
  return [
    `${variant.id}, start ${start}, ${whose}`,
    ...rows,
    `${" ".repeat(digits)} ${names}`,
    `last: ${lasts.join(", ")}`,
  ].join("\n");
}

function usualOf(variant: VariantId): SetupChoice {
  const way = WAYS.find((each) => each.variant === variant)!;
  return { way: way.id, shared: null, scoring: null, start: null, first: null };
}

/** Returns the capital letter that stands for a colour. */
function letterOf({ colours }: BoardData, colour: number): string {
  return colours[colour]![0]!.toUpperCase();
}

/** Returns the cells of each colour in the rows of a drawing, the top row first. */
function cellsOf(variant: BoardData, rows: readonly string[]): Set<Cell>[] {
  const cells = variant.colours.map(() => new Set<Cell>());
  const letters = variant.colours.map((_, colour) => letterOf(variant, colour));
  rows.forEach((line, index) => {
    const row = variant.height - index - 1;
    const [number, ...marks] = line.split(/\s+/);
    if (number !== String(row + 1) || marks.length !== variant.width) throw new RecordError("notation");
    marks.forEach((mark, column) => {
      if (mark === EMPTY) return;
      const colour = letters.indexOf(mark);
      if (colour < 0) throw new RecordError("notation");
      cells[colour]!.add(cellAt(variant, { column, row }));
    });
  });
  return cells;
}

/** Returns the pieces that some cells of one colour are made of; this empties the set. */
function piecesOf(variant: BoardData, cells: Set<Cell>): PlacementId[] {
  const placements = placementsOf(variant);
  const placed: PlacementId[] = [];
  for (const seed of cells) {
    const group = connected(variant, cells, seed);
    const id = placements.find(group);
    if (id === null) throw new RecordError("notation");
    placed.push(id);
    for (const cell of group) cells.delete(cell);
  }
  return placed;
}

function connected(variant: BoardData, cells: ReadonlySet<Cell>, seed: Cell): Cell[] {
  const group = new Set([seed]);
  for (const cell of group) {
    for (const beside of besides(variant, cell)) if (cells.has(beside)) group.add(beside);
  }
  return [...group];
}

/** Returns the cells that share an edge with a cell. */
function besides(variant: BoardData, cell: Cell): Cell[] {
  const { column, row } = spotOf(variant, cell);
  const spots = [
    { column: column - 1, row },
    { column: column + 1, row },
    { column, row: row - 1 },
    { column, row: row + 1 },
  ];
  const isOn = (spot: { column: number; row: number }): boolean =>
    spot.column >= 0 && spot.column < variant.width && spot.row >= 0 && spot.row < variant.height;
  return spots.filter(isOn).map((spot) => cellAt(variant, spot));
}

/** Puts the piece of each colour last that the last line of a drawing names. */
function putLast(variant: BoardData, placed: PlacementId[][], footer: string): void {
  const names = footer.replace(/^last:/, "").split(",");
  if (!footer.startsWith("last:") || names.length !== variant.colours.length) throw new RecordError("notation");
  names.forEach((entry, colour) => {
    const [name, piece] = entry.trim().split(/\s+/);
    const ids = placed[colour]!;
    if (name !== variant.colours[colour]) throw new RecordError("notation");
    if (piece === "none" && !ids.length) return;
    const at = ids.findIndex((id) => variant.pieces[placementsOf(variant).of(id).piece]!.name === piece);
    if (at < 0) throw new RecordError("notation");
    ids.push(...ids.splice(at, 1));
  });
}
