import { expect, it } from "vitest";

import { direction, pickLanguage } from "../src/lib/i18n/languages";

const all = new Set(["en", "fr", "nb", "ar", "pt"]);

it("the first language of the browser that we have is chosen", () => {
  expect(pickLanguage(["xx", "pt-BR", "en"], all)).toBe("pt");
  expect(pickLanguage(["fr-CH"], all)).toBe("fr");
});

it("other tags of Norwegian lead to bokmål", () => {
  expect(pickLanguage(["no"], all)).toBe("nb");
  expect(pickLanguage(["nn-NO"], all)).toBe("nb");
});

it("English is chosen when no language fits or its texts are not there", () => {
  expect(pickLanguage(["zz"], all)).toBe("en");
  expect(pickLanguage(["de"], all)).toBe("en");
});

it("only Arabic is written from right to left", () => {
  expect(direction("ar")).toBe("rtl");
  expect(direction("el")).toBe("ltr");
});
