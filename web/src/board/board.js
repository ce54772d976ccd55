// Boards as data, and what follows from them: colors of regions, faults of drawings, links.

import { HOLE, MARK, STAR, plural } from "../../../python/starbattle/render/pages/shapes.js";
import { areRules, around, withConditions } from "./rules.js";

export * from "../../../python/starbattle/render/pages/shapes.js";

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
/** A board that cannot be: the message says why. */
export class BoardError extends Error {}

/**
 * Make a board of rows of labels; "." and Prolog's 0 are holes.
 * @param {readonly (readonly (number | string)[])[]} rows @param {number} stars @param {string} [id]
 * @returns {Board}
 */
export function makeBoard(rows, stars, id = "") {
  const size = rows.length;
  if (!size || size > LARGEST)
    throw new BoardError(`the page takes boards of 1 to ${LARGEST} rows, not ${size}`);
  if (rows.some((row) => row.length !== size))
    throw new BoardError(`not every row has ${size} cells`);
  if (!Number.isInteger(stars) || stars < 1 || stars > size)
    throw new BoardError(`there cannot be ${stars} stars in a row`);
  const labels = [...new Set(rows.flat())].filter((label) => label !== "." && label !== 0);
  if (labels.length !== size)
    throw new BoardError(`${size} rows need ${size} regions, not ${labels.length}`);
  const regions = rows.map((row) => row.map((label) => labels.indexOf(label)));
  return { id: String(id).slice(0, 200), size, stars, regions };
}

/** @param {Board} board */
export const words = ({ size, stars, rules, where }) =>
  [`${size}x${size}`, plural(stars, "star"), rules ? "variant" : where ? "constraints" : ""]
    .filter(Boolean)
    .join(", ");

/** The name to show: none of a board that `make` has named by a seed; of a daily one, kind and day. @param {Board} board */
export const shownName = ({ id }) =>
  id.replace(/^\d+x\d+-\d+-\d+$|^daily \d+-(\S+) (\w+)$/, "$2 $1").trim();

/** The size and the stars first, where there is always room. @param {Board} board */
export const title = (board) => [words(board), shownName(board)].filter(Boolean).join(" · ");

/** The star columns of each row, from 1, as cells. @param {readonly (readonly number[])[]} columns */
export const cellsOf = (columns) =>
  columns.flatMap((row, r) => row.map((column) => r * columns.length + column - 1));

/** @param {Uint8Array | null | undefined} cells @param {number} kind @returns {number[]} the cells with it */
export const placesOf = (cells, kind) =>
  [...(cells ?? []).keys()].filter((cell) => cells?.[cell] === kind);

/** Stars and marks as requests have them: pairs, from 1. @param {number} size @param {Uint8Array | null | undefined} cells @returns {{given_stars: number[][], given_blanks: number[][]}} */
export function givenCells(size, cells) {
  const pairs = (/** @type {number[]} */ places) =>
    places.map((cell) => [Math.floor(cell / size) + 1, (cell % size) + 1]);
  return { given_stars: pairs(placesOf(cells, STAR)), given_blanks: pairs(placesOf(cells, MARK)) };
}

/** What Prolog is sent of a board. @param {Board} board */
export const request = ({ size, regions, stars, given, rules, where }) => ({
  regions,
  stars,
  rules,
  where,
  ...givenCells(size, given)
});

// Colors of regions: as region_tints() of python/starbattle/render/colors.py, and
// tested to be the same.

const TINTS = 10;

/** A board as pages draw it. @param {Board} board */
export const drawn = (board) => ({ ...board, tints: regionTints(board) });

/** The region with the fewest colors left is always next. @param {Board} board @returns {number[]} a color of TINTS for each region */
export function regionTints(board) {
  const [sides, corners] = ["rook", "king"].map((touch) => touched(board, touch)),
    left = new Set(corners.keys()),
    ring = [...Array(TINTS).keys()];
  /** @type {number[]} */
  const tints = [];
  const had = (/** @type {Set<number>} */ near) => [...near].flatMap((k) => tints[k] ?? []);
  const free = (/** @type {Set<number>} */ near) =>
    ring.filter((tint) => !had(near).includes(tint));
  while (left.size) {
    const region = least([...left], (k) => LARGEST * free(corners[k]).length - corners[k].size);
    const some = [corners, sides].map((near) => free(near[region])).find((one) => one.length),
      used = some ? had(new Set(corners.keys())) : had(sides[region]);
    tints[region] = least(some ?? ring, (tint) => used.filter((one) => one === tint).length);
    left.delete(region);
  }
  return tints;
}

