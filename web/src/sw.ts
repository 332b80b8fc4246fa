/// <reference lib="webworker" />
// Keeps the shell of the app at hand, so that it opens without a connection.
// The engine is kept too, as soon as a page that is shown asks for that. Everything under /api always comes from
// the server.

declare const __SHELL_FILES__: string[];
declare const __SHELL_VERSION__: string;
declare const __ENGINE_FILES__: string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const SHELL = "shell-";
const CACHE = SHELL + __SHELL_VERSION__;
/** Its files are named after their contents, so they outlast a new version of the shell. */
const ENGINE_CACHE = "engine";
/** A server that takes longer than this many milliseconds to send the page counts as away. */
const PATIENCE = 4_000;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(__SHELL_FILES__))
      .then(() => worker.skipWaiting()),
  );
});

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

/** Returns the caches that no page needs. One that is open during an update still needs the shell before this one. */
function outdated(names: readonly string[]): string[] {
  const before = names.filter((name) => name.startsWith(SHELL) && name !== CACHE).slice(-1);
  return names.filter((name) => ![CACHE, ENGINE_CACHE, ...before].includes(name));
}

/** Keeps the files that a page has loaded before this worker was there, and the engine. */
async function keepAll(loaded: readonly string[]): Promise<void> {
  await keepMissing(await caches.open(CACHE), loaded);
  const engine = await caches.open(ENGINE_CACHE);
  await keepMissing(engine, __ENGINE_FILES__);
  for (const { url } of await engine.keys()) {
    if (!__ENGINE_FILES__.includes(new URL(url).pathname)) await engine.delete(url);
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

/** What the server sends, or what was kept when there is no connection. */
async function fresh(request: Request, kept: Request | string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(kept)) ?? Response.error();
  }
}

/** The page as the server sends it, or the one that was kept when the server is away or slow. */
async function freshPage(request: Request): Promise<Response> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
  const answer = fresh(request, "/");
  const kept = late.then(() => caches.match("/")).then((page) => page ?? answer);
  return Promise.race([answer, kept]);
}

/** A file whose name changes with its content: once kept, never asked for again. */
async function keptFile(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}
