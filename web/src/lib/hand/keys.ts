/** What each key does during a game. */

export type KeyAction =
  | { do: "move"; column: number; row: number }
  | { do: "history"; step: "first" | "back" | "forward" | "last" }
  | { do: "size"; squares: number; back: boolean }
  | { do: "turn"; turn: "clockwise" | "counterclockwise" | "over" }
  | { do: "spot"; step: 1 | -1 }
  | { do: "confirm" | "cancel" | "undo" | "redo" | "hint" | "type" | "help" | "nearest" | "colour" | "takeBack" };

/** What of a keyboard event matters. */
export interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const ARROWS: Readonly<Record<string, { column: number; row: number }>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: 1 },
  ArrowDown: { column: 0, row: -1 },
};

const STEPS = { ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "first", ArrowDown: "last" } as const;

/** Squares that an arrow with Shift moves a piece. */
const LEAP = 5;

/**
 * Returns what a key means. `holding` says whether a piece is chosen: then arrows move it, else
 * they look through the game. `letters` says whether single letters count.
 */
export function actionOf(event: Key, { holding, letters }: { holding: boolean; letters: boolean }): KeyAction | null {
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return withControl(event);
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (!holding) return { do: "history", step: STEPS[event.key as keyof typeof STEPS] };
    const by = event.shiftKey ? LEAP : 1;
    return { do: "move", column: arrow.column * by, row: arrow.row * by };
  }
  if (event.key === "Enter") return { do: "confirm" };
  if (event.key === "Escape") return { do: "cancel" };
  if (event.key === "Delete" || event.key === "Backspace") return { do: "takeBack" };
  if (event.key === "Home") return { do: "history", step: "first" };
  if (event.key === "End") return { do: "history", step: "last" };
  return letters ? letter(event) : null;
}

function withControl(event: Key): KeyAction | null {
  const key = event.key.toLowerCase();
  if (key === "z") return { do: event.shiftKey ? "redo" : "undo" };
  return key === "y" ? { do: "redo" } : null;
}

function letter(event: Key): KeyAction | null {
  // Digits by their position on the keyboard, so that they work with Shift and on other layouts.
  const digit = /^(?:Digit|Numpad)([1-5])$/.exec(event.code);
  if (digit) return { do: "size", squares: Number(digit[1]), back: event.shiftKey };
  switch (letterOf(event)) {
    case "r":
      return { do: "turn", turn: event.shiftKey ? "counterclockwise" : "clockwise" };
    case "f":
      return { do: "turn", turn: "over" };
    case "n":
      return { do: "spot", step: 1 };
    case "p":
      return { do: "spot", step: -1 };
    case "g":
      return { do: "nearest" };
    case "u":
      return { do: event.shiftKey ? "redo" : "undo" };
    case "c":
      return { do: "colour" };
    case "h":
      return { do: "hint" };
    case "m":
      return { do: "type" };
    case "?":
      return { do: "help" };
    default:
      return null;
  }
}

/** The letter of a key; on keyboards of other scripts the Latin letter in its position. */
function letterOf(event: Key): string {
  const key = event.key.toLowerCase();
  if (/^[a-z?]$/.test(key)) return key;
  return /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? key;
}
