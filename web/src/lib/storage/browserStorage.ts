/** Values kept in the browser. Without storage they last as long as the page. */

export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Returns the names of all values of this app. */
export function storedNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith("cornerwise."));
  } catch {
    return []; // Nothing may be stored.
  }
}

export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A full or forbidden storage must not stop a game.
  }
}
