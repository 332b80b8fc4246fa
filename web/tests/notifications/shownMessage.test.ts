import { describe, expect, it } from "vitest";

import { pluralOf, pushTexts } from "../../scripts/push-texts";
import type { PushMessage } from "../../src/lib/generated/notifications";
import { WAYS } from "../../src/lib/generated/game";
import { LANGUAGES } from "../../src/lib/i18n/languages";
import { shownMessage } from "../../src/lib/notifications/shownMessage";

const TEXTS = pushTexts(new URL("../../messages/", import.meta.url));

const TURN: PushMessage = {
  code: "turn",
  params: {},
  way: "duo",
  names: ["Ada", "Ben"],
  link: "/game/abc",
  tag: "abc",
  language: "de",
  waiting: 2,
};

describe("a push message", () => {
  it("is shown in its language with the variant and the other players", () => {
    expect(shownMessage(TURN, TEXTS)).toEqual({
      title: "Du bist am Zug",
      options: { body: "Duo\nAda, Ben", tag: "abc", lang: "de", icon: "/icon-192.png", data: { link: "/game/abc" } },
    });
  });

  it("is shown in English where its language is not known", () => {
    const { title, options } = shownMessage({ ...TURN, language: "xx" }, TEXTS);
    expect([title, options.lang]).toEqual(["Your turn", "en"]);
  });

  it.each([
    ["en", 1, "1 hour left for your move"],
    ["en", 18, "18 hours left for your move"],
    ["pl", 3, "Zostały 3 godziny na twój ruch"],
    ["pl", 12, "Zostało 12 godzin na twój ruch"],
    ["ar", 2, "بقيت ساعتان للعب دورك"],
    ["ar", 11, "بقيت 11 ساعة للعب دورك"],
  ])("has the plural of its language: %s %d", (language, hours, title) => {
    const message: PushMessage = { ...TURN, code: "hurry", params: { hours }, language };
    expect(shownMessage(message, TEXTS).title).toBe(title);
  });

  it("about several games names the players alone", () => {
    const several: PushMessage = { ...TURN, code: "several", params: { count: 3 }, way: null, language: "en" };
    const { title, options } = shownMessage(several, TEXTS);
    expect([title, options.body]).toEqual(["3 games are waiting for you", "Ada, Ben"]);
  });
});

describe("the texts of push messages", () => {
  it("are there in every language, for every variant", () => {
    expect(Object.keys(TEXTS).sort()).toEqual(Object.keys(LANGUAGES).sort());
    for (const { ways, titles } of Object.values(TEXTS)) {
      expect(Object.keys(ways)).toEqual(expect.arrayContaining(WAYS.map(({ id }) => id)));
      for (const plural of Object.values(titles)) expect(plural.other).toBeTruthy();
    }
  });

  it("may have text around a plural, but nothing else", () => {
    expect(pluralOf("a {n, plural, one {# b} other {# c}} d")).toEqual({ one: "a # b d", other: "a # c d" });
    expect(pluralOf("it's")).toEqual({ other: "it's" });
    expect(() => pluralOf("{name}")).toThrow();
  });
});
