import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { LEVELS, REASONS, VARIANTS, WAYS } from "../src/lib/generated/game";
import { parseMessage, placeholders } from "../src/lib/i18n/icu";
import { LANGUAGES } from "../src/lib/i18n/languages";

const folder = new URL("../messages/", import.meta.url);
const read = (name: string): Record<string, string> => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const files = readdirSync(folder);
const english = read("en.json");

describe.each(files)("%s", (file) => {
  const texts = read(file);

  it("is of a language we know", () => {
    expect(Object.keys(LANGUAGES)).toContain(file.replace(".json", ""));
  });

  it("has the texts of English and no others", () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  it("keeps every placeholder of every text", () => {
    for (const [key, text] of Object.entries(texts)) {
      expect([key, placeholders(parseMessage(text))]).toEqual([key, placeholders(parseMessage(english[key]!))]);
    }
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
