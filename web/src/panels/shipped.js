// The boards that ship, in one file of the page.

import { makeBoard } from "../board/board.js";
import { withConditions } from "../board/rules.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{name: string, id: string, stars: number, rows: string, difficulty?: string, rules?: object, where?: string[]}} Entry */

/** @type {Promise<Entry[]> | null} */
let list = null;

/** @returns {Promise<Entry[]>} */
export function entries() {
  list ??= fetch("boards.json").then((response) => response.json());
  return list;
}

/** @param {Entry} entry @returns {Board} */
export function entryBoard({ id, stars, rows, rules, where }) {
  const letters = rows.split("/").map((row) => [...row].map((letter) => (letter === "." ? -1 : letter)));
  return withConditions(makeBoard(letters, stars, id), rules, where);
}

/** @param {string} name @returns {Promise<Board>} */
export async function shipped(name) {
  const found = (await entries()).find((entry) => entry.name === name);
  if (!found) throw new Error(`no board ${name}`);
  return entryBoard(found);
}
