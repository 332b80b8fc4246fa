import { expect, it } from "vitest";

import { addressOf, routeOf, type Route } from "../../src/lib/router/routes";

const ROUTES: Route[] = [
  { page: "start" },
  { page: "new", company: "computer" },
  { page: "new", company: "screen" },
  { page: "new", company: "friends" },
  { page: "new", company: "friends", public: true },
  { page: "game", id: "a b/c" },
  { page: "games", finished: false },
  { page: "games", finished: true },
  { page: "puzzles" },
  { page: "puzzle", id: "B4c" },
  { page: "lobby" },
  { page: "ranking" },
  { page: "player", name: "Ada Ö/1" },
  { page: "replay" },
  { page: "analysis" },
  { page: "analysis", of: { game: "a b/c", moves: null } },
  { page: "analysis", of: { game: "local-1", moves: 12 } },
  { page: "analysis", of: { position: "1.duo..advanced.any.purple.AAA.x" } },
  { page: "analyses" },
  { page: "kept", id: "a b/c" },
  { page: "settings" },
  { page: "account" },
  { page: "learn" },
  { page: "rules" },
  { page: "tips" },
];

it.each(ROUTES)("the address of $page leads back to it", (route) => {
  const url = new URL(addressOf(route), "http://here");
  expect(routeOf(url.pathname, url.search, url.hash)).toEqual(route);
});

it("other addresses lead nowhere", () => {
  for (const path of [
    "/nothing",
    "/game",
    "/games/all",
    "/settings/more",
    "/game/a/b",
    "/puzzles/a/b",
    "/player",
    "/player/a/b",
  ])
    expect(routeOf(path).page).toBe("missing");
});
