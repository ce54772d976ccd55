// Boards as data, and what follows from them.

/**
 * @typedef {object} Board
 * @property {string} id its name
 * @property {number} size rows and columns
 * @property {number} stars in every row, column and region
 * @property {number[][]} regions numbers in order of first appearance, from 0; -1 is a hole
 * @property {Uint8Array | null} [given] the cells that every solution has so, as those of a game
 * @property {import("./rules.js").Rules} [rules] what differs from the usual rules
 * @property {string[]} [where] constraints, as texts that Prolog reads
 */

export const LARGEST = 36;
export const HOLE = -1;
export const OPEN = 0, STAR = 1, MARK = 2;

/** A board that cannot be: the message says why. */
export class BoardError extends Error {}

/**
 * Make a board of rows of labels; -1 stays a hole.
 * @param {readonly (readonly (number | string)[])[]} rows @param {number} stars @param {string} [id]
 * @returns {Board}
 */
export function makeBoard(rows, stars, id = "") {
  const size = rows.length;
  if (!size || size > LARGEST) throw new BoardError(`the page takes boards of 1 to ${LARGEST} rows, not ${size}`);
  if (rows.some((row) => row.length !== size)) throw new BoardError(`not every row has ${size} cells`);
  if (!Number.isInteger(stars) || stars < 1 || stars > size) throw new BoardError(`there cannot be ${stars} stars in a row`);
  /** @type {Map<number | string, number>} */
  const numbers = new Map();
  const regions = rows.map((row) => row.map((label) => numbered(label, numbers)));
  if (numbers.size !== size) throw new BoardError(`${size} rows need ${size} regions, not ${numbers.size}`);
  return { id: String(id).slice(0, 200), size, stars, regions };
}

/** @param {number | string} label @param {Map<number | string, number>} numbers */
function numbered(label, numbers) {
  if (label === HOLE) return HOLE;
  const known = numbers.get(label) ?? numbers.size;
  numbers.set(label, known);
  return known;
}

/** @param {Board} board @param {number} cell row by row, from 0 */
export const regionOf = ({ regions, size }, cell) => regions[Math.floor(cell / size)][cell % size];

/** A to Z for 0 to 25, then AA, AB and so on. @param {number} number */
export function letters(number) {
  const first = Math.floor(number / 26);
  return (first ? String.fromCharCode(64 + first) : "") + String.fromCharCode(65 + (number % 26));
}

/** @param {number} number @param {string} noun */
export const plural = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

/** @param {Board} board */
export const shape = ({ size, stars, rules, where }) => [`${size}x${size}`, plural(stars, "star"), rules ? "variant" : where ? "constraints" : ""].filter(Boolean).join(", ");

/** @param {Board} board */
export const title = (board) => `${board.id || "board"} (${shape(board)})`;

/** The star columns of each row, from 1, as cells. @param {readonly (readonly number[])[]} columns */
export const cellsOf = (columns) => columns.flatMap((row, r) => row.map((column) => r * columns.length + column - 1));

/** @param {Uint8Array | null | undefined} cells @param {number} kind @returns {number[]} the cells with it */
export const placesOf = (cells, kind) => [...(cells ?? []).keys()].filter((cell) => cells?.[cell] === kind);

/** Stars and marks as requests have them: pairs, from 1. @param {number} size @param {Uint8Array | null | undefined} cells @returns {{given_stars: number[][], given_blanks: number[][]}} */
export function givenCells(size, cells) {
  const pairs = (/** @type {number[]} */ places) => places.map((cell) => [Math.floor(cell / size) + 1, (cell % size) + 1]);
  return { given_stars: pairs(placesOf(cells, STAR)), given_blanks: pairs(placesOf(cells, MARK)) };
}

/** What Prolog is sent of a board. @param {Board} board */
export const request = ({ size, regions, stars, given, rules, where }) => ({ regions, stars, rules, where, ...givenCells(size, given) });

/** The model that solves a board fastest: bits, but that knows the usual rules alone. @param {Board} board */
export const fastest = ({ rules, where }) => (rules || where ? "global" : "bits");
