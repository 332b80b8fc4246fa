import { expect, it } from "vitest";

import { direction, formatLocale, pickLanguage } from "../src/lib/i18n/languages";

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

it("the region of the browser decides how dates and numbers are written", () => {
  expect(formatLocale("en", ["de-DE", "en-AU", "en-US"])).toBe("en-AU");
  expect(formatLocale("pt", ["pt-BR"])).toBe("pt-BR");
  expect(formatLocale("es", ["es-419"])).toBe("es-419");
  expect(formatLocale("nb", ["no_no"])).toBe("nb-NO");
  expect(formatLocale("en", ["en-Latn-IE-u-hc-h12"])).toBe("en-IE");
});

it("without a region of the browser, formats fit the spelling of the texts", () => {
  expect(formatLocale("pt", ["fr-FR", "pt"])).toBe("pt-PT");
  expect(formatLocale("en", [])).toBe("en-GB");
  expect(formatLocale("de", ["en-US"])).toBe("de");
});

it("Arabic is written with the digits 0 to 9 wherever it is read", () => {
  for (const tag of ["ar", "ar-EG", "ar-AE"]) {
    const locale = formatLocale("ar", [tag]);
    expect(new Intl.NumberFormat(locale).format(34)).toBe("34");
    const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(0));
    expect(date).toMatch(/1970/);
  }
});
