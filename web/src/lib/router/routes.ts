/** Addresses of the pages. */

import { COMPANIES, type Company } from "$lib/newGame/gameChoice";
import { PLAIN_VIEWS, type PlainView, type ViewAboutOne, type ViewOfOne } from "$lib/generated/views";

export type Route =
  | { page: "start" }
  | { page: "new"; company: Company; public?: true }
  | { page: "game"; id: string }
  | { page: "review"; id: string }
  | { page: "games"; finished: boolean }
  | { page: "puzzles" }
  | { page: "puzzle"; id: string }
  | { page: "lobby" }
  | { page: "friends" }
  | { page: "ranking" }
  | { page: "player"; name: string }
  | { page: "replay" }
  | { page: "analysis"; of?: AnalysedPlace }
  | { page: "settings" }
  | { page: "account" }
  | { page: "learn" }
  | { page: "rules" }
  | { page: "tips" }
  | { page: "analyses" }
  | { page: "kept"; id: string }
  | { page: "missing" };

/** What an analysis is about: a game after so many moves, or a position as a link carries it. */
export type AnalysedPlace = { readonly game: string; readonly moves: number | null } | { readonly position: string };

/** Pages of one thing, by the first part of their address. */
const OF_ONE: Record<ViewOfOne, (which: string) => Route> = {
  game: (id) => ({ page: "game", id }),
  puzzles: (id) => ({ page: "puzzle", id }),
  player: (name) => ({ page: "player", name }),
  analysis: (id) => ({ page: "kept", id }),
};

/** Pages about one thing, by the first and the last part of their address. */
const ABOUT_ONE: Record<ViewAboutOne, (which: string) => Route> = {
  "game/review": (id) => ({ page: "review", id }),
};

/** Returns the page at an address. Inverse of `addressOf`. */
export function routeOf(path: string, query = "", fragment = ""): Route {
  const parts = path.split("/").filter(Boolean);
  const [first, second, third] = parts;
  if (first === undefined) return { page: "start" };
  if (second !== undefined) {
    const found = parts.length === 2 ? entryOf(OF_ONE, first) : entryOf(ABOUT_ONE, `${first}/${third}`);
    return found && parts.length <= 3 ? found(decodeURIComponent(second)) : { page: "missing" };
  }
  const plain = PLAIN_VIEWS.find((each: PlainView) => each === first);
  if (plain === undefined) return { page: "missing" };
  const asked = new URLSearchParams(query);
  if (plain === "new") return newGameOf(asked);
  if (plain === "analysis") return analysisOf(asked, fragment.replace(/^#/, ""));
  return plain === "games" ? { page: "games", finished: asked.has("finished") } : { page: plain };
}

/** Returns the entry of a lookup table for a key; undefined when there is none. */
function entryOf<Entry>(table: Readonly<Record<string, Entry>>, key: string): Entry | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function newGameOf(asked: URLSearchParams): Route {
  const company = COMPANIES.find((each) => asked.has(each)) ?? COMPANIES[0];
  return asked.has("public") ? { page: "new", company, public: true } : { page: "new", company };
}

function analysisOf(asked: URLSearchParams, position: string): Route {
  if (position) return { page: "analysis", of: { position } };
  const game = asked.get("game");
  if (!game) return { page: "analysis" };
  const moves = /^\d+$/.test(asked.get("move") ?? "") ? Number(asked.get("move")) : null;
  return { page: "analysis", of: { game, moves } };
}

function analysisAddress(of: AnalysedPlace | undefined): string {
  if (!of) return "/analysis";
  if ("position" in of) return `/analysis#${of.position}`;
  const asked = new URLSearchParams({ game: of.game });
  if (of.moves !== null) asked.set("move", String(of.moves));
  return `/analysis?${asked}`;
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
    case "review":
      return `/game/${encodeURIComponent(route.id)}/review`;
    case "games":
      return route.finished ? "/games?finished" : "/games";
    case "analysis":
      return analysisAddress(route.of);
    case "puzzle":
      return `/puzzles/${encodeURIComponent(route.id)}`;
    case "kept":
      return `/analysis/${encodeURIComponent(route.id)}`;
    case "player":
      return `/player/${encodeURIComponent(route.name)}`;
    default:
      return `/${route.page}`;
  }
}
