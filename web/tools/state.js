// Compile the program in the WebAssembly build itself, and save it as a state.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { machine } from "./page.js";

/** @typedef {Awaited<ReturnType<typeof started>>} Started */

const SWIPL = createRequire(import.meta.url)("swipl-wasm/dist/swipl-node");
const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const LIBRARY = "/swipl/library",
  CLPQR = `${LIBRARY}/ext/clpqr`;
const FOLDERS = ["prolog", "web/prolog"];

/** Start SWI-Prolog, with all of its library, and the program's files below /starbattle. */
export async function started() {
  /** @type {string[]} */
  const said = [];
  const options = {
    arguments: ["-q"],
    print: console.log,
    printErr: (/** @type {string} */ line) => said.push(line)
  };
  const { FS, once, write } = machine(await SWIPL(options));

  /** Copy the files of a folder of the checkout. @param {string} folder @param {string} [end] of their names */
  function copy(folder, end = "") {
    const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
    for (const name of names.sort()) {
      const file = join(ROOT, folder, name);
      if (name.endsWith(end) && statSync(file).isFile())
        write(`/starbattle/${folder}/${name}`, readFileSync(file));
    }
  }

  for (const folder of FOLDERS) copy(folder, ".pl");
  return { FS, once, copy, said };
}

/** What programs with CLP(B), CLP(Q) and CLP(R) load. @param {Started} program @returns {Record<string, string>} bytes as letters, by their place in the library */
export function rareLibraries({ FS }) {
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

/** @param {Started} program @returns {Uint8Array} its saved state */
export function state({ FS, once, said }) {
  once("use_module('/starbattle/web/prolog/page')");
  if (said.length) throw new Error(`the program does not load cleanly:\n${said.join("\n")}`);
  once("qsave_program('/page.state', [])"); // it warns that it lacks library(shlib)
  return FS.readFile("/page.state");
}
