/** What opponents are called, and what they say. */

import type { LevelNumber } from "$lib/generated/game";
import { t } from "$lib/i18n/index.svelte";
import { levelText } from "$lib/texts/labels";
import type { Character } from "./bodies";

export function characterText(character: Character): string {
  return t(`opponent.name.${character}`);
}

/** Returns the level of an opponent in words. */
export function levelTitle(level: LevelNumber): string {
  return t("new.levelOption", { level, name: levelText(level) });
}

/** Returns who an opponent is, as heard. */
export function opponentText(character: Character, level: LevelNumber): string {
  return t("opponent.full", { name: characterText(character), level, title: levelText(level) });
}
