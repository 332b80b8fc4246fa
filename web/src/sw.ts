/// <reference lib="webworker" />
// Keeps the shell of the app at hand, so that it opens without a connection.
// The brainteasers and the puzzle of the day are kept too, as soon as a page asks for that. Games
// and everything else under /api always come from the server.

declare const __SHELL_FILES__: string[];
declare const __SHELL_VERSION__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `shell-${__SHELL_VERSION__}`;
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
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("message", (event) => {
  const ids: unknown = (event.data as { keepPuzzles?: unknown } | null)?.keepPuzzles;
  if (Array.isArray(ids)) event.waitUntil(keepPuzzles(ids.map(String)).catch(() => undefined));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith(`${PUZZLES}/`)) {
    event.respondWith(freshPuzzles(request));
    return;
  }
  if (url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fresh(request, "/"));
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
