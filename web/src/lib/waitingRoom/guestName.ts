/** The name that a guest used last. */

import { MAX_NAME } from "$lib/generated/protocol";
import { readStored, writeStored } from "$lib/storage/browserStorage";

const STORED = "cornerwise.name";

export function rememberedName(): string {
  const stored = readStored(STORED);
  return typeof stored === "string" ? stored.slice(0, MAX_NAME) : "";
}

export function rememberName(name: string): void {
  writeStored(STORED, name.trim());
}
