/// <reference lib="webworker" />
// Keeps the shell of the app at hand, so that it opens without a connection.
// Games and everything else under /api always come from the server.

declare const __SHELL_FILES__: string[];
declare const __SHELL_VERSION__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `shell-${__SHELL_VERSION__}`;

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

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
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