/** The first for which something is least. @param {number[]} all @param {(one: number) => number} of */
const least = (all, of) => all.reduce((best, one) => (of(one) < of(best) ? one : best));

/** The regions that each region touches. @param {Board} board @param {string} touch by which moves */
function touched(board, touch) {
  const flat = board.regions.flat(),
    found = board.regions.map(() => /** @type {Set<number>} */ (new Set()));
  flat.forEach((region, cell) => {
    if (region === HOLE) return;
    for (const near of around({ ...board, rules: { touch } }, cell))
      if (flat[near] !== HOLE && flat[near] !== region) found[region].add(flat[near]);
  });
  return found;
}

// A board, one's marks on it and a program of one's own, in the fragment of a link.

/** @typedef {{board: Board | null, cells: Uint8Array | null, code: string, query: string}} Linked */

const LONGEST = 200_000;

/**
 * @param {Board} board @param {Uint8Array} cells 0 open, 1 star, 2 mark
 * @param {{code?: string, query?: string}} [more] @returns {string} the fragment, with its #
 */
export function fragment(board, cells, { code = "", query = "" } = {}) {
  const regions = board.regions.flat().map((k) => (k === HOLE ? "." : k.toString(LARGEST))),
    { id: name, given, rules, where = [] } = board;
  const parts = {
    board: `${board.stars}-${regions.join("")}`,
    name,
    given: given && packed(given, 3),
    rules: rules && JSON.stringify(rules),
    cells: cells.some(Boolean) && packed(cells, 3),
    code,
    query
  };
  const all = [...Object.entries(parts), ...where.map((text) => ["where", text])];
  return `#${new URLSearchParams(/** @type {[string, string][]} */ (all.filter((one) => one[1])))}`;
}

/** Some digits to one of a larger base. @param {Iterable<number>} digits @param {number} base @param {number} [some] */
export function packed(digits, base, some = 3) {
  const groups = [...digits].join("").match(new RegExp(`.{1,${some}}`, "g")) ?? [];
  return groups
    .map((group) => parseInt(group.padEnd(some, "0"), base).toString(base ** some))
    .join("");
}

/** @param {string} text three cells to a letter @param {number} count @returns {Uint8Array} */
function unpacked(text, count) {
  if (text.length !== Math.ceil(count / 3)) throw new BoardError("its marks do not fit the board");
  if (/[^0-9a-q]/.test(text)) throw new BoardError("its marks are damaged");
  const cells = [...text].flatMap((letter) => [
    ...parseInt(letter, 27).toString(3).padStart(3, "0")
  ]);
  return Uint8Array.from(cells.slice(0, count), Number);
}

/** @param {string} hash the fragment, with its # @returns {Linked} */
export function linked(hash) {
  if (hash.length > LONGEST)
    throw new BoardError(`it is too long: ${hash.length.toLocaleString("en")} characters`);
  const parts = new URLSearchParams(hash.replace(/^#/, "")),
    part = (/** @type {string} */ key) => parts.get(key) ?? "",
    program = { code: part("code"), query: part("query") };
  if (!part("board")) return { board: null, cells: null, ...program };
  const plain = linkedBoard(part("board"), part("name")),
    rules = linkedRules(part("rules"), plain),
    board = withConditions(plain, rules, parts.getAll("where").filter(Boolean)),
    cells = (/** @type {string} */ key) =>
      part(key) ? unpacked(part(key), board.size ** 2) : null;
  const given = cells("given");
  return { board: given ? { ...board, given } : board, cells: cells("cells"), ...program };
}

/** @param {string} text @param {Board} board */
function linkedRules(text, { size }) {
  try {
    const rules = Object(JSON.parse(text || "{}"));
    if (areRules(rules, size)) return rules;
  } catch {
    // The same as rules that no board has.
  }
  throw new BoardError("its rules are damaged");
}

/** @param {string} text @param {string} name @returns {Board} */
function linkedBoard(text, name) {
  const found = /^(\d{1,2})-([0-9a-z.]+)$/.exec(text);
  const size = Math.sqrt(found?.[2].length ?? 0);
  if (!found || !Number.isInteger(size) || size > LARGEST)
    throw new BoardError("its board is damaged");
  const rows = Array.from({ length: size }, (_, row) => [
    ...found[2].slice(row * size, (row + 1) * size)
  ]);
  return makeBoard(rows, Number(found[1]), name);
}
