/** What a hand feels: short ticks, on devices that can. */

import { settings } from "$lib/settings/settings.svelte";

export type Tick = "light" | "firm" | "refuse";

/** Milliseconds of vibration, with pauses between. */
const PATTERNS: Readonly<Record<Tick, number[]>> = { light: [8], firm: [16], refuse: [12, 50, 12] };

/** Returns whether this device may vibrate: desktop browsers say that they can, and do nothing. */
export function canTick(): boolean {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** Lets the device tick. Does nothing before the first touch, as browsers require. */
export function tick(kind: Tick): void {
  if (!settings.haptics || typeof navigator === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  if ("vibrate" in navigator) navigator.vibrate(PATTERNS[kind]);
}
