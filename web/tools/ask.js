// What the built page makes of requests, queries and texts of boards: JSON lines in, JSON
// lines out, for tests and benchmarks. Usage: node ask.js SITE. A line with
//   query  is asked of the program in `code`, as the Prolog tab does
//   text   without `op`, is read, and written in all formats of the page
// and another is a request, answered by the page's own Prolog as
// `swipl prolog/bridge/server.pl` does.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { MARK, STAR, drawn, placesOf } from "../src/board/board.js";
import { sentences } from "../src/board/rules.js";
import { read } from "../src/formats/read.js";
import { WRITERS, fault } from "../src/formats/write.js";
import { page } from "./page.js";

const [site] = process.argv.slice(2);
const HOME = "/starbattle";
const files = JSON.parse(readFileSync(join(site, "files.json"), "utf8")),
  { ask } = await page(site);

/** @param {() => unknown} act @returns {Promise<any>} what it comes to, or why not */
async function tried(act) {
  try {
    return await act();
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {any} line */
async function queried({ code, query }) {
  const { once, put } = await page(site);
  put(HOME, { ...files, "own.pl": code });
  return tried(() => {
    once(`page:load_program('${HOME}/own.pl', _)`);
    return { answer: once("page:query_answer(Q, A)", { Q: `${query}\n` }).A };
  });
}

/** @param {any} line */
async function taken({ text, stars = null }) {
  const { boards, error } = await tried(() => read(ask, text, stars));
  return error ? [{ error }] : boards.map(shown);
}

/** @param {import("../src/formats/read.js").Read} one */
function shown({ board, cells, error, size }) {
  if (!board) return { error, size };
  const position = { board, cells: cells ?? new Uint8Array(board.size ** 2) },
    { rules = {}, where = [] } = board;
  const texts = Object.entries(WRITERS).map(([name, write]) => {
    const error = fault(name, board);
    return [name, error ? { error } : write(position)];
  });
  return {
    ...drawn(board),
    rules,
    where,
    sentences: sentences(board),
    on: placesOf(cells, STAR),
    off: placesOf(cells, MARK),
    texts: Object.fromEntries(texts)
  };
}

/** @param {any} line */
const answer = (line) =>
  "query" in line ? queried(line) : "text" in line && !line.op ? taken(line) : ask(line);

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await answer(JSON.parse(line))));
