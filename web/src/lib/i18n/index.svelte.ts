/** The texts of the app in the language of the person: `t("game.yourTurn")`. */

import type english from "../../../messages/en.json";
import { isolate } from "./bidi";
import { direction, formatLocale, LANGUAGES, pickLanguage, type Language } from "./languages";
import { compileMessage, type Message, type Values } from "./message";

export type MessageKey = keyof typeof english;
type Catalogue = Readonly<Record<string, string>>;

const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>("../../../messages/*.json", { query: "?url", import: "default", eager: true }),
  ).map(([path, url]) => [path.replace(/^.*\/|\.json$/g, ""), url]),
);

/** The languages that have a catalogue, in the order of the menu. */
export const AVAILABLE = (Object.keys(LANGUAGES) as Language[]).filter((language) => language in FILES);

let language = $state<Language>("en");
let locale = $state("en");
let catalogue = $state.raw<Catalogue>({});
let compiled = new Map<string, Message>();

/** Returns a text in the language of the person, with its values filled in. */
export function t(key: MessageKey, values: Values = {}): string {
  const text = catalogue[key];
  if (text === undefined) return key;
  let message = compiled.get(key);
  if (!message) compiled.set(key, (message = compileMessage(text, locale, direction(language))));
  return message(values);
}

/** Returns whether there is a text of that key, for keys made from codes of the server. */
export function hasMessage(key: string): key is MessageKey {
  return key in catalogue;
}

export function currentLanguage(): Language {
  return language;
}

/** Returns the locale that numbers and dates are written in: the language, with the region of the browser. */
export function currentLocale(): string {
  return locale;
}

/** Returns a name or text to stand beside others in one line, isolated where it may run in the other direction. */
export function isolatedText(text: string): string {
  return isolate(text, direction(language));
}

/** Returns a list of texts joined as the language joins lists. */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(items.map(isolatedText));
}

/** Returns a number as the language writes it; `signed` shows a plus before gains. */
export function numberText(number: number, signed = false): string {
  return new Intl.NumberFormat(locale, { signDisplay: signed ? "exceptZero" : "auto" }).format(number);
}

/** Returns a number with one decimal. */
export function tenthsText(number: number): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number);
}

/** Returns a share, from 0 to 1, in whole percent as the language writes it. */
export function percentText(share: number): string {
  return new Intl.NumberFormat(locale, { style: "percent" }).format(share);
}

/** Returns a moment with its year, as the language writes it. */
export function momentText(moment: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(moment);
}

/** Returns a day with its year, as the language writes it; `short` abbreviates the month. */
export function dateText(day: Date, short = false): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: short ? "medium" : "long" }).format(day);
}

/** Returns a length of time in minutes and seconds, and hours where it takes them. */
export function durationText(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = two.format(whole % 60);
  return hours > 0 ? `${numberText(hours)}:${two.format(minutes)}:${rest}` : `${numberText(minutes)}:${rest}`;
}

/** Returns the language that fits a choice, or the browser when none was chosen. */
export function chosenLanguage(choice: string | null): Language {
  return pickLanguage(choice ? [choice, ...navigator.languages] : navigator.languages, new Set(AVAILABLE));
}

/** Fetches the texts of a language and shows the app in it. Throws when they cannot be fetched. */
export async function useLanguage(wanted: Language): Promise<void> {
  const answer = await fetch(FILES[wanted] as string);
  if (!answer.ok) throw new Error(`no texts for ${wanted}: ${answer.status}`);
  catalogue = (await answer.json()) as Catalogue;
  compiled = new Map();
  language = wanted;
  locale = formatLocale(wanted, navigator.languages);
  document.documentElement.lang = wanted;
  document.documentElement.dir = direction(wanted);
}
