// The built page's Prolog, under Node.js; and what is done with any SWI-Prolog there.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const require = createRequire(import.meta.url);

/** @param {any} swipl one that has started */
export function machine({ FS, prolog }) {
  /** Raises an error if the goal fails, too. @param {string} goal @param {Record<string, unknown>} [inputs] */
  function once(goal, inputs) {
    const answer = prolog.query(goal, inputs).once();
    if (answer.error || !answer.success) throw new Error(answer.message ?? `${goal} failed`);
    return answer;
  }

  /** @param {string} file @param {string | Uint8Array} content */
  function write(file, content) {
    FS.mkdirTree(dirname(file));
    FS.writeFile(file, content);
  }

  return { FS, once, write };
}

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
  const options = {
    arguments: ["-q", "-x", "page.state"],
    instantiateWasm: (/** @type {any} */ imports, /** @type {any} */ done) => {
      WebAssembly.instantiate(file("swipl.wasm"), imports).then(({ instance }) => done(instance));
      return {};
    },
    preRun: [(/** @type {any} */ made) => made.FS.writeFile("page.state", file("page.state"))],
    print: () => {},
    printErr: console.error
  };
  const { FS, once, write } = machine(await module.exports(options));
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

  /** Put files where a query can name them. @param {string} home @param {Record<string, string>} files */
  function put(home, files) {
    for (const [path, text] of Object.entries(files)) write(`${home}/${path}`, text);
    FS.chdir(home);
    once(`working_directory(_, '${home}')`);
  }

  return { ask, once, put };
}
