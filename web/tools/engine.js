// The WebAssembly build of SWI-Prolog as it is in its package. The script of the
// bundle without data asks for no files, but has the binary in it as a text; the
// binary is there as a file, too, so the text is cut out.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const FOLDER = "swipl-wasm/dist/swipl/";
const BEFORE = "return binaryDecode(", AFTER = "')}function getBinarySync";

/** @param {string} name @returns {Buffer} a file of the package */
const packaged = (name) => readFileSync(require.resolve(FOLDER + name));

/** @returns {{script: string, binary: Buffer}} what the page loads apart */
export function engine() {
  const text = packaged("swipl-bundle-no-data.js").toString("utf8");
  const start = text.indexOf(BEFORE) + BEFORE.length, end = text.lastIndexOf(AFTER) + 1;
  if (start < BEFORE.length || end < start) throw new Error("the package swipl-wasm has changed: pin its version");
  return { script: `${text.slice(0, start)}''${text.slice(end)}`, binary: packaged("swipl-web.wasm") };
}
