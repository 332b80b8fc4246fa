/** What people hear: texts for screen readers (see `LiveRegions.svelte`) and sounds. */

import { settings } from "$lib/settings/settings.svelte";
import { playSound, type Sound } from "./sounds";

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

  sound(sound: Sound): void {
    if (settings.sounds) playSound(sound);
  }
}
