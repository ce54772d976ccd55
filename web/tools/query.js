// Load programs and ask queries as the page's Prolog tab does: JSON lines in, JSON lines
// out. Usage: node query.js SITE

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { page } from "./page.js";

const HOME = "/starbattle";
const files = JSON.parse(readFileSync(join(process.argv[2], "files.json"), "utf8"));

/** @param {{code: string, query: string}} asked */
async function answer({ code, query }) {
  const { once, put } = await page(process.argv[2]);
  put(HOME, { ...files, "own.pl": code });
  try {
    once("page:load_program('/starbattle/own.pl', _)");
    return { answer: once("page:query_answer(Q, A)", { Q: `${query}\n` }).A };
  } catch (error) {
    return { error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await answer(JSON.parse(line))));
