/** Game files of a game that the server does not know. Their forms come from Python; players and moves are filled in. */

import { cellName } from "$lib/game/cells";
import { placementsOf } from "$lib/game/placements";
import { variantOf, wayOf } from "$lib/game/ways";
import type { LevelNumber } from "$lib/generated/game";
import type { MoveView, SetupChoice, TableView } from "$lib/generated/protocol";
import { COMPUTER_NAMES, RECORD_END, type RecordForm } from "$lib/generated/records";
import { formOf } from "$lib/records/recordSetup";

/** What a game file says. */
export interface RecordContent {
  readonly setup: SetupChoice;
  /** The name of the player at each seat; empty if it is not known. */
  readonly players: readonly string[];
  readonly moves: readonly Pick<MoveView, "colour" | "placement">[];
}

export interface RecordFile {
  readonly ending: "blksgf" | "json";
  readonly name: string;
  /** Where a link finds it. */
  readonly address: string;
}

/** Returns the files of a table. */
export function recordFiles(table: TableView): RecordFile[] {
  const { setup, moves, updated_at } = table;
  const players = table.seats.map(({ level, name }) =>
    level === null ? (name ?? "") : COMPUTER_NAMES[level as LevelNumber],
  );
  const content = { setup, players, moves };
  const name = `cornerwise-${setup.way}-${updated_at.slice(0, 10)}`;
  return [
    { ending: "blksgf", name: `${name}.blksgf`, address: addressOf("application/x-blokus-sgf", blksgfText(content)) },
    { ending: "json", name: `${name}.json`, address: addressOf("application/json", jsonText(content)) },
  ];
}

/** Returns a game as a `.blksgf` file. */
export function blksgfText({ setup, players, moves }: RecordContent): string {
  const form = formOf(setup);
  const board = variantOf(setup.way);
  const placements = placementsOf(wayOf(setup.way).variant);
  const named = propertiesOf(form, players).map(([property, name]) => `${property}[${name}]`);
  const lines = moves.map(({ colour, placement }) => {
    const cells = placements.of(placement).cells.map((cell) => cellName(board, cell));
    return `\n;${form.colours[colour]!}[${cells.join()}]`;
  });
  return form.blksgf + named.join("") + lines.join("") + RECORD_END;
}

/** Returns a game as a JSON file. */
export function jsonText({ setup, players, moves }: RecordContent): string {
  const form = formOf(setup);
  const properties = Object.fromEntries(propertiesOf(form, players));
  const named = Object.keys(properties).length ? { properties } : {};
  return `${JSON.stringify({ ...form.game, ...named, line: moves.map(({ placement }) => placement) })}\n`;
}

/** Returns the properties with the names of the players that are known, as raw values. */
function propertiesOf(form: RecordForm, players: readonly string[]): [string, string][] {
  return form.players.flatMap((property, seat) => {
    const name = players[seat] ?? "";
    return name ? [[property, name.replace(/[\]\\]/g, "\\$&")]] : [];
  });
}

function addressOf(type: string, text: string): string {
  return `data:${type};charset=utf-8,${encodeURIComponent(text)}`;
}
