/// <reference lib="webworker" />
// Keeps the shell of the app at hand, so that it opens without a connection.
// The engine is kept too, as soon as a page that is shown asks for that. Everything under /api always comes from
// the server. Push messages are shown as notifications.

import type { PushMessage } from "./lib/generated/notifications";
import { shownMessage, type PushTexts } from "./lib/notifications/shownMessage";

declare const __SHELL_FILES__: string[];
declare const __SHELL_VERSION__: string;
declare const __CATALOGUES__: string[];
declare const __ENGINE_FILES__: string[];
declare const __PUSH_TEXTS__: Record<string, PushTexts>;

const worker = self as unknown as ServiceWorkerGlobalScope;
const SHELL = "shell-";
const CACHE = SHELL + __SHELL_VERSION__;
const ENGINE_FILES = __ENGINE_FILES__;
/** Its files are named after their contents, so they outlast a new version of the shell. */
const ENGINE_CACHE = "engine";
/** A server that takes longer than this many milliseconds to send the page counts as away. */
const PATIENCE = 4_000;
/** The texts of a language. */
const CATALOGUE = /^\/assets\/([a-z]{2})-[^/]*\.json$/;

worker.addEventListener("install", (event) => {
  event.waitUntil(install().then(() => worker.skipWaiting()));
});

/**
 * Caches all that this version needs, and whatever was cached of the version before: the new version takes over only
 * when it can do as much without a connection.
 */
async function install(): Promise<void> {
  const shell = await caches.open(CACHE);
  await shell.addAll([...__SHELL_FILES__, ...(await usedCatalogues())]);
  if (await caches.has(ENGINE_CACHE)) await keepMissing(await caches.open(ENGINE_CACHE), ENGINE_FILES);
}

/** Returns the texts in English, and in the languages in which the app was shown before. */
async function usedCatalogues(): Promise<string[]> {
  const used = new Set<string | undefined>(["en"]);
  for (const name of (await caches.keys()).filter(isShell)) {
    for (const path of await pathsIn(await caches.open(name))) used.add(languageOf(path));
  }
  return __CATALOGUES__.filter((path) => used.has(languageOf(path)));
}

function languageOf(path: string): string | undefined {
  return CATALOGUE.exec(path)?.[1];
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(outdated(names).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("message", (event) => {
  const { keepFiles: files } = (event.data as { keepFiles?: unknown } | null) ?? {};
  if (Array.isArray(files)) event.waitUntil(keepAll(files.map(String)).catch(() => undefined));
});

function isShell(name: string): boolean {
  return name.startsWith(SHELL);
}

/** Returns the caches that no page needs. One that is open during an update still needs the shell before this one. */
function outdated(names: readonly string[]): string[] {
  const before = names.filter((name) => isShell(name) && name !== CACHE).slice(-1);
  return names.filter((name) => ![CACHE, ENGINE_CACHE, ...before].includes(name));
}

/** Keeps the files that a page has loaded before this worker was there, and the engine. */
async function keepAll(loaded: readonly string[]): Promise<void> {
  await keepMissing(await caches.open(CACHE), loaded);
  const engine = await caches.open(ENGINE_CACHE);
  await keepMissing(engine, ENGINE_FILES);
  // A page that was opened before an update may still need the engine of that version.
  if ((await worker.clients.matchAll({ includeUncontrolled: true })).length > 1) return;
  for (const path of await pathsIn(engine)) {
    if (!ENGINE_FILES.includes(path)) await engine.delete(path);
  }
}

async function keepMissing(cache: Cache, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (!(await cache.match(path))) await cache.add(path);
  }
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(freshPage(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(keptFile(request));
  else event.respondWith(fresh(request, request));
});

/** Returns what is cached: by this version, else by another one. */
async function kept(request: Request | string): Promise<Response | undefined> {
  const own = await caches.open(CACHE);
  return (await own.match(request)) ?? caches.match(request);
}

/** Returns what the server sends, or what is cached when there is no connection. */
async function fresh(request: Request, otherwise: Request | string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await kept(otherwise)) ?? Response.error();
  }
}

/** Returns the page as the server sends it, or the cached one when the server is away or slow. */
async function freshPage(request: Request): Promise<Response> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
  const answer = fresh(request, "/");
  const older = late.then(() => kept("/")).then((page) => page ?? answer);
  return Promise.race([answer, older]);
}

/** Returns a file whose name changes with its content, so that a cached one is never fetched again. */
async function keptFile(request: Request): Promise<Response> {
  const file = await kept(request);
  if (file) return file;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

worker.addEventListener("push", (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (message) event.waitUntil(notify(message));
});

/** Shows a message, unless the person looks at the page that it leads to. */
async function notify(message: PushMessage): Promise<void> {
  await worker.navigator.setAppBadge?.(message.waiting).catch(() => undefined);
  const looking = (await windowsAt(message.link)).some((page) => page.focused && page.visibilityState === "visible");
  if (looking) return;
  const { title, options } = shownMessage(message, __PUSH_TEXTS__);
  await worker.registration.showNotification(title, options);
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { link } = event.notification.data as { link: string };
  event.waitUntil(show(link));
});

/** Shows a page in the window that has it already, or in a new one. */
async function show(link: string): Promise<void> {
  const [open] = await windowsAt(link);
  if (open) await open.focus();
  else await worker.clients.openWindow(link);
}

async function windowsAt(link: string): Promise<WindowClient[]> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ url }) => new URL(url).pathname === link);
}
