/** Time controls and other terms of a game, in words. */

import type { ClockChoice, TermsChoice } from "$lib/generated/protocol";
import { currentLocale, t } from "$lib/i18n/index.svelte";
import { unitText } from "$lib/table/clock";

/** Returns a clock in words: `5 min + 5 sec` or `3 days per move`. */
export function timeControlText(clock: ClockChoice): string {
  if (clock.type === "daily") return t("clock.daysAMove", { days: clock.days });
  const locale = currentLocale();
  const whole = clock.seconds % 60 === 0;
  const base = whole
    ? unitText(clock.seconds / 60, "minute", locale, "short")
    : unitText(clock.seconds, "second", locale, "short");
  return clock.increment ? `${base} + ${unitText(clock.increment, "second", locale, "short")}` : base;
}

/** Returns the terms that people should know before they join. */
export function termsTexts(terms: TermsChoice): string[] {
  const clock = terms.clock ? [timeControlText(terms.clock)] : [];
  return [...clock, ...(terms.rated ? [t("online.rated")] : []), ...(terms.hints ? [t("new.hints")] : [])];
}
