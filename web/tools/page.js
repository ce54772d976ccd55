// The built page's Prolog, under Node.js.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const require = createRequire(import.meta.url);

/** @param {string} site the folder of the built page */
export async function page(site) {
  const folder = resolve(site),
    file = (/** @type {string} */ name) => readFileSync(join(folder, name));
  // The page's script is no module, so it needs a name that says so.
  const module = { exports: /** @type {any} */ ({}) };
  new Function("module", "exports", "require", "__dirname", file("swipl.js").toString())(
    module,
    module.exports,
    require,
    folder
  );
  const swipl = await module.exports({
    arguments: ["-q", "-x", "page.state"],
    instantiateWasm: (/** @type {any} */ imports, /** @type {any} */ done) => {
      WebAssembly.instantiate(file("swipl.wasm"), imports).then(({ instance }) => done(instance));
      return {};
    },
    preRun: [(/** @type {any} */ made) => made.FS.writeFile("page.state", file("page.state"))],
    print: () => {},
    printErr: console.error
  });
  /** @type {string[]} */
  let found = [];
  Object.assign(globalThis, {
    window: globalThis,
    page_found: (/** @type {unknown} */ text) => found.push(String(text))
  });

  /** @param {object} request @returns {any} the reply, with all that was found */
  function ask(request) {
    found = [];
    const asked = { Q: JSON.stringify(request) },
      reply = JSON.parse(String(once("page:handle_request(Q, R)", asked).R));
    if (reply.found) reply.found = found.map((text) => JSON.parse(text));
    return reply;
  }

  /** @param {string} goal @param {Record<string, unknown>} [inputs] */
  function once(goal, inputs) {
    const answer = swipl.prolog.query(goal, inputs).once();
    if (answer.error) throw new Error(answer.message);
    return answer;
  }

  /** Put files where a query can name them. @param {string} home @param {Record<string, string>} files */
  function put(home, files) {
    for (const [path, text] of Object.entries(files)) {
      const name = `${home}/${path}`;
      swipl.FS.mkdirTree(dirname(name));
      swipl.FS.writeFile(name, text);
    }
    swipl.FS.chdir(home);
    once(`working_directory(_, '${home}')`);
  }

  return { ask, once, put };
}
