/** Opens analyses: from a game, a link, a file, a text, an empty board, or what was worked on last. */

import type { SetupChoice } from "$lib/generated/protocol";
import { placementsOf } from "$lib/game/placements";
import { wayOf } from "$lib/game/ways";
import { IllegalRecord } from "$lib/kernel/types";
import { parseMove } from "$lib/local/moveText";
import type { TreeKernel } from "$lib/records/blksgf";
import { isDrawing, parsePosition } from "$lib/records/positionText";
import { readLink } from "$lib/records/positionLink";
import { RecordError } from "$lib/records/recordError";
import { initialOf } from "$lib/table/gameRecord";
import { openTable } from "$lib/table/openTable";
import { ApiError } from "$lib/net/api";
import { Analysis } from "./analysis.svelte";
import { allDrafts, followPath, type Draft } from "./drafts";
import { handedFile } from "./handedFile";
import type { AnalysedPlace } from "$lib/router/routes";

/** An analysis, and under which name it is kept in this browser. */
export interface Opened {
  readonly analysis: Analysis;
  readonly id: string;
  readonly title: string;
  /** Earlier work that should have been opened and cannot be read. It stays as it was stored. */
  readonly unread?: Draft;
}

/** A link that does not lead to a position. */
export class DamagedLink extends Error {
  override readonly name = "DamagedLink";
}

/** A game that cannot be analysed before it ends. */
export class UnfinishedGame extends Error {
  override readonly name = "UnfinishedGame";
}

/**
 * Opens what an address is about. Whatever was worked on before is opened as it was left.
 *
 * Throws `DamagedLink`, `UnfinishedGame`, `RecordError` or `ApiError`.
 */
export async function openPlace(of: AnalysedPlace | undefined, kernel: TreeKernel): Promise<Opened> {
  if (!of) {
    const file = handedFile();
    if (file) return openText(file.text, file.name, kernel);
    const [last] = await allDrafts();
    return resumed(last, kernel, () => openEmpty("duo", kernel));
  }
  if ("position" in of) return openLink(of.position, kernel);
  const id = `game:${of.game}`;
  const found = await resumed(await draftOf(id), kernel, async () => ({ id, ...(await openGame(of.game, kernel)) }));
  if (of.moves !== null) goToMove(found.analysis, of.moves);
  return found;
}

/** Opens the position of a link, or what was made of it before. */
async function openLink(position: string, kernel: TreeKernel): Promise<Opened> {
  const id = `link:${position}`;
  return resumed(await draftOf(id), kernel, async () => ({
    id,
    title: "",
    analysis: await readPosition(position, kernel),
  }));
}

async function draftOf(id: string): Promise<Draft | undefined> {
  return (await allDrafts()).find((each) => each.id === id);
}

/** Opens a draft; where there is none, or it cannot be read, something fresh under a name that does not replace it. */
async function resumed(draft: Draft | undefined, kernel: TreeKernel, fresh: () => Promise<Opened>): Promise<Opened> {
  if (!draft) return fresh();
  try {
    return await openDraft(draft, kernel);
  } catch {
    return { ...(await fresh()), id: newId("new"), unread: draft };
  }
}

export async function openDraft({ id, title, text, path }: Draft, kernel: TreeKernel): Promise<Opened> {
  const analysis = await Analysis.read(text, kernel);
  followPath(analysis, path);
  return { analysis, id, title };
}

/** Opens the text of a file: `.blksgf` or JSON. Throws `RecordError`. */
export async function openText(text: string, title: string, kernel: TreeKernel): Promise<Opened> {
  return { analysis: await Analysis.read(text, kernel), id: newId("file"), title };
}

/** Opens an empty board. */
export async function openEmpty(way: SetupChoice["way"], kernel: TreeKernel): Promise<Opened> {
  const setup = { way, shared: null, scoring: null, start: null, first: null };
  return { analysis: await Analysis.begin({ setup, moves: [] }, kernel), id: newId("new"), title: "" };
}

/**
 * Takes in what somebody typed or pasted: a record, the drawing of a position, a link, or moves that follow here.
 *
 * Returns another analysis, or null when moves were added. Throws `RecordError` or `DamagedLink`.
 */
export async function openTyped(typed: string, here: Analysis, kernel: TreeKernel): Promise<Opened | null> {
  const text = typed.trim();
  if (/^\ufeff?[({]/.test(text)) return openText(text, "", kernel);
  if (isDrawing(text)) {
    const { setup, placed, turn } = parsePosition(text, here.setup);
    const initial = { placed, turn: turn ?? 0 };
    return { analysis: await Analysis.begin({ setup, moves: [], initial }, kernel), id: newId("new"), title: "" };
  }
  const link = /#(\d+\.\S+)$/.exec(text);
  if (link) return openLink(link[1]!, kernel);
  await addMoves(text, here, kernel);
  return null;
}

/** Adds moves, one on each line, after the node that is shown; all of them or none. */
async function addMoves(text: string, here: Analysis, kernel: TreeKernel): Promise<void> {
  const placements = placementsOf(wayOf(here.setup.way).variant);
  const ids = text
    .split(/[\n;]+/)
    .map((line) => line.replace(/^\s*\d+[.)]\s*/, "").trim())
    .filter(Boolean)
    .map((line) => parseMove(placements, line));
  if (!ids.length || ids.includes(null)) throw new RecordError("notation");
  await here.playAll(ids as number[], kernel);
}

async function readPosition(fragment: string, kernel: TreeKernel): Promise<Analysis> {
  const record = readLink(fragment);
  if (!record) throw new DamagedLink();
  const { setup, placements, initial } = record;
  try {
    const moves = placements.map((placement) => ({ placement }));
    const analysis = await Analysis.begin({ setup, moves, initial }, kernel);
    analysis.step("last");
    return analysis;
  } catch (error) {
    throw error instanceof RecordError || error instanceof IllegalRecord ? new DamagedLink() : error;
  }
}

async function openGame(id: string, kernel: TreeKernel): Promise<Omit<Opened, "id">> {
  const table = await (await openTable(id)).fetch();
  if (table.aborted) throw new ApiError("table/unknown");
  if (!table.turn.over) throw new UnfinishedGame();
  const { playersOf } = await import("$lib/local/recordFiles");
  const players = playersOf(table);
  const moves = table.moves.map(({ placement }) => ({ placement }));
  const analysis = await Analysis.begin({ setup: table.setup, players, moves, initial: initialOf(table) }, kernel);
  return { analysis, title: players.filter(Boolean).join(", ") };
}

/** Goes to the node of the main line after so many moves. */
function goToMove(analysis: Analysis, moves: number): void {
  let node = analysis.root;
  for (let left = moves; left > 0 && node.children[0]; node = node.children[0]) left -= 1;
  analysis.goTo(node);
}

function newId(kind: string): string {
  return `${kind}:${Date.now().toString(36)}${Math.floor(Math.random() * 36 ** 4).toString(36)}`;
}
