import { readFileSync } from "node:fs";

import { beforeAll, expect, it, vi } from "vitest";

import { REASONS, VARIANTS } from "$lib/generated/game";
import { useLanguage } from "$lib/i18n/index.svelte";
import { reasonTheirs, reasonText } from "$lib/texts/labels";

beforeAll(async () => {
  const english = readFileSync(new URL("../../messages/en.json", import.meta.url), "utf8");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(english)));
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
  await useLanguage("en");
});

const values = { count: 3, colour: 0, pieces: ["F"], before: 2, after: 5 };

it("reasons for moves of others do not speak to the viewer", () => {
  for (const code of REASONS) expect(reasonTheirs(VARIANTS.duo, { code, values }, 1)).not.toMatch(/\byou/i);
  expect(reasonTheirs(VARIANTS.duo, { code: "squares_only_mine", values }, 1)).toBe(
    "Squares that only Orange can reach: 5, instead of 2.",
  );
});

it("reasons for moves of the viewer do", () => {
  expect(reasonText(VARIANTS.duo, { code: "corners_opened", values })).toBe("It opens 3 new corners for you.");
});
