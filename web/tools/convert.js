// Read texts of boards as the page does, and write them in all formats: for tests
// that compare this with `starbattle convert`. JSON lines in, JSON lines out.
// Usage: node convert.js SITE

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const site = pathToFileURL(`${process.argv[2]}/`);
const { FORMATS, read, write } = await import(new URL("formats/formats.js", site).href);
const { sentences } = await import(new URL("board/rules.js", site).href);

/** @param {any} one */
function shown({ board, cells, error }) {
  if (!board) return { error };
  const where = (/** @type {number} */ kind) => (cells ? [...cells.keys()].filter((cell) => cells[cell] === kind) : []);
  const position = { board, stars: where(1), marks: where(2) };
  return { id: board.id, stars: board.stars, regions: board.regions, rules: board.rules ?? {}, where: board.where ?? [], sentences: sentences(board), on: position.stars, off: position.marks, texts: Object.fromEntries(FORMATS.map((/** @type {string} */ name) => [name, written(name, position)])) };
}

/** @param {string} name @param {any} position */
function written(name, position) {
  try {
    return write(name, position);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { text, stars } = JSON.parse(line);
  console.log(JSON.stringify(read(text, stars ?? null).map(shown)));
}
