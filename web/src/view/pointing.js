// What is pointed out on a board: cells looked at, units, what a step brings, and what it
// shows besides: blocks with room for one star, units without room, supposed stars.

import { MARK, STAR } from "../play/game.js";
import { shape } from "./dom.js";
import { crossPath, linesPath, starPoints } from "./shapes.js";

/** @typedef {import("./boardview.js").BoardView} BoardView */
/** @typedef {{blocks: number[], full: number[], needs: any[], numbered: number[][]}} Drawing see explanation/step_drawing.pl */
/**
 * @typedef {object} Pointed cells from 0
 * @property {number[]} [cells] looked at
 * @property {number[]} [stars] new ones
 * @property {number[]} [marks] new ones
 * @property {[string, number, ...unknown[]][]} [units] kind, and number from 0
 * @property {Drawing | null} [drawing]
 * @property {{stars: number[], marks: number[]} | null} [supposed] what would follow in a case
 */

const CELL = 40;
const middle = CELL / 2;

/** @param {BoardView} view @param {Element} over below the signs @param {Element} pointer above them @param {Pointed} pointed */
export function pointOut(view, over, pointer, { cells = [], stars = [], marks = [], units = [], drawing = null, supposed = null }) {
  for (const cell of cells) shape("rect", { ...view.corner(cell), width: CELL, height: CELL, class: "looked" }, over);
  for (const cell of drawing?.full ?? []) shape("rect", { ...view.corner(cell), width: CELL, height: CELL, class: "full" }, over);
  drawUnits(view, pointer, units);
  for (const cell of drawing?.blocks ?? []) drawBlock(view, pointer, cell);
  for (const cell of stars) fresh(view, pointer, cell, STAR);
  for (const cell of marks) fresh(view, pointer, cell, MARK);
  for (const cell of supposed?.marks ?? []) shape("path", { d: cross(view, cell), class: "supposed-mark" }, pointer);
  const groups = supposed ? supposed.stars.map((cell) => [cell]) : drawing?.numbered ?? [];
  groups.forEach((group, k) => group.forEach((cell) => drawNumbered(view, pointer, cell, k + 1, stars.includes(cell) || marks.includes(cell))));
}

/** A line around each region, and around the rows and the columns together. @param {BoardView} view @param {Element} room @param {[string, number, ...unknown[]][]} units */
function drawUnits(view, room, units) {
  const board = /** @type {import("../board/board.js").Board} */ (view.board);
  const numbers = (/** @type {string} */ kind) => units.filter((unit) => unit[0] === kind).map((unit) => unit[1]);
  const rows = new Set(numbers("row")), columns = new Set(numbers("column"));
  const outline = (/** @type {(row: number, column: number) => boolean} */ belongs, /** @type {string} */ kind) => {
    const within = board.regions.map((line, r) => line.map((_, c) => Number(belongs(r, c))));
    shape("path", { d: linesPath(within, CELL, true, 0), class: kind }, room);
  };
  if (rows.size) outline((r) => rows.has(r), "unit lines");
  if (columns.size) outline((_, c) => columns.has(c), "unit lines");
  for (const region of numbers("region")) outline((r, c) => board.regions[r][c] === region, "unit");
  for (const diagonal of numbers("diagonal")) outline((r, c) => c === (diagonal ? board.size - 1 - r : r), "unit lines");
}

/** Four cells with room for one star; at the edge, some of them. @param {BoardView} view @param {Element} room @param {number} cell */
function drawBlock(view, room, cell) {
  const { x, y } = view.corner(cell);
  shape("rect", { x: x + 2.5, y: y + 2.5, width: 2 * CELL - 5, height: 2 * CELL - 5, rx: 9, class: "block" }, room);
}

/** @param {BoardView} view @param {Element} room @param {number} cell @param {number} kind */
function fresh(view, room, cell, kind) {
  const { x, y } = view.corner(cell);
  if (kind === STAR) shape("polygon", { points: starPoints(x + middle, y + middle, 14), class: "new-star" }, room);
  else shape("path", { d: cross(view, cell), class: "new-mark" }, room);
}

/** @param {BoardView} view @param {number} cell */
function cross(view, cell) {
  const { x, y } = view.corner(cell);
  return crossPath(x + middle, y + middle, 8);
}

/** A star that would follow, with its number in the order in which they do. @param {BoardView} view @param {Element} room @param {number} cell @param {number} number @param {boolean} isNew */
function drawNumbered(view, room, cell, number, isNew) {
  const { x, y } = view.corner(cell), at = isNew ? { x: x + CELL - 7, y: y + 9 } : { x: x + middle, y: y + middle + 1 };
  if (!isNew) shape("polygon", { points: starPoints(x + middle, y + middle, 17), class: "supposed-star" }, room);
  shape("text", { ...at, class: "order" }, room).textContent = String(number);
}
