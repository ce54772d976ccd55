// Keeps the page's files, so that it works without a network after the first visit.

const KEPT = "starbattle-@version@";
const FILES = /** @type {string[]} */ (JSON.parse("@files@"));
const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(
    caches
      .match(request, { cacheName: KEPT, ignoreSearch: true })
      .catch(() => null) // the browser cannot read what it keeps: the network may have it
      .then((found) => found ?? fetch(request))
  );
});

async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll(FILES);
  await scope.skipWaiting();
}

/** Forget the files of other versions. */
async function takeOver() {
  for (const name of await caches.keys())
    if (name.startsWith("starbattle-") && name !== KEPT) await caches.delete(name);
  await scope.clients.claim();
}
