// What the built page makes of requests, queries and texts of boards: JSON lines in, JSON
// lines out, for tests and benchmarks. Usage: node ask.js KIND SITE, where KIND is
//   requests  answered by the page's own Prolog, as `swipl prolog/bridge/server.pl` does
//   queries   asked of programs, as the Prolog tab does
//   texts     read, and written in all formats, as `starbattle convert` does

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { page } from "./page.js";

const HOME = "/starbattle";
const [kind, site] = process.argv.slice(2);

async function requests() {
  const { ask } = await page(site);
  return ask;
}

async function queries() {
  const files = JSON.parse(readFileSync(join(site, "files.json"), "utf8"));
  return async (/** @type {string} */ line) => {
    const { code, query } = JSON.parse(line), { once, put } = await page(site);
    put(HOME, { ...files, "own.pl": code });
    try {
      once(`page:load_program('${HOME}/own.pl', _)`);
      return JSON.stringify({ answer: once("page:query_answer(Q, A)", { Q: `${query}\n` }).A });
    } catch (error) {
      return JSON.stringify({ error: String(error) });
    }
  };
}

async function texts() {
  const from = (/** @type {string} */ name) => import(new URL(name, pathToFileURL(`${site}/`)).href);
  const { FORMATS, read, write } = await from("formats/formats.js"), { sentences } = await from("board/rules.js");
  return (/** @type {string} */ line) => {
    const { text, stars } = JSON.parse(line);
    return JSON.stringify(read(text, stars ?? null).map(shown));
  };

  /** @param {any} one */
  function shown({ board, cells, error }) {
    if (!board) return { error };
    const where = (/** @type {number} */ kind) => (cells ? [...cells.keys()].filter((cell) => cells[cell] === kind) : []);
    const position = { board, stars: where(1), marks: where(2) };
    return { id: board.id, stars: board.stars, regions: board.regions, rules: board.rules ?? {}, where: board.where ?? [], sentences: sentences(board), on: position.stars, off: position.marks, texts: Object.fromEntries(FORMATS.map((/** @type {string} */ name) => [name, written(name)])) };

    /** @param {string} name of a format */
    function written(name) {
      try {
        return write(name, position);
      } catch (error) {
        return { error: error instanceof Error ? error.message : String(error) };
      }
    }
  }
}

const answer = await (kind === "requests" ? requests() : kind === "queries" ? queries() : texts());
for await (const line of createInterface({ input: process.stdin })) console.log(await answer(line));
