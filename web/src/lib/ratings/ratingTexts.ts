/** Ratings, rating changes and days in words. */

import { currentLocale, dateText, numberText, t } from "$lib/i18n/index.svelte";

/** Returns a rating as it stands beside a name: one that is provisional has a question mark. */
export function ratingText(rating: number, provisional = false): string {
  const number = new Intl.NumberFormat(currentLocale(), { useGrouping: false }).format(rating);
  return provisional ? t("rating.uncertain", { rating: number }) : number;
}

/** Returns a rating as it is heard. */
export function ratingSpoken(rating: number, provisional: boolean): string {
  const number = ratingText(rating);
  return provisional ? t("rating.spokenProvisional", { rating: number }) : t("rating.spoken", { rating: number });
}

/** Returns by how much a rating changed, with its sign. */
export function changeText(change: number): string {
  return numberText(change, true);
}

/** Returns a day with its year. */
export function dayText(moment: string): string {
  return dateText(new Date(moment), true);
}

/** Returns the address of a player's page. */
export function playerAddress(name: string): string {
  return `/player/${encodeURIComponent(name)}`;
}
