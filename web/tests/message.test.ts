import { expect, it } from "vitest";

import { formatLocale } from "../src/lib/i18n/languages";
import { compileMessage } from "../src/lib/i18n/message";

it("fills in values, numbers and plurals as the language writes them", () => {
  const text = "{name}: {count, plural, =0 {nic} one {# kus} few {# kusy} other {# kusů}}, {points, number}";
  const message = compileMessage(text, "cs");
  expect(message({ name: "Ann", count: 0, points: 1.5 })).toBe("Ann: nic, 1,5");
  expect(message({ name: "Ann", count: 1, points: 20 })).toBe("Ann: 1 kus, 20");
  expect(message({ name: "Ann", count: 3, points: 20 })).toBe("Ann: 3 kusy, 20");
  expect(message({ name: "Ann", count: 5, points: 20 })).toBe("Ann: 5 kusů, 20");
});

it("shows a value that is missing as its name", () => {
  expect(compileMessage("{name} has {piece}", "en")({ name: "Ann" })).toBe("Ann has {piece}");
});

it("takes angle brackets as they are", () => {
  expect(compileMessage("{name} <b>", "en")({ name: "<i>" })).toBe("<i> <b>");
});

it("isolates a name that runs the other way, and no other", () => {
  const english = compileMessage("{name} to play", "en-GB");
  expect(english({ name: "ليلى" })).toBe("\u2068ليلى\u2069 to play");
  expect(english({ name: "Ada" })).toBe("Ada to play");
  const arabic = compileMessage("دور {name}", "ar-u-nu-latn", "rtl");
  expect(arabic({ name: "Ada" })).toBe("دور \u2068Ada\u2069");
  expect(arabic({ name: "ليلى" })).toBe("دور ليلى");
});

it("writes all digits of an Arabic text alike, counted or filled in", () => {
  const message = compileMessage("{n} {n, number} {n, plural, other {#}}", formatLocale("ar", ["ar-EG"]), "rtl");
  expect(message({ n: 34 })).toBe("34 34 34");
});

it("refuses what is no message", () => {
  expect(() => compileMessage("{count, plural, one {x}}", "en")).toThrow(SyntaxError);
});
