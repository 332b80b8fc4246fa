/** Which people are shown where. Pure. */

import type { PersonView } from "$lib/generated/people";
import { t } from "$lib/i18n/index.svelte";

export interface ListedPeople {
  /** People who wait for an answer come first. */
  readonly shown: readonly PersonView[];
  /** Hidden or blocked. */
  readonly away: readonly PersonView[];
}

/** Returns the people of a list, in its order, without hidden and blocked ones. */
export function listedPeople(people: readonly PersonView[]): ListedPeople {
  const isAway = ({ mark }: PersonView): boolean => mark === "hidden" || mark === "blocked";
  const here = people.filter((person) => !isAway(person));
  const waits = ({ state }: PersonView): boolean => state === "invited";
  return {
    shown: [...here.filter(waits), ...here.filter((person) => !waits(person))],
    away: people.filter(isAway),
  };
}

/** Returns what a person is called. */
export function personText({ name }: Pick<PersonView, "name">): string {
  return name ?? t("lobby.guest");
}
