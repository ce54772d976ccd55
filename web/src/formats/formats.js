// Formats of boards: read and written as `starbattle convert` does, by its own code
// in translation.

import { BoardError, HOLE, MARK, STAR, drawingFaults, makeBoard, placesOf, regionOf } from "../board/board.js";
import { isUsual, withConditions } from "../board/rules.js";
import { Source } from "./library.js";
import { Dict, FormatError, PySet } from "./python.js";
import { modules, order } from "./translated.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{board: Board | null, cells: Uint8Array | null, error: string}} Read */
/** @typedef {{board: Board, stars: number[], marks: number[]}} Position */

const MAX_LABEL = 999_999_999;
const NO_COUNT = "has no star count; give one beside the text";
/** @type {Record<string, any>} */
const translated = modules;
/**
 * All in the order of detection; those that the page does not read have no format.
 * @type {{name: string, format: any, detect: (text: string) => boolean}[]}
 */
const known = order.map((/** @type {string[]} */ [name, module]) => {
  const home = translated[module], format = home[name.toUpperCase().replace("-", "_")];
  return { name, format, detect: format?.detect ?? home[`detect_${name}`] };
});
/** @type {any[]} */
const formats = known.flatMap(({ format }) => format ?? []);
const { check_bytes: checkBytes, check_text: checkText } = translated["starbattle.formats.detection"];
const picture = formats.find((one) => one.name === "picture");

export const FORMATS = formats.map((one) => one.name);

/** Whether a format can hold a board, by its rules and constraints. @param {string} name @param {Board} board */
export const holds = (name, board) => isUsual(board) || formats.find((one) => one.name === name).varies;

/**
 * The boards of a text; one that cannot be read has an error.
 * @param {string} text @param {number | null} stars in place of those that the text has @returns {Read[]}
 */
export function read(text, stars) {
  try {
    const source = new Source(text);
    const format = formatOf(source);
    const found = [...format.read(source)].map((raw) => checked(raw, stars));
    return found.length ? found : [failed(text.trim() ? "contains no board" : "is empty")];
  } catch (error) {
    return [caught(error)];
  }
}

/** As `convert` finds it: by the content, and with a word on data that is no board. @param {any} source */
function formatOf(source) {
  const head = source.head();
  checkBytes(new TextEncoder().encode(head.slice(0, 1 << 10)));
  const found = known.find((one) => one.detect(head));
  if (found && !found.format) {
    throw new BoardError(`is of the format ${found.name}, which the page does not read; what the command starbattle convert makes of it, it reads`);
  }
  if (!found) checkText(head);
  return found?.format ?? picture;
}

/** The text of a file. Raises BoardError for other data, such as a picture. @param {Uint8Array} bytes */
export function decoded(bytes) {
  try {
    checkBytes(bytes.slice(0, 1 << 10));
  } catch (error) {
    throw new BoardError(caught(error).error);
  }
  return new TextDecoder().decode(bytes);
}

/** @param {string} error @returns {Read} */
const failed = (error) => ({ board: null, cells: null, error });

/** @param {unknown} error @returns {Read} */
function caught(error) {
  if (error instanceof FormatError) return failed(/** @type {any} */ (error).text);
  if (error instanceof BoardError) return failed(error.message);
  throw error;
}

/** @param {any} raw @param {number | null} stars @returns {Read} */
function checked(raw, stars) {
  try {
    if (raw instanceof FormatError) throw raw;
    const rows = [...raw.rows].map((row) => labels(row));
    const count = stars ?? raw.stars;
    const plain = makeBoard(rows, count ?? 1, raw.id);
    if (count === null) throw new BoardError(NO_COUNT);
    if (raw.state instanceof FormatError) throw raw.state;
    const board = withConditions(plain, raw.rules instanceof Dict ? Object.fromEntries(raw.rules.items()) : raw.rules, raw.where);
    const { stars: own, marks, given_stars: known, given_blanks: blanks } = raw.state;
    const given = cellsOn(board, [...known], [...blanks]);
    if (given?.some((value, cell) => value === STAR && regionOf(board, cell) === HOLE)) throw new BoardError("a given star in a hole");
    return { board: { ...board, given }, cells: cellsOn(board, [...own, ...known], [...marks, ...blanks]), error: "" };
  } catch (error) {
    return caught(error);
  }
}

/** A row of labels: whole numbers, texts, or the characters of a text. @param {any} row */
function labels(row) {
  if (typeof row === "string") return [...row].filter((one) => one.trim());
  return [...row].map((label) => {
    const isText = typeof label === "string" && label.trim();
    if (!isText && !(Number.isInteger(label) && Math.abs(label) <= MAX_LABEL)) throw new BoardError("a region label is an integer or a text");
    return String(label) === String(HOLE) ? HOLE : String(label);
  });
}

/** @param {Board} board @param {number[][]} stars @param {number[][]} marks @returns {Uint8Array | null} */
function cellsOn(board, stars, marks) {
  const cells = new Uint8Array(board.size ** 2);
  for (const [kind, places] of /** @type {[number, number[][]][]} */ ([[STAR, stars], [MARK, marks]])) {
    for (const [row, column] of places) {
      if (!(row >= 0 && column >= 0 && row < board.size && column < board.size)) throw new BoardError(`no cell of a ${board.size}x${board.size} board`);
      const cell = row * board.size + column;
      if (cells[cell] && cells[cell] !== kind) throw new BoardError("a star and a mark in the same cell");
      cells[cell] = kind;
    }
  }
  return cells.some(Boolean) ? cells : null;
}

/** @param {string} name @param {Position} position @returns {string} */
export function write(name, { board, stars, marks }) {
  if (!holds(name, board)) throw new BoardError(`${name} cannot hold a board with ${board.where ? "constraints" : "rules of its own"}; jsonl can`);
  const places = (/** @type {number[]} */ cells) => new PySet(cells.map((cell) => [Math.floor(cell / board.size), cell % board.size]));
  const isInPieces = drawingFaults(board.regions).pieces.length > 0;
  const names = board.regions.map((_, k) => String(k));
  const cells_of = (/** @type {number} */ region) => board.regions.flatMap((row, r) => row.flatMap((one, c) => (one === region ? [[r, c]] : [])));
  const given = { given_stars: places(placesOf(board.given, STAR)), given_blanks: places(placesOf(board.given, MARK)) };
  const position = { board: { ...board, ...given, labels: names, is_in_pieces: isInPieces, is_usual: isUsual(board), cells_of }, stars: places(stars), marks: places(marks), solution: null };
  try {
    return formats.find((one) => one.name === name).write(position);
  } catch (error) {
    throw new BoardError(caught(error).error);
  }
}
