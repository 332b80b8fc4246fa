import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it, vi } from "vitest";

import { useLanguage } from "$lib/i18n/index.svelte";
import { headlinesOf, lossText } from "$lib/review/reviewTexts";
import { game, judged, reviewOf } from "./fakes";

beforeAll(async () => {
  const english = readFileSync(new URL("../../messages/en.json", import.meta.url), "utf8");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(english)));
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
  await useLanguage("en");
});

const LABELS = ["best", "blunder", "good", "mistake"] as const;

describe("the headlines", () => {
  it("are whole sentences about the best move, the lead and the biggest miss", () => {
    const review = reviewOf(LABELS, {
      best_move: 0,
      lead: "taken",
      leader: 1,
      turning_point: 2,
      biggest_miss: 1,
    });
    expect(headlinesOf(game, review).map(({ kind, text, move }) => [kind, text, move])).toEqual([
      ["best", "You played the best move of the game: Single square, move 1.", 0],
      ["turning", "Bo led for good from move 3 on.", 2],
      ["miss", "The biggest miss was Bo's move 2: Single square.", 1],
    ]);
  });

  it("address the viewer", () => {
    const review = reviewOf(LABELS, { best_move: 1, lead: "kept", leader: 0, biggest_miss: 2 });
    expect(headlinesOf(game, review).map(({ text }) => text)).toEqual([
      "Bo played the best move of the game: Single square, move 2.",
      "You led from start to finish.",
      "Your biggest miss was move 3: Single square.",
    ]);
  });

  it("say so when nobody led or erred, and leave the lead out for one alone", () => {
    expect(headlinesOf(game, reviewOf(["best"])).map(({ text }) => text)).toEqual([
      "Nobody got ahead for good.",
      "Nobody made a serious mistake.",
    ]);
    expect(headlinesOf(game, reviewOf(["best"], { accuracy: [90] })).map(({ kind }) => kind)).toEqual(["miss"]);
  });
});

describe("a loss", () => {
  it("is told in points and in chances to win", () => {
    expect(lossText(judged(0, "mistake"))).toBe(
      "About 2.3 points worse than the best move. Win chance about 10 percentage points lower than with the best move.",
    );
    expect(lossText(judged(0, "inaccuracy", { swing: -0.2 }))).toBe(
      "Win chance about 10 percentage points lower than with the best move.",
    );
    expect(lossText(judged(0, "inaccuracy", { swing: -1, after: { win_chance: 0.6, expected: 2 } }))).toBe(
      "About 1 point worse than the best move.",
    );
  });

  it("is not told of the best move", () => {
    expect(lossText(judged(0, "best"))).toBe("");
  });
});
