import { expect, it } from "vitest";

import { isolate } from "$lib/i18n/bidi";
import { compileMessage } from "$lib/i18n/message";

const isolated = (text: string): string => `\u2068${text}\u2069`;

it("from left to right, only what has letters of the other direction is isolated", () => {
  for (const text of ["", "Ada", "Ольга", "5 min + 5 sec", "−12", "日本"]) expect(isolate(text, "ltr")).toBe(text);
  for (const text of ["ليلى", "דוד", "Ada ليلى"]) expect(isolate(text, "ltr")).toBe(isolated(text));
});

it("from right to left, only what has nothing but such letters is not isolated", () => {
  for (const text of ["", "ليلى", "لاعب أزرق"]) expect(isolate(text, "rtl")).toBe(text);
  for (const text of ["Ada", "a1 b2", "-12", "ليلى 2"]) expect(isolate(text, "rtl")).toBe(isolated(text));
});

it("a message isolates a name that runs the other way, and no other", () => {
  const english = compileMessage("{name} to play", "en-GB");
  expect(english({ name: "ليلى" })).toBe("\u2068ليلى\u2069 to play");
  expect(english({ name: "Ada" })).toBe("Ada to play");
  const arabic = compileMessage("دور {name}", "ar-u-nu-latn", "rtl");
  expect(arabic({ name: "Ada" })).toBe("دور \u2068Ada\u2069");
  expect(arabic({ name: "ليلى" })).toBe("دور ليلى");
});
