// What the built page makes of requests, queries and texts of boards: JSON lines in, JSON
// lines out, for tests and benchmarks. Usage: node ask.js KIND SITE, where KIND is
//   requests  answered by the page's own Prolog, as `swipl prolog/bridge/server.pl` does
//   queries   asked of programs, as the Prolog tab does
//   texts     read, and written in all formats of the page

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
    const { code, query } = JSON.parse(line),
      { once, put } = await page(site);
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
  const from = (/** @type {string} */ name) =>
    import(new URL(name, pathToFileURL(`${site}/`)).href);
  const { read } = await from("formats/read.js"),
    { FORMATS, write } = await from("formats/write.js"),
    { sentences } = await from("board/rules.js"),
    { ask } = await page(site);
  return async (/** @type {string} */ line) => {
    const { text, stars } = JSON.parse(line);
    try {
      const { boards } = await read(
        (/** @type {unknown} */ request) => JSON.parse(ask(JSON.stringify(request))),
        text,
        stars ?? null,
      );
      return JSON.stringify(await Promise.all(boards.map(shown)));
    } catch (error) {
      return JSON.stringify([{ error: error instanceof Error ? error.message : String(error) }]);
    }
  };

  /** @param {any} one */
  async function shown({ board, cells, error, size }) {
    if (!board) return { error, size };
    const where = (/** @type {number} */ kind) =>
      cells ? [...cells.keys()].filter((cell) => cells[cell] === kind) : [];
    const position = { board, cells: cells ?? new Uint8Array(board.size ** 2) };
    const texts = await Promise.all(
      FORMATS.map(async (/** @type {string} */ name) => [name, await written(name)]),
    );
    return {
      id: board.id,
      stars: board.stars,
      regions: board.regions,
      rules: board.rules ?? {},
      where: board.where ?? [],
      sentences: sentences(board),
      on: where(1),
      off: where(2),
      texts: Object.fromEntries(texts),
    };

    /** @param {string} name of a format */
    async function written(name) {
      try {
        return await write(name, position);
      } catch (error) {
        return { error: error instanceof Error ? error.message : String(error) };
      }
    }
  }
}

const answer = await (kind === "requests" ? requests() : kind === "queries" ? queries() : texts());
for await (const line of createInterface({ input: process.stdin })) console.log(await answer(line));
