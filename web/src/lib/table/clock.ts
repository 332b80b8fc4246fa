/** How the clocks of the players stand between two messages of the server, which alone decides. */

import type { ClockChoice, ClocksView } from "$lib/generated/protocol";

/** What the server said last, and when it came, in milliseconds of a clock that never goes back. */
export interface Heard {
  readonly clocks: ClocksView;
  readonly at: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this tenths are shown. */
const SHORT = 10;

/** Time is low below this share of it, or below this many seconds. */
const LOW_SHARE = 0.2;
const LOW_SECONDS = 30;

/** Players are warned when this many seconds are left on their own clock. */
const WARNINGS = [30, 10] as const;
export type Warning = (typeof WARNINGS)[number];

/** Returns the seconds that a seat has left at some time; none for a computer. */
export function secondsLeft({ clocks, at }: Heard, seat: number, now: number): number | null {
  const left = clocks.left[seat] ?? null;
  if (left === null || clocks.running !== seat) return left;
  return Math.max(0, left - Math.max(0, now - at) / 1000);
}

/** Says whether so little time is left that it should be seen. */
export function isLow(left: number, clock: ClockChoice): boolean {
  const all = clock.type === "daily" ? clock.days * DAY : clock.seconds;
  return left < Math.max(LOW_SECONDS, LOW_SHARE * all);
}

/** Returns the warning that is due because the time has just fallen below it, if any. */
export function warningBetween(before: number, after: number): Warning | null {
  return WARNINGS.findLast((seconds) => before > seconds && after <= seconds) ?? null;
}

/** Returns the milliseconds until a running clock shows something else; `calm` shows no tenths. */
export function untilNextSight(left: number, calm: boolean): number {
  const step = left >= DAY ? HOUR : left < SHORT && !calm ? 0.1 : 1;
  const rest = left % step;
  // A little later, so that the shown value has certainly changed.
  return Math.max(20, Math.min(rest * 1000 + 5, MINUTE * 1000));
}

/** Returns the time left as a locale writes it: `2d 5h`, `1:05:09`, `4:07` or `9.4`. */
export function clockText(left: number, locale: string, calm: boolean): string {
  if (left >= DAY) {
    const days = unitText(Math.floor(left / DAY), "day", locale);
    const hours = Math.floor((left % DAY) / HOUR);
    return hours ? `${days} ${unitText(hours, "hour", locale)}` : days;
  }
  if (left < SHORT && !calm) {
    const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return new Intl.NumberFormat(locale, tenths).format(Math.floor(left * 10 + 1e-6) / 10);
  }
  const whole = Math.floor(left);
  const one = new Intl.NumberFormat(locale, { useGrouping: false });
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor(whole / MINUTE) % MINUTE];
  const rest = two.format(whole % MINUTE);
  return hours > 0 ? `${one.format(hours)}:${two.format(minutes)}:${rest}` : `${one.format(minutes)}:${rest}`;
}

/** Returns a number with a unit, as short as the locale writes it. */
export function unitText(
  number: number,
  unit: "day" | "hour" | "minute" | "second",
  locale: string,
  display: "narrow" | "short" | "long" = "narrow",
): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: display }).format(number);
}
