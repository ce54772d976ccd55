// What help(append/3) says on the page: of predicates of the libraries, and the comments
// of the program. Usage: node help.js FOLDER

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, sources } from "./state.js";

const [folder] = process.argv.slice(2);
const COMMENT = /^%!\s+([^]*?)(?=^(?!%))/gm;
const MOST = 1500;

const texts = sources("prolog").map((file) => readFileSync(join(ROOT, file), "utf-8"));
/** @type {Record<string, string>} */
const help = JSON.parse(readFileSync(join(ROOT, "web/editor/library.json"), "utf-8"));
for (const text of texts) {
  for (const [whole] of text.matchAll(COMMENT)) {
    const lines = whole.split("\n").map((/** @type {string} */ line) => line.replace(/^%!?( {0,2})/, "").trimEnd());
    for (const line of lines) {
      const head = /^ ?([a-z]\w*)\((.*)\)(?: is \w+.*)?\.?$/.exec(line);
      if (!head) break;
      help[`${head[1]}/${arity(head[2])}`] ??= lines.join("\n").trim().slice(0, MOST);
    }
  }
}
writeFileSync(join(folder, "help.json"), JSON.stringify(help));

/** Commas at the top count. @param {string} list */
function arity(list) {
  let depth = 0, count = 1;
  for (const sign of list) {
    if ("([{".includes(sign)) depth++;
    if (")]}".includes(sign)) depth--;
    if (sign === "," && !depth) count++;
  }
  return count;
}
