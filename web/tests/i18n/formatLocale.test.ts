import { expect, it } from "vitest";

import { formatLocale } from "$lib/i18n/languages";
import { compileMessage } from "$lib/i18n/message";

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

it("all digits of an Arabic text are alike, counted or filled in", () => {
  const message = compileMessage("{n} {n, number} {n, plural, other {#}}", formatLocale("ar", ["ar-EG"]), "rtl");
  expect(message({ n: 34 })).toBe("34 34 34");
});
