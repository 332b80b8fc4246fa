import { describe, expect, it } from "vitest";

import notes from "../glossary/notes.json";
import english from "../messages/en.json";

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
