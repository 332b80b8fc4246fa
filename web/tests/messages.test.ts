import { readdirSync, readFileSync } from "node:fs";

import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  parse,
  type MessageFormatElement,
  type PluralElement,
} from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";

import { LEVELS, REASONS, VARIANTS, WAYS } from "../src/lib/generated/game";
import { direction, formatLocale, LANGUAGES, type Language } from "../src/lib/i18n/languages";
import { compileMessage } from "../src/lib/i18n/message";

/** English texts that another language really writes alike, with the languages that do. */
const SAME: Readonly<Record<string, string>> = {
  // A name, and what is printed on keyboards
  Cornerwise: "all",
  Enter: "all",
  Esc: "all",
  Shift: "all",
  Home: "all",
  End: "all",
  // Names of the opponents
  Pip: "all",
  Momo: "all",
  Vic: "all",
  Otto: "all",
  Tilda: "all",
  Zora: "all",
  Wanda: "all",
  Uma: "all",
  Max: "all",
  Pia: "all",
  Finn: "all",
  Yuki: "all",
  // Words that went from language to language
  Account: "it nl",
  Animations: "fr",
  "Best: {piece}": "nb",
  Bonus: "cs da de fi fr it nb nl ro sk sv tr",
  Bot: "cs da de es et fr hu it nb nl pl pt ro sk sv tr",
  Computer: "da de it nl",
  Date: "fr",
  Domino: "cs da de fi fr it lt lv nb nl pl ro sk sv tr",
  Duo: "cs da de et fi fr hu it nb nl pl pt ro sk sv",
  Engine: "cs de nl sk",
  Expert: "cs fr nl ro sk sv",
  Gameplay: "da de it nl",
  Hint: "da nb nl",
  Junior: "cs da de fi fr hu it nb nl pl ro sk sv tr",
  Menu: "cs da fr it nl pl pt sk",
  Name: "de",
  Normal: "de ro tr",
  Notifications: "fr",
  Online: "cs da de el hu it nl pl pt ro sk sv",
  Orange: "da de fr sv",
  Pages: "fr",
  Password: "it",
  Pause: "da de fr nb",
  Points: "fr",
  provisional: "es",
  Puzzles: "fr pt",
  "Rating {rating}": "cs da it nb nl pl pt ro sk sv",
  Rating: "cs da it nb nl pl pt ro sk sv",
  Ratings: "da nl pt",
  Scores: "fr",
  "Sorry!": "nl",
  System: "da de nb pl sv",
  "Team: {points, number}": "de nl",
  Tips: "da nb nl sv",
  Variant: "da et nb nl sk sv",
  Verdict: "fr ro",
};

const folder = new URL("../messages/", import.meta.url);
const read = (name: string): Record<string, string> => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const files = readdirSync(folder);
const english = read("en.json");

/** Returns the elements of a text, those inside its cases too. */
function elements(text: string): MessageFormatElement[] {
  const within = (element: MessageFormatElement): MessageFormatElement[] => {
    if (!isPluralElement(element) && !isSelectElement(element)) return [element];
    return [element, ...Object.values(element.options).flatMap(({ value }) => value.flatMap(within))];
  };
  return parse(text, { ignoreTag: true }).flatMap(within);
}

/** Returns the names of the values a text wants, sorted. */
function placeholders(text: string): string[] {
  const names = elements(text).flatMap((element) =>
    isLiteralElement(element) || isPoundElement(element) ? [] : [element.value],
  );
  return [...new Set(names)].sort();
}

const plurals = (text: string): PluralElement[] => elements(text).filter(isPluralElement);

/** Returns whether a text has words of its own beside its values. */
const hasWords = (text: string): boolean =>
  elements(text).some((element) => isLiteralElement(element) && /\p{L}/u.test(element.value));

const WHOLE = [...Array(200).keys(), 1_000_000];

/** Returns what is wrong with the cases of a plural: those that are missing, and those the language does not have. */
function wrongCases({ options, pluralType }: PluralElement, language: string): string[] {
  const cases = new Set(Object.keys(options));
  const rules = new Intl.PluralRules(language, { type: pluralType ?? "cardinal" });
  const categories: string[] = rules.resolvedOptions().pluralCategories;
  // A case is not needed when every whole number it is for has one of its own, such as =1 for one.
  const own = WHOLE.filter((number) => cases.has(`=${number}`)).map((number): string => rules.select(number));
  const open = WHOLE.filter((number) => !cases.has(`=${number}`)).map((number): string => rules.select(number));
  const needed = categories.filter((name) => open.includes(name) || !own.includes(name));
  const given = [...cases].filter((name) => !name.startsWith("="));
  return [
    ...needed.filter((name) => !cases.has(name)).map((name) => `misses ${name}`),
    ...given.filter((name) => !categories.includes(name)).map((name) => `has ${name}, not of this language`),
  ];
}

