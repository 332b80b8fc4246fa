import { describe, expect, it } from "vitest";

import type { PersonView } from "../../src/lib/generated/people";
import { crestOf } from "../../src/lib/people/crest";
import { listedPeople } from "../../src/lib/people/listing";

function person(id: string, change: Partial<PersonView> = {}): PersonView {
  const games = { games: 0, won: 0, lost: 0, drawn: 0, last: null, running: null, state: null };
  return { id, name: id, account: false, online: false, rating: null, mark: null, ...games, ...change };
}

describe("the list of people", () => {
  it("begins with those who wait for an answer, and keeps its order otherwise", () => {
    const people = [person("pinned", { mark: "pinned" }), person("b"), person("c", { state: "invited" })];
    expect(listedPeople(people).shown.map(({ id }) => id)).toEqual(["c", "pinned", "b"]);
  });

  it("sets hidden and blocked people aside, even if they wait", () => {
    const people = [person("a", { mark: "hidden" }), person("b", { mark: "blocked", state: "invited" }), person("c")];
    const { shown, away } = listedPeople(people);
    expect(shown.map(({ id }) => id)).toEqual(["c"]);
    expect(away.map(({ id }) => id)).toEqual(["a", "b"]);
  });
});

describe("a crest", () => {
  it("is always the same for one name, and differs between names", () => {
    expect(crestOf("Anna")).toEqual(crestOf("Anna"));
    const crests = ["Anna", "Ben", "Carla", "Dan"].map((name) => JSON.stringify(crestOf(name)));
    expect(new Set(crests).size).toBeGreaterThan(2);
  });
});
