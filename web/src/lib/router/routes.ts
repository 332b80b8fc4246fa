/** Addresses of the pages. */

import { COMPANIES, type Company } from "$lib/game/choice";

export type Route =
  | { page: "start" }
  | { page: "new"; company: Company; public?: true }
  | { page: "game"; id: string }
  | { page: "games"; finished: boolean }
  | { page: "puzzles" }
  | { page: "puzzle"; id: string }
  | { page: "lobby" }
  | { page: "ranking" }
  | { page: "player"; name: string }
  | { page: "replay" }
  | { page: "settings" }
  | { page: "account" }
  | { page: "learn" }
  | { page: "rules" }
  | { page: "tips" }
  | { page: "missing" };

const PLAIN = new Set([
  "lobby",
  "puzzles",
  "ranking",
  "replay",
  "settings",
  "account",
  "learn",
  "rules",
  "tips",
] as const);
type Plain = typeof PLAIN extends Set<infer Name> ? Name : never;

/** Returns the page at an address. Inverse of `addressOf`. */
export function routeOf(path: string, query = ""): Route {
  const parts = path.split("/").filter(Boolean);
  const [first, second] = parts;
  if (first === undefined) return { page: "start" };
  if (first === "game" && second !== undefined && parts.length === 2) {
    return { page: "game", id: decodeURIComponent(second) };
  }
  if (first === "puzzles" && second !== undefined && parts.length === 2) {
    return { page: "puzzle", id: decodeURIComponent(second) };
  }
  if (first === "player" && second !== undefined && parts.length === 2) {
    return { page: "player", name: decodeURIComponent(second) };
  }
  if (parts.length > 1) return { page: "missing" };
  if (first === "games") return { page: "games", finished: new URLSearchParams(query).has("finished") };
  if (first === "new") return newGameOf(new URLSearchParams(query));
  if (PLAIN.has(first as Plain)) return { page: first as Plain };
  return { page: "missing" };
}

function newGameOf(asked: URLSearchParams): Route {
  const company = COMPANIES.find((each) => asked.has(each)) ?? COMPANIES[0];
  return asked.has("public") ? { page: "new", company, public: true } : { page: "new", company };
}

/** Returns the address of a page. */
export function addressOf(route: Route): string {
  switch (route.page) {
    case "start":
      return "/";
    case "new": {
      const asked = [...(route.company === COMPANIES[0] ? [] : [route.company]), ...(route.public ? ["public"] : [])];
      return asked.length ? `/new?${asked.join("&")}` : "/new";
    }
    case "game":
      return `/game/${encodeURIComponent(route.id)}`;
    case "games":
      return route.finished ? "/games?finished" : "/games";
    case "puzzle":
      return `/puzzles/${encodeURIComponent(route.id)}`;
    case "player":
      return `/player/${encodeURIComponent(route.name)}`;
    default:
      return `/${route.page}`;
  }
}
