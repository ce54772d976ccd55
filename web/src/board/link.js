// A board, one's marks on it and a program of one's own, in the fragment of a link.

import { BoardError, HOLE, LARGEST, makeBoard } from "./board.js";
import { withConditions } from "./rules.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{board: Board | null, cells: Uint8Array | null, code: string, query: string}} Linked */

const LONGEST = 200_000;
const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Region numbers as letters, holes as a dot, rows one after another. @param {{regions: number[][]}} board */
export const regionText = ({ regions }) => regions.flat().map((k) => (k === HOLE ? "." : LETTERS[k])).join("");

/**
 * @param {Board} board @param {Uint8Array} cells 0 open, 1 star, 2 mark
 * @param {{code?: string, query?: string}} [more] @returns {string} the fragment, with its #
 */
export function fragment(board, cells, { code = "", query = "" } = {}) {
  const parts = new URLSearchParams({ board: `${board.stars}-${regionText(board)}` });
  if (board.id) parts.set("name", board.id);
  if (board.given) parts.set("given", packed(board.given));
  if (board.rules) parts.set("rules", JSON.stringify(board.rules));
  for (const text of board.where ?? []) parts.append("where", text);
  if (cells.some(Boolean)) parts.set("cells", packed(cells));
  if (code) parts.set("code", code);
  if (query) parts.set("query", query);
  return `#${parts}`;
}

/** Three cells, three values each, to a letter. @param {Uint8Array} cells */
function packed(cells) {
  let text = "";
  for (let k = 0; k < cells.length; k += 3) {
    text += LETTERS[cells[k] * 9 + (cells[k + 1] ?? 0) * 3 + (cells[k + 2] ?? 0)];
  }
  return text;
}

/** @param {string} text @param {number} count @returns {Uint8Array} */
function unpacked(text, count) {
  const cells = new Uint8Array(count);
  if (text.length !== Math.ceil(count / 3)) throw new BoardError("the marks in the link do not fit the board");
  [...text].forEach((letter, place) => {
    const number = LETTERS.indexOf(letter);
    if (number < 0 || number > 26) throw new BoardError("the marks in the link are damaged");
    [Math.floor(number / 9), Math.floor(number / 3) % 3, number % 3].forEach((value, k) => {
      if (3 * place + k < count) cells[3 * place + k] = value;
    });
  });
  return cells;
}

/** @param {string} hash the fragment, with its # @returns {Linked} */
export function linked(hash) {
  if (hash.length > LONGEST) throw new BoardError(`the link is too long: ${hash.length.toLocaleString("en")} characters`);
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const text = parts.get("board");
  const board = text ? withConditions(linkedBoard(text, parts.get("name") ?? ""), linkedRules(parts.get("rules")), parts.getAll("where")) : null;
  const given = parts.get("given"), marks = parts.get("cells");
  if (board && given) board.given = unpacked(given, board.size ** 2);
  const cells = board && marks ? unpacked(marks, board.size ** 2) : null;
  return { board, cells, code: parts.get("code") ?? "", query: parts.get("query") ?? "" };
}

/** @param {string | null} text @returns {unknown} */
function linkedRules(text) {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    throw new BoardError("the rules in the link are damaged");
  }
}

/** @param {string} text @param {string} name @returns {Board} */
function linkedBoard(text, name) {
  const found = /^(\d{1,2})-([0-9a-z.]+)$/.exec(text);
  const size = Math.sqrt(found?.[2].length ?? 0);
  if (!found || !Number.isInteger(size) || size > LARGEST) throw new BoardError("the board in the link is damaged");
  const labels = [...found[2]].map((letter) => (letter === "." ? HOLE : LETTERS.indexOf(letter)));
  const rows = Array.from({ length: size }, (_, row) => labels.slice(row * size, (row + 1) * size));
  return makeBoard(rows, Number(found[1]), name);
}
