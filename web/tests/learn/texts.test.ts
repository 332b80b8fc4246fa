import { describe, expect, it } from "vitest";

import english from "../../messages/en.json";
import { EXAMPLES, STEPS, TIPS, VERDICTS } from "$lib/generated/lessons";
import { EXPLAINED_WAYS } from "$lib/learn/explainedWays";
import { Verdicts } from "$lib/learn/verdicts";

const missing = (keys: readonly string[]): string[] => keys.filter((key) => !(key in english));

describe("the texts of the lessons", () => {
  it("tell each step's title, task and success", () => {
    expect(missing(STEPS.flatMap(({ id }) => ["title", "task", "done"].map((part) => `learn.${id}.${part}`)))).toEqual(
      [],
    );
  });

  it("answer whatever can be tried in a step", () => {
    for (const { id, tries } of STEPS) {
      const verdicts = new Verdicts(tries);
      if (verdicts.with(["a"]).length) expect(missing([`learn.${id}.nudge`])).toEqual([]);
    }
    const rules = Object.values(VERDICTS).flatMap(({ rule }) => (rule ? [rule.replace("placement/", "")] : []));
    expect(missing(rules.map((rule) => `learn.try.${rule}`))).toEqual([]);
  });

  it("tell each tip's title and advice", () => {
    expect(missing(TIPS.flatMap(({ id }) => [`tips.${id}.title`, `tips.${id}.text`]))).toEqual([]);
  });

  it("tell the fact that a tip has of its own", () => {
    expect(missing(TIPS.flatMap(({ id, about }) => (about === null ? [] : [`tips.${id}.fact`])))).toEqual([]);
  });

  it("explain each way to play", () => {
    expect(missing(EXPLAINED_WAYS.flatMap((way) => [`rules.ways.${way}`, `way.${way}`]))).toEqual([]);
  });

  it("have a picture of every way with a board of its own", () => {
    expect(EXAMPLES.map(({ id }) => id)).toEqual(expect.arrayContaining(["duo", "junior"]));
  });
});
