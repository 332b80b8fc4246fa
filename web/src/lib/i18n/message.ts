/** A text in ICU MessageFormat, compiled for its language. */

import { formatToParts, IntlMessageFormat, type Formatters } from "intl-messageformat";

export type Values = Readonly<Record<string, string | number>>;

/** Fills the values in. One that is missing shows as its name in braces. */
export type Message = (values: Values) => string;

/** What all texts of a language share. Each part takes longer to make than a text to read. */
interface Speech {
  readonly locale: Intl.Locale | undefined;
  readonly formatters: Formatters;
}

const speeches = new Map<string, Speech>();

/** Returns the compiled message. Throws for text that is no message. */
export function compileMessage(text: string, language: string): Message {
  const { locale, formatters } = speechOf(language);
  const elements = IntlMessageFormat.__parse!(text, { ignoreTag: true, ...(locale && { locale }) });
  const { formats } = IntlMessageFormat;
  return (values) =>
    formatToParts<string>(elements, language, formatters, formats, new Proxy(values, NAMED), undefined, text)
      .map((part) => part.value)
      .join("");
}

/** Returns what the texts of a language share, made once. */
function speechOf(language: string): Speech {
  let speech = speeches.get(language);
  if (!speech) {
    speech = { locale: IntlMessageFormat.resolveLocale(language), formatters: makeFormatters() };
    speeches.set(language, speech);
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

/** Returns a function that makes the same thing only once. */
function kept<Options, T>(make: Maker<Options, T>): Maker<Options, T> {
  const made = new Map<string, T>();
  return (locales, options) => {
    const name = JSON.stringify([locales, options]);
    let thing = made.get(name);
    if (thing === undefined) made.set(name, (thing = make(locales, options)));
    return thing;
  };
}

/** Has every value there may be: those that were given, and names in braces. */
const NAMED: ProxyHandler<Values> = {
  has: () => true,
  get: (given, name) => given[String(name)] ?? `{${String(name)}}`,
};
