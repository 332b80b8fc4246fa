import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/shell.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { askMe } from "./lib/account/me.svelte";
import { chosenLanguage, useLanguage } from "./lib/i18n/index.svelte";
import { renewNotifications } from "./lib/notifications/pushMark";
import { startRouter } from "./lib/router/router.svelte";
import { keepSettings, settings } from "./lib/settings/settings.svelte";
import { whenIdle } from "./lib/ui/whenIdle";

async function start(): Promise<void> {
  keepSettings();
  startRouter();
  // The texts come first, so that no keys and no mix of languages are shown.
  await useLanguage(chosenLanguage(settings.language)).catch(() => useLanguage("en"));
  const target = document.getElementById("app")!;
  // The shell of index.html was there until now.
  target.replaceChildren();
  target.removeAttribute("aria-busy");
  mount(App, { target });
  void askMe();
}

/** Returns the paths of the files of the build that this page has loaded, its language among them. */
function loadedFiles(): string[] {
  const paths = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  return paths.filter((path) => path.startsWith("/assets/"));
}

const started = start();

// Which games wait, and the notifications of them, are not urgent.
void started.then(() =>
  whenIdle(() => {
    import("./lib/notifications/waitingGames").then((games) => games.watchWaitingGames()).catch(() => undefined);
    renewNotifications();
  }),
);

// After an update the server no longer has the files of the build that is running: the page is loaded again. While
// the server cannot be reached, the page stays as it is.
window.addEventListener("vite:preloadError", () => {
  void fetch("/api/health").then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  );
});

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // It downloads the whole app, which must not slow down the page that somebody waits for.
  void started.then(() => whenIdle(() => void navigator.serviceWorker.register("/sw.js")));
  // For when there is no connection: what this page has loaded, and the engine.
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keepFiles: loadedFiles() }));
}
