import { settings } from "./settings.svelte";

/** Says whether this person wants nothing to flicker or to move by itself. */
export function isCalm(): boolean {
  return !settings.animations || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
