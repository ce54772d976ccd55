// The built page's Prolog under Node.js: the worker of the page, with what browsers give it.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const require = createRequire(import.meta.url);

/** @param {string} site the folder of the built page @returns what asks it */
export async function page(site) {
  const folder = resolve(site),
    file = (/** @type {string} */ name) => readFileSync(join(folder, name));

  /** SWI-Prolog's script is no module, so it needs a name that says so. */
  function importScripts() {
    const module = { exports: /** @type {any} */ ({}) };
    new Function("module", "exports", "require", "__dirname", file("swipl.js").toString())(
      module,
      module.exports,
      require,
      folder
    );
    Object.assign(globalThis, { SWIPL: module.exports });
  }

  Object.assign(globalThis, { self: globalThis, importScripts });
  new Function(file("engine/worker.js").toString())();
  const { onmessage } = /** @type {any} */ (globalThis);

  /** @type {string[]} */
  let found = [];

  /** @param {string} kind @param {object} content @returns {Promise<any>} what the worker replies */
  const send = (kind, content) =>
    new Promise((resolve, reject) => {
      found = [];
      const postMessage = (/** @type {any} */ { failed, reply, ...more }) => {
        if (more.found) found.push(...more.found);
        else if (failed) reject(new Error(failed));
        else resolve(reply);
      };
      Object.assign(globalThis, { postMessage });
      onmessage({ data: { kind, ...content } });
    });

  /** @param {object} request @returns {Promise<any>} the reply, with all that was found */
  async function ask(request) {
    const reply = JSON.parse(await send("ask", { request: JSON.stringify(request) }));
    if (reply.found) reply.found = found.map((text) => JSON.parse(text));
    return reply;
  }

  await send("boot", {
    module: new WebAssembly.Module(file("swipl.wasm")),
    state: file("page.state")
  });
  return ask;
}
