/** Goes from page to page without loading the app again. */

import { addressOf, routeOf, type Route } from "./routes";

let current = $state.raw<Route>({ page: "start" });

/** Returns the page that is shown. */
export function route(): Route {
  return current;
}

export function go(to: Route, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", addressOf(to));
  else history.pushState(null, "", addressOf(to));
  current = to;
  window.scrollTo(0, 0);
}

/** Follows the address bar and links within the app from now on. */
export function startRouter(): void {
  const read = (): void => {
    current = routeOf(location.pathname, location.search, location.hash);
  };
  read();
  window.addEventListener("popstate", read);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    go(routeOf(link.pathname, link.search, link.hash));
  });
}
