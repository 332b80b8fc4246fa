/** Quiet hours as people enter them: times of the day instead of minutes. */

import type { QuietView } from "$lib/generated/notifications";

/** From ten in the evening until eight in the morning. */
export const USUAL_QUIET: QuietView = { start: 22 * 60, end: 8 * 60 };

const TIME = /^(\d\d):(\d\d)$/;

/** Returns minutes since midnight as the value of a time field. */
export function timeOf(minutes: number): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns the minutes since midnight of a time field, or null when it is empty. Inverse of `timeOf`. */
export function minutesOf(time: string): number | null {
  const found = TIME.exec(time);
  return found && Number(found[1]) * 60 + Number(found[2]);
}
