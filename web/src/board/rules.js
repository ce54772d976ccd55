// Rules of variants and constraints of a board: as python/starbattle/conditions/rules.py
// has them, and tested to be the same.

import { HOLE, plural } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/**
 * @typedef {object} Rules what differs from the usual rules, as requests and files have it
 * @property {string} [touch] by which moves two stars may not stand apart: names of chess pieces
 * @property {boolean} [wrap] whether stars touch across the edges
 * @property {number[]} [row_stars] how many stars each row has
 * @property {number[]} [column_stars]
 * @property {number[]} [region_stars]
 * @property {number} [diagonals] how many stars each main diagonal has
 */

/** The squares of the distances that a piece moves. @type {Record<string, number[]>} */
const REACH = { king: [1, 2], rook: [1], knight: [5], none: [] };
const STEPS = [-2, -1, 0, 1, 2];
/** @type {Record<string, string>} */
const SAID = { king: "touch", rook: "share a side", knight: "are a knight's move apart" };
const NAMES = { row_stars: "Rows", column_stars: "Columns", region_stars: "Regions" };
const UNITS = /** @type {(keyof typeof NAMES)[]} */ (Object.keys(NAMES));

/** Whether a board has the usual rules, and no constraints. @param {Board} board */
export const isUsual = ({ rules, where }) => !rules && !where;

/** A board with what differs from the usual rules, and constraints. @param {Board} board @param {Rules} [rules] @param {string[]} [where] @returns {Board} */
export const withConditions = (board, rules = {}, where = []) => ({
  ...board,
  ...(Object.keys(rules).length && { rules }),
  ...(where.length && { where })
});

/** Whether something may be rules of a board, as Prolog says them. @param {object} rules @param {number} size */
export const areRules = (rules, size) =>
  Object.entries(rules).every(([name, value]) => {
    if (name === "touch") return TOUCHES.includes(value);
    if (name === "wrap") return value === true;
    if (name === "diagonals") return isCount(value);
    return UNITS.some((unit) => unit === name) && value.length === size && value.every(isCount);
  });
const TOUCHES = ["rook", "knight", "none", "king+knight", "rook+knight"];

/** @param {unknown} value */
const isCount = (value) => Number.isInteger(value) && Number(value) >= 0;

/** @param {Board} board @param {number} cell @returns {number[]} the cells that a star there keeps free of others */
export function around({ size, rules }, cell) {
  const reach = (rules?.touch ?? "king").split("+").flatMap((piece) => REACH[piece]),
    found = new Set();
  const at = (/** @type {number} */ k) => (rules?.wrap ? (k + 2 * size) % size : k),
    isOn = (/** @type {number} */ k) => k >= 0 && k < size;
  for (const down of STEPS)
    for (const right of STEPS) {
      const row = at(Math.floor(cell / size) + down),
        column = at((cell % size) + right);
      if (reach.includes(down ** 2 + right ** 2) && isOn(row) && isOn(column))
        found.add(row * size + column);
    }
  found.delete(cell);
  return [...found];
}

/** @param {Board} board @returns {number[][]} the cells of its rows, columns and regions, and of its diagonals if they count */
export function units(board) {
  const { size, regions, rules } = board,
    found = needs(board).map(() => /** @type {number[]} */ ([]));
  regions.flat().forEach((region, cell) => {
    if (region === HOLE) return;
    const row = Math.floor(cell / size),
      column = cell % size,
      own = [row, size + column, 2 * size + region];
    if (rules?.diagonals !== undefined) {
      if (row === column) own.push(3 * size);
      if (row + column === size - 1) own.push(3 * size + 1);
    }
    for (const unit of own) found[unit].push(cell);
  });
  return found;
}

/** How many stars each of its units has. @param {Board} board @returns {number[]} */
export function needs({ size, stars, rules }) {
  const lines = UNITS.flatMap((name) => rules?.[name] ?? Array(size).fill(stars));
  return rules?.diagonals === undefined ? lines : [...lines, rules.diagonals, rules.diagonals];
}

/** How many stars its solutions have. @param {Board} board */
export const total = (board) =>
  needs(board)
    .slice(0, board.size)
    .reduce((sum, count) => sum + count, 0);

/** What differs from the usual rules, a sentence each. @param {Board} board */
export function sentences({ rules = {} }) {
  const { touch, wrap, diagonals } = rules,
    pieces = touch?.split("+").map((piece) => SAID[piece]);
  const all = [
    touch && (touch === "none" ? "Stars may touch." : `No two stars ${pieces?.join(" or ")}.`),
    wrap && "Touching goes on across the edges.",
    ...UNITS.map((name) => rules[name] && `${NAMES[name]} have ${rules[name].join(", ")} stars.`),
    diagonals !== undefined &&
      `Each main diagonal has ${diagonals ? plural(diagonals, "star") : "no star"}.`
  ];
  return /** @type {string[]} */ (all.filter(Boolean));
}
