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

export function direction(language: Language): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
}

/** Returns the first wanted language that is available, English when none is. */
export function pickLanguage(wanted: readonly string[], available: ReadonlySet<string>): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split(/[-_]/)[0] ?? "";
    const language = ALIASES[base] ?? base;
    if (language in LANGUAGES && available.has(language)) return language as Language;
  }
  return "en";
}
