/** What people hear: texts for screen readers (see `LiveRegions.svelte`) and sounds. */

import { settings } from "$lib/settings/settings.svelte";
import type { Sound, SoundOptions } from "./sounds";

export class Announcer {
  /** What a screen reader says when it has finished its sentence. */
  spoken = $state("");
  /** What it says at once. */
  urgent = $state("");

  say(text: string): void {
    this.spoken = text;
  }

  sayAtOnce(text: string): void {
    this.urgent = text;
  }

  /** Plays a sound. The code for it is loaded with the first one; if that fails, nothing is heard. */
  sound(sound: Sound, options: SoundOptions = {}): void {
    if (!settings.sounds || typeof AudioContext === "undefined") return;
    void import("./sounds").then(({ playSound }) => playSound(sound, options)).catch(() => undefined);
  }
}
