/// <reference lib="webworker" />
// Keeps the shell of the app at hand, so that it opens without a connection.
// The engine, the brainteasers and the puzzle of the day are kept too, as soon as a page that is shown
// asks for that. Everything else under /api always comes from the server.

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
const PUZZLES = "/api/puzzles";

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
  const asked = event.data as { keepPuzzles?: unknown; keepFiles?: unknown } | null;
  const { keepPuzzles: ids, keepFiles: files } = asked ?? {};
  if (Array.isArray(ids)) event.waitUntil(keepPuzzles(ids.map(String)).catch(() => undefined));
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
  if (url.pathname.startsWith(`${PUZZLES}/`)) {
    event.respondWith(freshPuzzles(request));
    return;
  }
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

/** What the server sends about puzzles, or what was kept, marked as such. */
async function freshPuzzles(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const kept = await caches.match(request);
    if (!kept) return Response.error();
    return new Response(kept.body, { headers: { "content-type": "application/json", "x-kept": "1" } });
  }
}

/** Keeps certain puzzles, and no more of other days. */
async function keepPuzzles(ids: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = ids.map((id) => `${PUZZLES}/${encodeURIComponent(id)}`);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith(`${PUZZLES}/daily-`) && !wanted.includes(pathname)) await cache.delete(url);
  }
  for (const path of wanted) {
    if (!(await cache.match(path))) await cache.add(path);
  }
}
