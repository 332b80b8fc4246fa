/** How a table changes with what the server says. */

import type { Moved, Restored, ServerMessage, TableView, TakenBack } from "$lib/generated/protocol";

/** The table has missed something and must be asked for as a whole. */
export const MISSED = Symbol("missed");

/** Returns the table after a message: the same one when the message does not change it. */
export function reduce(table: TableView | null, message: ServerMessage): TableView | null | typeof MISSED {
  if (message.type === "snapshot") return newer(table, message.table);
  if (!table) return null;
  switch (message.type) {
    case "moved":
      return follow(table, message, () => [...table.moves, message.move]);
    case "taken_back":
      return follow(table, message, () => table.moves.slice(0, message.moves_count));
    case "restored":
      return follow(table, message, () => [...table.moves, ...message.moves]);
    case "thinking":
      if (message.version !== table.turn.version) return table;
      return { ...table, turn: { ...table.turn, thinking: true } };
    default:
      return table;
  }
}

function newer(table: TableView | null, snapshot: TableView): TableView {
  const known = table?.id === snapshot.id && table.turn.version > snapshot.turn.version;
  return known ? table : snapshot;
}

function follow(
  table: TableView,
  { turn, result }: Moved | TakenBack | Restored,
  moves: () => TableView["moves"],
): TableView | typeof MISSED {
  if (turn.version <= table.turn.version) return table;
  if (turn.version !== table.turn.version + 1) return MISSED;
  return { ...table, moves: moves(), turn, result, asked: null };
}
