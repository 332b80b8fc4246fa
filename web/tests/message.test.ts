import { expect, it } from "vitest";

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

it("refuses what is no message", () => {
  expect(() => compileMessage("{count, plural, one {x}}", "en")).toThrow(SyntaxError);
});
