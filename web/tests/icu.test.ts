import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";

import { formatMessage, MessageError, parseMessage, placeholders } from "../src/lib/i18n/icu";

const format = (text: string, values: Record<string, string | number>, language = "en"): string =>
  formatMessage(parseMessage(text), values, language);

const TEXTS = [
  "Plain text",
  "Hello {name}, it''s {count, number} o'clock",
  "{count, plural, =0 {none} one {# piece} few {# kusy} many {# kusu} other {# pieces}}",
  "{count, plural, offset:1 one {you and # other} other {you and # others}}",
  "{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
  "{kind, select, person {a person} other {{count, plural, one {# computer} other {# computers}}}}",
  "'{'quoted'}' and {name}",
];

describe("messages", () => {
  it.each(TEXTS)("read as the reference implementation does: %s", (text) => {
    for (const language of ["en", "pl", "ar", "fr", "ru", "lt"]) {
      for (const count of [0, 1, 2, 3, 5, 11, 21, 1234]) {
        const values = { count, name: "Ann", kind: count % 2 ? "person" : "computer" };
        const expected = new IntlMessageFormat(text, language).format(values);
        expect(format(text, values, language)).toBe(expected);
      }
    }
  });

  it("name their placeholders, those in cases too", () => {
    expect(placeholders(parseMessage(TEXTS[5]!))).toEqual(["count", "kind"]);
  });

  it("show a missing value by its name", () => {
    expect(format("Hello {name}", {})).toBe("Hello {name}");
  });

  it.each(["{", "}", "{a, plural, one {x}}", "{a, date}", "{a, select, x {y}"])(
    "that are broken are refused: %s",
    (text) => {
      expect(() => parseMessage(text)).toThrow(MessageError);
    },
  );
});