/** Returns the values that a text with plurals shows in English but not in this language, for one number or another. */
function lost(text: string, original: string, language: Language): string[] {
  const locale = formatLocale(language, []);
  const [message, source] = [compileMessage(text, locale, direction(language)), compileMessage(original, "en")];
  const counted = [...new Set(plurals(original).map(({ value }) => value))];
  const plain = placeholders(original).filter((name) => !counted.includes(name));
  const digits = new Intl.NumberFormat(locale);
  const missing = new Set<string>();
  for (const turn of counted) {
    // Not 0: where there is none, a language may leave out the rest.
    for (const number of [1, 2, 3, 5, 11, 21, 100]) {
      const values: Record<string, number | string> = {};
      for (const name of plain) values[name] = `<${name}>`;
      for (const name of counted) values[name] = name === turn ? number : 44;
      const [ours, theirs] = [message(values), source(values)];
      for (const name of plain) {
        if (theirs.includes(`<${name}>`) && !ours.includes(`<${name}>`)) missing.add(name);
      }
      // Small numbers may be words or, as in Arabic, the ending of one.
      if (number > 2 && theirs.includes(String(number)) && !ours.includes(digits.format(number))) missing.add(turn);
    }
  }
  return [...missing];
}

it("is there in every language", () => {
  expect([...files].sort()).toEqual(
    Object.keys(LANGUAGES)
      .map((language) => `${language}.json`)
      .sort(),
  );
});

describe.each(files)("%s", (file) => {
  const language = file.replace(".json", "") as Language;
  const texts = read(file);
  const known = Object.entries(texts).filter(([key]) => key in english);

  it("has the texts of English and no others", () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  it("has each text once", () => {
    const keys = [...readFileSync(new URL(file, folder), "utf8").matchAll(/^ *"([^"]+)":/gm)].map(([, key]) => key);
    expect(keys).toHaveLength(Object.keys(texts).length);
  });

  it("keeps every placeholder of every text, in every plural", () => {
    const names = (text: string): string => placeholders(text).join(" ");
    expect(known.map(([key, text]) => [key, names(text)])).toEqual(known.map(([key]) => [key, names(english[key]!)]));
    const gone = known.map(([key, text]) => [key, lost(text, english[key]!, language)] as const);
    expect(gone.filter(([, missing]) => missing.length > 0)).toEqual([]);
  });

  it("chooses by numbers only: a text would be isolated first", () => {
    expect(known.filter(([, text]) => elements(text).some(isSelectElement))).toEqual([]);
  });

  it("has the plurals of its language and no others", () => {
    const wrong = known.flatMap(([key, text]) =>
      plurals(text).flatMap((plural) =>
        wrongCases(plural, language).map((what) => `${key}: {${plural.value}} ${what}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it.skipIf(language === "en")("leaves nothing in English", () => {
    const alike = (text: string): boolean => ["all", language].some((name) => SAME[text]?.split(" ").includes(name));
    const left = known.filter(([key, text]) => text === english[key] && hasWords(text) && !alike(text));
    expect(left).toEqual([]);
  });
});

describe("English", () => {
  it("names every way, colour, piece, level and reason of the game", () => {
    const wanted = [
      ...WAYS.flatMap(({ id }) => [`way.${id}`, `wayAbout.${id}`]),
      ...Object.values(VARIANTS).flatMap(({ colours, pieces }) => [
        ...colours.map((name) => `colour.${name}`),
        ...pieces.map(({ name }) => `piece.${name}`),
      ]),
      ...LEVELS.map(({ number }) => `level.${number}`),
      ...REASONS.map((code) => `reason.${code}`),
    ];
    expect(wanted.filter((key) => !(key in english))).toEqual([]);
  });

  it("has a sentence for every code with which the server refuses", () => {
    const source = readFileSync(new URL("../src/lib/generated/protocol.ts", import.meta.url), "utf8");
    const union = /export type ErrorCode =([^;]+);/.exec(source)![1]!;
    const codes = [...union.matchAll(/"([^"]+)"/g)].map(([, code]) => `refusal.${code!.replaceAll("/", ".")}`);
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((key) => !(key in english))).toEqual([]);
  });

  it("calls the levels as the engine does", () => {
    for (const { number, name } of LEVELS) expect(english[`level.${number}`]).toBe(name);
  });
});
