import { readdirSync, readFileSync } from "node:fs";

import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  parse,
  type MessageFormatElement,
} from "@formatjs/icu-messageformat-parser";

import type { PushMessageCode } from "../src/lib/generated/notifications.ts";
import { formatLocale, type Language } from "../src/lib/i18n/languages.ts";
import type { Plural, PushTexts } from "../src/lib/notifications/shownMessage.ts";

/** The titles of push messages. */
const TITLES: Readonly<Record<PushMessageCode, string>> = {
  turn: "start.yourTurn",
  invited: "start.invited",
  hurry: "push.hurry",
  several: "push.several",
};
const WAY = "way.";

/** Returns the texts that the service worker needs, by language: it shows messages without a page. */
export function pushTexts(folder: URL): Record<string, PushTexts> {
  const read = (name: string): [string, PushTexts] => {
    const language = name.replace(/\.json$/, "");
    const texts = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Record<string, string>;
    return [language, textsOf(texts, language as Language)];
  };
  return Object.fromEntries(readdirSync(folder).sort().map(read));
}

function textsOf(texts: Readonly<Record<string, string>>, language: Language): PushTexts {
  const titles = Object.entries(TITLES).map(([code, key]) => [code, pluralOf(texts[key]!)]);
  const ways = Object.keys(texts).filter((key) => key.startsWith(WAY));
  return {
    locale: formatLocale(language, [language]),
    titles: Object.fromEntries(titles) as PushTexts["titles"],
    ways: Object.fromEntries(ways.map((key) => [key.slice(WAY.length), texts[key]!])),
  };
}

/** Returns a message with at most one number, spelt out for each plural rule. */
export function pluralOf(message: string): Plural {
  const elements = parse(message, { ignoreTag: true });
  const plural = elements.find(isPluralElement);
  if (!plural) return { other: textOf(elements) };
  const around = (part: readonly MessageFormatElement[]): string =>
    elements.map((element) => (element === plural ? textOf(part) : textOf([element]))).join("");
  return Object.fromEntries(Object.entries(plural.options).map(([rule, { value }]) => [rule, around(value)]));
}

function textOf(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (isLiteralElement(element)) return element.value;
      if (isPoundElement(element)) return "#";
      throw new Error("a push text has only literal text and one plural");
    })
    .join("");
}
