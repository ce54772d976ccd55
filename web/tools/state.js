// Compile the program in the WebAssembly build itself, and save it as a state.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SWIPL = createRequire(import.meta.url)("swipl-wasm/dist/swipl-node");
const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const LIBRARY = "/swipl/library",
  CLPQR = `${LIBRARY}/ext/clpqr`;
const FOLDERS = ["prolog", "web/prolog"];

/** Copy the files of a folder. @param {any} FS @param {string} folder @param {string} [end] of their names */
export function copy(FS, folder, end = "") {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  for (const name of names.sort()) {
    const file = join(ROOT, folder, name),
      there = `/starbattle/${folder}/${name}`;
    if (!name.endsWith(end) || !statSync(file).isFile()) continue;
    FS.mkdirTree(dirname(there));
    FS.writeFile(there, readFileSync(file));
  }
}

/** Start SWI-Prolog, with all of its library, and the program's files below /starbattle. */
export async function started() {
  /** @type {string[]} */
  const said = [];
  const swipl = await SWIPL({
    arguments: ["-q"],
    print: console.log,
    printErr: (/** @type {string} */ line) => said.push(line)
  });
  for (const folder of FOLDERS) copy(swipl.FS, folder, ".pl");
  return { swipl, said };
}

/** What programs with CLP(B), CLP(Q) and CLP(R) load. @returns {Promise<Record<string, string>>} bytes as letters, by their place in the library */
export async function rareLibraries() {
  const { FS } = (await started()).swipl;
  /** @type {Record<string, string>} */
  const found = {};
  const take = (/** @type {string} */ folder, /** @type {string} */ name) =>
    (found[name] = Buffer.from(FS.readFile(`${folder}/${name}`)).toString("latin1"));
  take("/starbattle/web/prolog/library", "clpb.pl");
  take(LIBRARY, "clp/clpb.qlf");
  take(LIBRARY, "dialect.qlf");
  for (const folder of ["", "clpq", "clpr", "clpqr"])
    for (const name of FS.readdir(`${CLPQR}/${folder}`))
      if (name.endsWith(".qlf")) take(CLPQR, join(folder, name));
  return found;
}

/** @returns {Promise<Uint8Array>} the saved state of the program */
export async function state() {
  const { swipl, said } = await started();
  run(swipl, "use_module('/starbattle/web/prolog/page')");
  if (said.length) throw new Error(`the program does not load cleanly:\n${said.join("\n")}`);
  run(swipl, "qsave_program('/page.state', [])"); // it warns that it lacks library(shlib)
  return swipl.FS.readFile("/page.state");
}

/** @param {any} swipl @param {string} goal */
export function run(swipl, goal) {
  const answer = swipl.prolog.query(goal).once();
  if (answer.error || !answer.success) throw new Error(`${goal}: ${answer.message ?? "failed"}`);
}
