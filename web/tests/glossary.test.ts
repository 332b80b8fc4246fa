import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import avoided from "../glossary/avoid.json";
import notes from "../glossary/notes.json";
import english from "../messages/en.json";

/** A wrong word: a regular expression, the keys it is wrong in (all when not told), and what to say instead. */
interface Avoided {
  readonly avoid: string;
  /** A key, or the beginning of keys with a star. */
  readonly in?: readonly string[];
  readonly use: string;
}

const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../messages/${language}.json`, import.meta.url), "utf8"));

const covers = (place: string, key: string): boolean =>
  place.endsWith("*") ? key.startsWith(place.slice(0, -1)) : key === place;

describe("the notes for translators", () => {
  it("are about keys that exist", () => {
    expect(Object.keys(notes).filter((key) => !(key in english))).toEqual([]);
  });

  it("speak of values that the text has", () => {
    const texts: Readonly<Record<string, string>> = english;
    const wrong = Object.entries(notes).flatMap(([key, note]) =>
      [...note.matchAll(/\{(\w+)\}/g)].filter(([, name]) => !texts[key]!.includes(`{${name}`)).map(() => key),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the words to avoid", () => {
  const languages = Object.entries<readonly Avoided[]>(avoided);

  it("are looked for in keys that exist", () => {
    const places = languages.flatMap(([, entries]) => entries.flatMap((entry) => entry.in ?? []));
    const keys = Object.keys(english);
    expect(places.filter((place) => !keys.some((key) => covers(place, key)))).toEqual([]);
  });

  it.each(languages)("are not used in %s", (language, entries) => {
    const texts = Object.entries(read(language));
    const found = entries.flatMap(({ avoid, in: places, use }) => {
      const wrong = new RegExp(avoid, "iu");
      return texts
        .filter(([key, text]) => (!places || places.some((place) => covers(place, key))) && wrong.test(text))
        .map(([key, text]) => `${key}: ${text} (rather: ${use})`);
    });
    expect(found).toEqual([]);
  });
});
