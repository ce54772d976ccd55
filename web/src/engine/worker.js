// One Prolog. The page sends what it compiled and fetched, then requests; what is
// found is sent on at once, in bundles. A worker that has to stop is ended.

const BUNDLE_MS = 40;
const STACK_LIMIT = 512 * 1024 * 1024;
const HOME = "/starbattle",
  LIBRARY = `${HOME}/web/prolog/library`;

/** @type {any} */
let swipl;
/** @type {any} */
let query = null;
let current = 0,
  sent = 0;
/** What is found and printed since something was sent. @type {{found: string[], output: string[]}} */
let bundle = { found: [], output: [] };

/** @param {Record<string, unknown>} message */
const say = (message) => self.postMessage({ id: current, ...message });

function flush() {
  if (bundle.found.length + bundle.output.length) say(bundle);
  bundle = { found: [], output: [] };
  sent = performance.now();
}

/** @param {keyof typeof bundle} kind @returns {(text: unknown) => void} what library(wasm) calls from Prolog, and what prints */
const takes = (kind) => (text) => {
  bundle[kind].push(String(text));
  if (performance.now() - sent > BUNDLE_MS) flush();
};

/** @type {unknown} */
let fault = null;
try {
  /** @type {any} */ (self).importScripts("../swipl.js"); // while the page fetches the rest
} catch (error) {
  fault = error;
}

/** @param {{module: WebAssembly.Module, state: ArrayBuffer}} parts */
async function boot({ module, state }) {
  if (fault) throw fault;
  // @ts-ignore the script defines it
  swipl = await SWIPL({
    arguments: ["-q", "-x", "page.state"],
    instantiateWasm: (
      /** @type {WebAssembly.Imports} */ imports,
      /** @type {(made: WebAssembly.Instance) => void} */ done
    ) => {
      WebAssembly.instantiate(module, imports).then(done);
      return {};
    },
    preRun: [(/** @type {any} */ made) => made.FS.writeFile("page.state", new Uint8Array(state))],
    print: takes("output"),
    printErr: takes("output")
  });
  Object.assign(self, { window: self, page_found: takes("found") });
  goal(`set_prolog_flag(stack_limit, ${STACK_LIMIT})`);
}

/** @param {string} text @param {Record<string, unknown>} [inputs] */
function goal(text, inputs) {
  const answer = swipl.prolog.query(text, inputs).once();
  if (answer.error) throw new Error(answer.message);
  return answer;
}

/** @param {string} folder @param {Record<string, string>} files @param {(text: string) => string | Uint8Array} content */
function write(folder, files, content) {
  for (const [path, text] of Object.entries(files)) {
    const file = `${folder}/${path}`;
    swipl.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    swipl.FS.writeFile(file, content(text));
  }
}

/** CLP(B), CLP(Q) and CLP(R) are fetched for the first text that names one. @param {string} text */
async function fetchLibraries(text) {
  if (!/\bclp[bqr]\b/.test(text) || swipl.FS.analyzePath(`${LIBRARY}/clpb.pl`).exists) return;
  const files = await (await fetch("../clp.json")).json();
  write(LIBRARY, files, (letters) => Uint8Array.from(letters, (one) => one.charCodeAt(0)));
}

/** Put files where a query can name them. @param {Record<string, string>} files */
function putFiles(files) {
  write(HOME, files, (text) => text);
  swipl.FS.chdir(HOME);
  goal(`working_directory(_, '${HOME}')`);
}

/** The next answer of a query, or its end. */
function next() {
  const { error, message, value } = query?.next() ?? {};
  if (value) return { answer: String(value.A) };
  query = null;
  return error ? { error: message } : { none: true };
}

function close() {
  query?.close();
  query = null;
}

/** @type {Record<string, (message: any) => unknown>} */
const HANDLERS = {
  boot,
  ask: ({ request }) => String(goal("page:handle_request(Q, R)", { Q: request }).R),
  check: () => String(goal("( page:page_fault(F) -> true ; F = '' )").F),
  files: ({ files }) => putFiles(files),
  program: async ({ text }) => {
    close();
    await fetchLibraries(text);
    swipl.FS.writeFile(`${HOME}/own.pl`, text);
    return String(goal("page:load_program('/starbattle/own.pl', F)").F);
  },
  test: ({ goal: text, expect, solutions }) => {
    close();
    return String(
      goal("page:exercise_outcome(G, E, S, O)", { G: text, E: expect, S: solutions }).O
    );
  },
  query: async ({ text }) => {
    close();
    await fetchLibraries(text);
    query = swipl.prolog.query("page:query_answer(Q, A)", { Q: text });
    return next();
  },
  next
};

self.onmessage = async ({ data }) => {
  current = data.id;
  sent = performance.now();
  try {
    const reply = await HANDLERS[data.kind](data);
    flush();
    say({ reply });
  } catch (error) {
    flush();
    say({ failed: words(error) });
  }
};

/** SWI-Prolog's script throws objects of its own, too. @param {any} error */
const words = (error) => String(error?.message ?? error?.name ?? error);
