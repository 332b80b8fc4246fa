/** What the players of a score sheet or a series are called. */

import type { LevelNumber } from "$lib/generated/game";
import { t } from "$lib/i18n/index.svelte";
import { castOf } from "$lib/opponents/cast";
import { characterText } from "$lib/opponents/opponentTexts";

interface Named {
  readonly name: string | null;
  readonly level: LevelNumber | null;
  readonly mine?: boolean;
}

/** Returns the names of all players. If exactly one of them is ours, it is "You". */
export function playerNames(players: readonly Named[]): string[] {
  const cast = castOf(players.map(({ level }) => ({ type: level === null ? "person" : "computer", level })));
  const own = players.filter(({ mine }) => mine).length;
  return players.map(({ name, mine }, player) => {
    const character = cast[player];
    if (character) return characterText(character);
    if (name) return name;
    return mine && own === 1 ? t("game.you") : t("game.player", { number: player + 1 });
  });
}
