/** Ids of games that live in this browser. */

const PREFIX = "local-";

/** Returns whether a game lives, or has lived, in a browser. */
export function isLocalId(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** Returns a new id that no other browser has. */
export function newLocalId(): string {
  // crypto.randomUUID is missing where a server is reached without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return PREFIX + hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Returns the UUID of a local game, by which a server knows it. */
export function uuidOf(id: string): string {
  return id.slice(PREFIX.length);
}
