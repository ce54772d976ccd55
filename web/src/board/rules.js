// Rules of variants and constraints of a board: as python/starbattle/conditions/rules.py
// has them, and tested to be the same.

import { BoardError, HOLE, plural } from "./board.js";

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
const UNITS = /** @type {const} */ (["row_stars", "column_stars", "region_stars"]);
const MOST_TEXT = 20_000;

/** Whether a board has the usual rules, and no constraints. @param {Board} board */
export const isUsual = ({ rules, where }) => !rules && !where;

/**
 * A board with rules and constraints, as a file or a link has them. Raises BoardError.
 * @param {Board} board @param {unknown} rules an object, or nothing @param {unknown} where a list of texts, or nothing
 * @returns {Board}
 */
export function withConditions(board, rules, where) {
  const own = checkedRules(board, rules ?? {}),
    texts = checkedTexts(where ?? []);
  return {
    ...board,
    ...(Object.keys(own).length && { rules: own }),
    ...(texts.length && { where: texts })
  };
}

/** Prolog says what is wrong with the rules of a text; here, wrong ones are refused. @param {Board} board @param {any} given @returns {Rules} */
function checkedRules({ size, stars }, given) {
  const { touch = "king", wrap = false, diagonals = null, ...counts } = Object(given),
    words = new Set(String(touch).split("+"));
  const onDiagonals = diagonals === true ? stars : diagonals === false ? null : diagonals;
  const areCounts = (/** @type {[string, any]} */ [name, one]) =>
    UNITS.some((unit) => unit === name) &&
    (one === null || (Array.isArray(one) && one.length === size && one.every(isCount)));
  const isRight =
    given instanceof Object &&
    !Array.isArray(given) &&
    typeof touch === "string" &&
    [...words].every((word) => Object.hasOwn(REACH, word)) &&
    !(words.size > 1 && words.has("none")) &&
    [true, false].includes(wrap) &&
    Object.entries(counts).every(areCounts) &&
    (onDiagonals === null || (isCount(onDiagonals) && onDiagonals <= size));
  if (!isRight) throw new BoardError("no board has such rules");
  if (words.has("king")) words.delete("rook"); // whose moves are among a king's
  const moves = Object.keys(REACH)
      .filter((word) => words.has(word))
      .join("+"),
    unusual = UNITS.filter((name) =>
      counts[name]?.some((/** @type {number} */ one) => one !== stars)
    );
  return {
    ...(moves !== "king" && { touch: moves }),
    ...(wrap && { wrap }),
    ...Object.fromEntries(unusual.map((name) => [name, counts[name]])),
    ...(onDiagonals !== null && { diagonals: onDiagonals })
  };
}

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => typeof value === "number" && Number.isInteger(value) && value >= 0;

/** What the texts say is left to Prolog. @param {unknown} given @returns {string[]} */
function checkedTexts(given) {
  if (!Array.isArray(given) || given.some((one) => typeof one !== "string"))
    throw new BoardError("where must be a list of texts");
  const texts = given.map((one) => one.trim().replace(/\s+/g, " "));
  if (texts.includes("")) throw new BoardError("where: a text is empty");
  if (texts.some((one) => one.length > MOST_TEXT))
    throw new BoardError(
      `where: a text is longer than ${MOST_TEXT.toLocaleString("en")} characters`
    );
  return texts;
}

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
  return [...found].sort((a, b) => a - b);
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

/** What differs from the usual rules, a sentence each. @param {Board} board @returns {string[]} */
export function sentences({ rules = {} }) {
  const { touch, wrap, diagonals } = rules,
    found = [];
  if (touch)
    found.push(
      touch === "none"
        ? "Stars may touch."
        : `No two stars ${touch
            .split("+")
            .map((piece) => SAID[piece])
            .join(" or ")}.`
    );
  if (wrap) found.push("Touching goes on across the edges.");
  for (const name of UNITS) {
    const unit = name.replace("_stars", ""),
      counts = rules[name];
    if (counts)
      found.push(`${unit[0].toUpperCase()}${unit.slice(1)}s have ${counts.join(", ")} stars.`);
  }
  if (diagonals !== undefined)
    found.push(`Each main diagonal has ${diagonals ? plural(diagonals, "star") : "no star"}.`);
  return found;
}

/** All rules of a board. @param {Board} board @returns {string[]} */
export function allSentences(board) {
  const { rules = {}, stars } = board,
    alike = UNITS.filter((name) => !rules[name]).map(
      (name) => `every ${name.replace("_stars", "")}`
    );
  const counts = alike.length
    ? [`Put ${plural(stars, "star")} into ${alike.join(", ").replace(/, ([^,]*)$/, " and $1")}.`]
    : [];
  return [
    ...counts,
    ...(rules.touch ? [] : ["No two stars touch, not even diagonally."]),
    ...sentences(board),
    ...(board.where ?? []).map(
      (text, k, { length }) => `Constraint${length > 1 ? ` ${k + 1}` : ""}: ${text}`
    )
  ];
}
