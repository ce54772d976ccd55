// Keeps the page's files, so that it works without a network after the first visit.

const KEPT = "starbattle-@version@";
const FILES = /** @type {string[]} */ (JSON.parse("@files@"));
const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(FILES))
      .then(() => scope.skipWaiting())
  );
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  const others = (/** @type {string[]} */ names) =>
    names.filter((name) => name.startsWith("starbattle-") && name !== KEPT);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(others(names).map((name) => caches.delete(name))))
      .then(() => scope.clients.claim())
  );
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(
    caches
      .open(KEPT)
      .then((cache) => cache.match(request, { ignoreSearch: true }))
      .catch(() => null) // the browser cannot read what it keeps: the network may have it
      .then((found) => found ?? fetch(request))
  );
});
