/** A text in ICU MessageFormat, compiled for its locale. */

import { formatToParts, IntlMessageFormat, type Formatters } from "intl-messageformat";

import { isolate, type Direction } from "./bidi";

export type Values = Readonly<Record<string, string | number>>;

/** Fills the values in. One that is missing shows as its name in braces. */
export type Message = (values: Values) => string;

/** What all texts of a locale share, because making a formatter takes longer than parsing a text. */
interface Speech {
  readonly parsing: Intl.Locale | undefined;
  readonly formatters: Formatters;
}

const speeches = new Map<string, Speech>();

/**
 * Returns the compiled message. Throws for text that is no message.
 *
 * Texts that are filled in are isolated where they may run in the other direction.
 */
export function compileMessage(text: string, locale: string, within: Direction = "ltr"): Message {
  const { parsing, formatters } = speechOf(locale);
  const elements = IntlMessageFormat.__parse!(text, { ignoreTag: true, ...(parsing && { locale: parsing }) });
  const { formats } = IntlMessageFormat;
  const filled = FILLED[within];
  return (values) =>
    formatToParts<string>(elements, locale, formatters, formats, new Proxy(values, filled), undefined, text)
      .map((part) => part.value)
      .join("");
}

/** Returns what the texts of a locale share, made once. */
function speechOf(locale: string): Speech {
  let speech = speeches.get(locale);
  if (!speech) {
    speech = { parsing: IntlMessageFormat.resolveLocale(locale), formatters: makeFormatters() };
    speeches.set(locale, speech);
  }
  return speech;
}

function makeFormatters(): Formatters {
  return {
    getNumberFormat: kept((locales, options) => new Intl.NumberFormat(locales, options)),
    getDateTimeFormat: kept((locales, options) => new Intl.DateTimeFormat(locales, options)),
    getPluralRules: kept((locales, options) => new Intl.PluralRules(locales, options)),
  };
}

type Maker<Options, T> = (locales?: string | string[], options?: Options) => T;

/** Returns a function that makes each thing once and keeps it. */
function kept<Options, T>(make: Maker<Options, T>): Maker<Options, T> {
  const made = new Map<string, T>();
  return (locales, options) => {
    const name = JSON.stringify([locales, options]);
    let thing = made.get(name);
    if (thing === undefined) made.set(name, (thing = make(locales, options)));
    return thing;
  };
}

/** Has a value for every name: the one that was given, or the name in braces. */
function fill(within: Direction): ProxyHandler<Values> {
  return {
    has: () => true,
    get: (given, name) => {
      const value = given[String(name)] ?? `{${String(name)}}`;
      return typeof value === "string" ? isolate(value, within) : value;
    },
  };
}

const FILLED: Readonly<Record<Direction, ProxyHandler<Values>>> = { ltr: fill("ltr"), rtl: fill("rtl") };
