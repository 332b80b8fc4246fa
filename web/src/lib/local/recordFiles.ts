/** Game files of a game that the server does not know. */

import type { LevelNumber } from "$lib/generated/game";
import type { TableView } from "$lib/generated/protocol";
import { COMPUTER_NAMES } from "$lib/generated/records";
import { blksgfText } from "$lib/records/blksgf";
import { treeOf } from "$lib/records/playedGame";
import { jsonText } from "$lib/records/recordJson";
import { initialOf } from "$lib/table/gameRecord";

export interface RecordFile {
  readonly ending: "blksgf" | "json";
  readonly name: string;
  /** Where a link finds it. */
  readonly address: string;
}

/** Returns the names of the players of a table as they stand in files; empty if they are not known. */
export function playersOf({ seats }: TableView): string[] {
  return seats.map(({ level, name }) => (level === null ? (name ?? "") : COMPUTER_NAMES[level as LevelNumber]));
}

/** Returns the files of a table. */
export function recordFiles(table: TableView): RecordFile[] {
  const { setup, moves, updated_at } = table;
  const tree = treeOf({ setup, players: playersOf(table), moves, initial: initialOf(table) });
  return filesOf(`cornerwise-${setup.way}-${updated_at.slice(0, 10)}`, blksgfText(tree), jsonText(tree));
}

/** Returns the files with these texts. */
export function filesOf(name: string, blksgf: string, json: string): RecordFile[] {
  return [
    { ending: "blksgf", name: `${name}.blksgf`, address: addressOf("application/x-blokus-sgf", blksgf) },
    { ending: "json", name: `${name}.json`, address: addressOf("application/json", json) },
  ];
}

function addressOf(type: string, text: string): string {
  return `data:${type};charset=utf-8,${encodeURIComponent(text)}`;
}
