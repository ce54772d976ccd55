// What the page's files come from, once they are kept.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const SCRIPT = readFileSync(new URL("../src/offline.js", import.meta.url), "utf8");

test("files come from the network where the browser cannot read those that it keeps", async () => {
  /** @type {Record<string, (event: any) => void>} */
  const acts = {};
  /** @type {any} */
  let answer;
  const self = {
      addEventListener: (/** @type {string} */ name, act = () => {}) => (acts[name] = act)
    },
    caches = { open: () => Promise.reject(new Error("closing")) },
    request = { method: "GET", url: "http://here/" };
  new Function("self", "caches", "fetch", "location", SCRIPT.replace("@files@", "[]"))(
    self,
    caches,
    async () => "fetched",
    { origin: "http://here" }
  );
  acts.fetch({ request, respondWith: (/** @type {any} */ given) => (answer = given) });
  assert.equal(await answer, "fetched");
});
