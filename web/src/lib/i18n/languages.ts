import type { Direction } from "./bidi";

/** The languages of the app, each by its own name, in the order of the menu. */
export const LANGUAGES = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  nl: "Nederlands",
  es: "Español",
  pt: "Português",
  sv: "Svenska",
  fi: "Suomi",
  da: "Dansk",
  nb: "Norsk bokmål",
  pl: "Polski",
  cs: "Čeština",
  sk: "Slovenčina",
  hu: "Magyar",
  ru: "Русский",
  el: "Ελληνικά",
  tr: "Türkçe",
  uk: "Українська",
  ro: "Română",
  bg: "Български",
  et: "Eesti",
  lt: "Lietuvių",
  lv: "Latviešu",
  ar: "العربية",
} as const;

export type Language = keyof typeof LANGUAGES;

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(["ar"]);

/** Other tags that browsers send for a language we have. */
const ALIASES: Readonly<Record<string, Language>> = { no: "nb", nn: "nb" };

/** The region used for formats if the browser names none: the one whose spelling the texts have. */
const HOME_REGIONS: Readonly<Partial<Record<Language, string>>> = { en: "GB", pt: "PT" };

const REGION = /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2}|\d{3})(?![a-z\d])/i;

export function direction(language: Language): Direction {
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
}

/**
 * Returns the locale for numbers, dates and plurals of a language: its region is the browser's.
 *
 * In Arabic all digits are 0 to 9, since some values are written without a formatter.
 */
export function formatLocale(language: Language, wanted: readonly string[]): string {
  const regions = wanted.filter((tag) => languageOf(tag) === language).map((tag) => REGION.exec(tag)?.[1]);
  const region = regions.find((each) => each !== undefined) ?? HOME_REGIONS[language];
  const locale = region ? `${language}-${region.toUpperCase()}` : language;
  return language === "ar" ? `${locale}-u-nu-latn` : locale;
}

/** Returns the first wanted language that is available, English when none is. */
export function pickLanguage(wanted: readonly string[], available: ReadonlySet<string>): Language {
  for (const tag of wanted) {
    const language = languageOf(tag);
    if (language in LANGUAGES && available.has(language)) return language as Language;
  }
  return "en";
}

/** Returns the language of a browser's tag, as we name it if we have it. */
function languageOf(tag: string): string {
  const base = tag.toLowerCase().split(/[-_]/)[0] ?? "";
  return ALIASES[base] ?? base;
}
