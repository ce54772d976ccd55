// What the built page makes of requests, queries and texts of boards: JSON lines in, JSON
// lines out, for tests and benchmarks. Usage: node ask.js KIND SITE, where KIND is
//   requests  answered by the page's own Prolog, as `swipl prolog/bridge/server.pl` does
//   queries   asked of programs, as the Prolog tab does
//   texts     read, and written in all formats of the page

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { page } from "./page.js";

const [kind, site] = process.argv.slice(2);
const HOME = "/starbattle";

/** @param {() => unknown} act @returns {Promise<any>} what it comes to, or why not */
async function tried(act) {
  try {
    return await act();
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** What each kind needs, and then makes of a line. @type {Record<string, () => Promise<(line: any) => unknown>>} */
const KINDS = {
  async requests() {
    const { ask } = await page(site);
    return ask;
  },

  async queries() {
    const files = JSON.parse(readFileSync(join(site, "files.json"), "utf8"));
    return async ({ code, query }) => {
      const { once, put } = await page(site);
      put(HOME, { ...files, "own.pl": code });
      return tried(() => {
        once(`page:load_program('${HOME}/own.pl', _)`);
        return { answer: once("page:query_answer(Q, A)", { Q: `${query}\n` }).A };
      });
    };
  },

  async texts() {
    const { read } = await import("../src/formats/read.js"),
      { WRITERS, fault } = await import("../src/formats/write.js"),
      { sentences } = await import("../src/board/rules.js"),
      { drawn } = await import("../src/board/board.js"),
      { ask } = await page(site);
    return async ({ text, stars = null }) => {
      const { boards, error } = await tried(() => read(ask, text, stars));
      return error ? [{ error }] : Promise.all(boards.map(shown));
    };

    /** @param {any} one */
    async function shown({ board, cells, error, size }) {
      if (!board) return { error, size };
      const position = { board, cells: cells ?? new Uint8Array(board.size ** 2) };
      const [, on, off] = [0, 1, 2].map((kind) =>
        [...position.cells.keys()].filter((cell) => position.cells[cell] === kind)
      );
      /** @type {Record<string, unknown>} */
      const texts = {};
      for (const [name, write] of Object.entries(WRITERS)) {
        const error = fault(name, board);
        texts[name] = error ? { error } : write(position);
      }
      const { rules = {}, where = [] } = board;
      return { ...drawn(board), rules, where, sentences: sentences(board), on, off, texts };
    }
  }
};

const answer = await KINDS[kind]();
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await answer(JSON.parse(line))));
