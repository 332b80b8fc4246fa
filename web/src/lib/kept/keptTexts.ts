/** Names of analyses and chapters that have none. */

import { t } from "$lib/i18n/index.svelte";

export function titleOf({ title }: { readonly title: string }): string {
  return title || t("kept.untitled");
}

export function chapterName({ name }: { readonly name: string }, number: number): string {
  return name || t("kept.chapter", { number: number + 1 });
}

/** Returns the title of the copy that is made of an analysis. */
export function copyTitle(title: string): string {
  return t("kept.copyTitle", { title: title || t("kept.untitled") });
}
