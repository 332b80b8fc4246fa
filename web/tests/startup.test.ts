import { readFileSync } from "node:fs";

import { afterEach, expect, it, vi } from "vitest";

import { compileMessage } from "../src/lib/i18n/message";

const texts = (language: string): string[] =>
  Object.values(
    JSON.parse(readFileSync(new URL(`../messages/${language}.json`, import.meta.url), "utf8")) as Record<
      string,
      string
    >,
  );

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("a language is resolved once, however many texts it has", () => {
  const resolved = vi.spyOn(Intl.NumberFormat, "supportedLocalesOf");
  for (const text of texts("sv")) compileMessage(text, "sv");
  expect(resolved.mock.calls.length).toBeLessThanOrEqual(1);
});

it("numbers and plurals of a language are formatted by the same few formatters", () => {
  const { NumberFormat, PluralRules } = Intl;
  const made: string[] = [];
  vi.stubGlobal("Intl", {
    ...Object.fromEntries(Object.getOwnPropertyNames(Intl).map((name) => [name, Reflect.get(Intl, name)])),
    NumberFormat: new Proxy(NumberFormat, { construct: (of, given) => (made.push("number"), new of(...given)) }),
    PluralRules: new Proxy(PluralRules, { construct: (of, given) => (made.push("plural"), new of(...given)) }),
  });
  const values = new Proxy({}, { get: () => 3 });
  for (const text of texts("fi")) compileMessage(text, "fi")(values);
  expect(new Set(made)).toEqual(new Set(["number", "plural"]));
  expect(made.length).toBeLessThanOrEqual(4);
});
