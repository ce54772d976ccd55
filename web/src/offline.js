// Keeps the page's files, so that it works without a network after the first visit.

const KEPT = "starbattle-@version@";
const FILES = /** @type {string[]} */ (JSON.parse("@files@"));
const scope = /** @type {any} */ (self);

async function install() {
  const cache = await caches.open(KEPT);
  await cache.addAll(FILES);
  await scope.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith("starbattle-") && name !== KEPT) await caches.delete(name);
  await scope.clients.claim();
}

/** @param {Request} request */
async function response(request) {
  try {
    const cache = await caches.open(KEPT),
      kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
  } catch {
    // The browser cannot read what it keeps: the network may have it.
  }
  return fetch(request);
}

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin)
    event.respondWith(response(request));
});
