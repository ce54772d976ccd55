// Boards of texts, which Prolog reads.

import { BoardError, filled, makeBoard } from "../board/board.js";
import { withConditions } from "../board/rules.js";

/** @typedef {import("../board/board.js").Board} Board */
/**
 * @typedef {object} Read
 * @property {Board | null} board
 * @property {Uint8Array | null} cells stars and marks on it
 * @property {string} error why there is no board
 * @property {number} [size] of a board whose star count is all that is missing
 */

export const MOST_TEXT = 1 << 20;

/** @typedef {(request: Record<string, unknown>) => Promise<any>} Ask */

/**
 * The boards of a text; one that cannot be read has an error.
 * @param {Ask} ask asks Prolog @param {string} text @param {number | null} stars in place of those that the text has
 * @returns {Promise<{boards: Read[], count: number}>} the first of them, and how many there are
 */
export async function read(ask, text, stars) {
  const { boards, count } = await ask({ op: "boards", text, stars });
  return { boards: boards.map(checked), count };
}

/** @param {any} found as Prolog has it @returns {Read} */
function checked({ line, size, error, ...found }) {
  if (error)
    return {
      board: null,
      cells: null,
      error: size ? "has no star count; give one below it" : (line ? `line ${line}: ` : "") + error,
      size
    };
  const plain = makeBoard(found.rows, found.stars, found.name.replace(/^:\d+$/, "")),
    where = found.where?.map((/** @type {string} */ text) => text.trim().replace(/\s+/g, " ")),
    board = withConditions(plain, found.rules, where),
    { given_stars = [], given_blanks = [], stars = [], marks = [] } = found.state;
  return {
    board: { ...board, given: cells(board, given_stars, given_blanks) },
    cells: cells(board, [...given_stars, ...stars], [...given_blanks, ...marks]),
    error: ""
  };
}

/** @param {Board} board @param {number[][]} stars from 0 @param {number[][]} marks @returns {Uint8Array | null} */
function cells({ size }, stars, marks) {
  const numbers = (/** @type {number[][]} */ pairs) =>
      pairs.map(([row, column]) => row * size + column),
    found = filled(size, numbers(stars), numbers(marks));
  return found.some(Boolean) ? found : null;
}

/** The text of a file. Raises BoardError for other data. @param {File} file @returns {Promise<string>} */
export async function content(file) {
  if (file.size > MOST_TEXT) throw new BoardError("exceeds 1 MiB");
  const isPicture = file.type.startsWith("image/");
  try {
    if (!isPicture)
      return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    // The same as a picture, as far as the page knows.
  }
  const words = isPicture
    ? "a picture, which the command reads"
    : "no text, but the command may read it";
  throw new BoardError(`is ${words}: starbattle convert ${file.name} --to jsonl`);
}
