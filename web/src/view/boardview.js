// The board on the page: a drawing, and over it a grid that keyboards, pointers and
// screen readers use. Only what has changed is drawn again. Then what is pointed out, and
// what is said of the rules.

import { MARK, OPEN, STAR, letters, regionOf, regionTints, shape as words, shownName } from "../board/board.js";
import { isUsual, sentences, unitsOf } from "../board/rules.js";
import { $, element, shape } from "./dom.js";
import { crossPath, linesPath, starPoints } from "./shapes.js";

/** @typedef {import("../board/board.js").Board} Board */

/**
 * @typedef {object} Marked what is shown of a game besides its stars and marks
 * @property {Set<number>} [wrong] cells in conflict
 * @property {Uint8Array} [notes] the color of each cell's note, from 1; 0 is none
 * @property {Set<number>} [tried] cells that belong to a trial
 * @property {number[]} [left] stars that rows, columns and regions still take
 * @property {boolean} [dims] whether finished rows, columns and regions are dimmed
 */

const CELL = 40, EDGE = 3, MARGIN = 22;
const KINDS = ["empty", "star", "mark"];
const CHANGES = /** @type {const} */ (["wrong", "tried"]);

export class BoardView {
  /** @param {HTMLElement} root @param {boolean} [passive] whether it is only to be looked at */
  constructor(root, passive = false) {
    this.root = root;
    this.passive = passive;
    /** @type {SVGElement} */
    this.svg = /** @type {any} */ (shape("svg", { "aria-hidden": "true", focusable: "false" }, root));
    this.grid = element("div", passive ? { role: "img" } : { role: "grid", class: "cells" });
    root.append(this.grid);
    this.at = 0;
    /** @type {HTMLElement[]} */
    this.places = [];
    /** @type {(Element | null)[]} */
    this.signs = [];
    /** @type {Element[]} */
    this.squares = [];
    this.shown = new Uint8Array(0);
    /** @type {Marked} */
    this.marked = {};
    /** @type {(Element | null)[]} */
    this.noted = [];
    /** @type {Map<number, SVGElement>} how many stars are left, by unit: beside rows, above columns, in regions that differ */
    this.counts = new Map();
    /** Whether there is room for counts. */
    this.hasCounts = false;
  }

  /** @param {Board} board @param {boolean} [hasCounts] whether there is room for counts at the edges */
  draw(board, hasCounts = false) {
    this.board = board;
    this.hasCounts = hasCounts;
    $("loading")?.remove();
    this.svg.replaceChildren();
    this.root.style.setProperty("--lines", `${(1.2 + 14 / board.size).toFixed(2)}px`);
    this.root.style.setProperty("--count", `${Math.min(15, board.size + 6)}px`);
    this.frame(board.size * CELL);
    this.drawSquares(board);
    this.over = shape("g", {}, this.svg);
    this.noteGroup = shape("g", {}, this.svg);
    this.signGroup = shape("g", {}, this.svg);
    shape("path", { d: diagonalsPath(board, CELL), class: "diagonals", fill: "none" }, this.svg);
    shape("path", { d: linesPath(board.regions, CELL, false), class: "thin", fill: "none" }, this.svg);
    shape("path", { d: linesPath(board.regions, CELL, true), class: "thick", fill: "none" }, this.svg);
    this.pointer = shape("g", {}, this.svg);
    this.shown = new Uint8Array(board.size ** 2);
    this.signs = Array.from(this.shown, () => null);
    this.noted = Array.from(this.shown, () => null);
    this.marked = {};
    this.counts = new Map([...(hasCounts ? this.drawCounts(board.size) : []), ...(board.rules?.region_stars && !this.passive ? this.drawRegionCounts(board) : [])]);
    this.at = Math.min(this.at, this.shown.length - 1);
    if (this.passive) this.grid.setAttribute("aria-label", `Board, ${words(board)}`);
    else this.buildGrid(board);
  }

  /** Leave room at the edges, and lay the grid over the cells. @param {number} side of the board */
  frame(side) {
    const margin = this.hasCounts ? MARGIN : 0, whole = side + 2 * EDGE + margin;
    this.svg.setAttribute("viewBox", `${-EDGE - margin} ${-EDGE - margin} ${whole} ${whole}`);
    const near = `${(100 * (EDGE + margin)) / whole}%`, far = `${(100 * EDGE) / whole}%`;
    this.grid.style.inset = `${near} ${far} ${far} ${near}`;
  }

  /** Places for the counts: of rows at the left, of columns above. @param {number} size @returns {[number, SVGElement][]} */
  drawCounts(size) {
    return Array.from({ length: 2 * size }, (_, k) => {
      const middle = ((k % size) + 0.5) * CELL, beside = -MARGIN / 2 - 2, isRow = k < size;
      return [k, shape("text", { x: isRow ? beside : middle, y: isRow ? middle : beside, class: "count" }, this.svg)];
    });
  }

  /** Places in the first cell of each region. @param {Board} board @returns {[number, SVGElement][]} */
  drawRegionCounts(board) {
    const regions = board.regions.flat();
    return Array.from({ length: board.size }, (_, region) => {
      const { x, y } = this.corner(regions.indexOf(region));
      return [2 * board.size + region, shape("text", { x: x + 8, y: y + 9, class: "count in-region" }, this.svg)];
    });
  }

  /** @param {Board} board */
  drawSquares(board) {
    const tints = regionTints(board);
    this.squares = Array.from({ length: board.size ** 2 }, (_, cell) => {
      const region = regionOf(board, cell);
      const kind = region < 0 ? "square hole" : `square tint${tints[region]}`;
      return shape("rect", { ...this.corner(cell), width: CELL, height: CELL, class: kind }, this.svg);
    });
  }

  /** @param {Board} board */
  buildGrid(board) {
    this.grid.setAttribute("aria-describedby", "conditions");
    this.grid.setAttribute("aria-label", `Board ${shownName(board)}, ${words(board)}`);
    this.grid.style.setProperty("--size", String(board.size));
    this.places = [];
    this.grid.replaceChildren(...Array.from({ length: board.size }, (_, row) => this.buildRow(board, row)));
  }

  /** @param {Board} board @param {number} row */
  buildRow(board, row) {
    const line = element("div", { role: "row" });
    for (let column = 0; column < board.size; column++) {
      const cell = row * board.size + column;
      const place = element("div", { role: "gridcell", tabindex: cell === this.at ? 0 : -1, "data-cell": cell, "data-kind": "empty" });
      place.setAttribute("aria-label", this.label(cell));
      this.places.push(place);
      line.append(place);
    }
    return line;
  }

  /** @param {number} cell */
  label(cell) {
    const board = /** @type {Board} */ (this.board), region = regionOf(board, cell);
    const place = `row ${Math.floor(cell / board.size) + 1}, column ${(cell % board.size) + 1}`;
    if (region < 0) return `${place}, hole`;
    const { wrong, tried, notes } = this.marked;
    const more = [wrong?.has(cell) && "conflict", tried?.has(cell) && "tried", notes?.[cell] && `note ${notes[cell]}`].filter(Boolean);
    return [`${place}, region ${letters(region)}, ${KINDS[this.shown[cell]]}`, ...more].join(", ");
  }

  /** @param {number} cell */
  corner(cell) {
    const { size } = /** @type {Board} */ (this.board);
    return { x: (cell % size) * CELL, y: Math.floor(cell / size) * CELL };
  }

  /** @param {Uint8Array} cells @param {Marked} [marked] */
  update(cells, marked = {}) {
    const before = this.marked;
    this.marked = marked;
    for (let cell = 0; cell < cells.length; cell++) {
      const kind = cells[cell], isNew = kind !== this.shown[cell];
      if (isNew) this.drawSign(cell, kind);
      if (isNew || CHANGES.some((one) => before[one]?.has(cell) !== marked[one]?.has(cell))) this.name(cell);
      if ((before.notes?.[cell] ?? 0) !== (marked.notes?.[cell] ?? 0)) this.drawNote(cell, marked.notes?.[cell] ?? 0);
    }
    if (marked.left) this.showLeft(marked.left, Boolean(marked.dims));
  }

  /** @param {number} cell @param {number} color */
  drawNote(cell, color) {
    const { x, y } = this.corner(cell);
    this.noted[cell]?.remove();
    this.noted[cell] = color ? shape("path", { d: `M${x} ${y}h14l-14 14Z`, class: `note note${color}` }, /** @type {Element} */ (this.noteGroup)) : null;
    this.name(cell);
  }

  /** Say at the edges how many stars are left, and dim what is finished. @param {number[]} left @param {boolean} dims */
  showLeft(left, dims) {
    const board = /** @type {Board} */ (this.board);
    this.counts.forEach((place, k) => {
      place.textContent = left[k] > 0 ? String(left[k]) : left[k] < 0 ? "!" : "✓";
      place.classList.toggle("none", left[k] === 0);
      place.classList.toggle("over", left[k] < 0);
    });
    this.squares.forEach((square, cell) => {
      square.classList.toggle("done", dims && unitsOf(board, cell).some((unit) => left[unit] === 0));
    });
  }

  /** @param {number} cell */
  name(cell) {
    const isWrong = Boolean(this.marked.wrong?.has(cell)), sign = this.signs[cell];
    this.squares[cell].classList.toggle("wrong", isWrong);
    sign?.classList.toggle("wrong", isWrong);
    sign?.classList.toggle("tried", Boolean(this.marked.tried?.has(cell)));
    const place = this.places[cell];
    if (!place) return;
    place.dataset.kind = KINDS[this.shown[cell]];
    place.toggleAttribute("data-wrong", isWrong);
    place.setAttribute("aria-label", this.label(cell));
  }

  /** @param {number} cell @param {number} kind */
  drawSign(cell, kind) {
    this.shown[cell] = kind;
    this.signs[cell]?.remove();
    this.signs[cell] = kind === OPEN ? null : this.sign(cell, kind, kind === STAR ? "star" : "dot", this.signGroup);
    this.squares[cell].classList.toggle("blank", kind === MARK);
  }

  /** @param {number} cell @param {number} kind @param {string} style @param {any} parent */
  sign(cell, kind, style, parent) {
    const { x, y } = this.corner(cell), cx = x + CELL / 2, cy = y + CELL / 2;
    if (kind === STAR) return shape("polygon", { points: starPoints(cx, cy, 14), class: style }, parent);
    return shape("circle", { cx, cy, r: 4, class: style }, parent);
  }

  /** Point something out, and nothing else. @param {Pointed | null} pointed */
  point(pointed) {
    const { over, pointer } = this;
    if (!over || !pointer) return;
    over.replaceChildren();
    pointer.replaceChildren();
    if (pointed) pointOut(this, over, pointer, pointed);
  }

  /** Move the keyboard's place. @param {number} cell @param {boolean} [focus] */
  go(cell, focus = true) {
    this.places[this.at]?.setAttribute("tabindex", "-1");
    this.at = cell;
    this.places[cell]?.setAttribute("tabindex", "0");
    if (focus) this.places[cell]?.focus({ preventScroll: false });
  }

  /** The cell at a point of the screen, or -1. @param {number} x @param {number} y @param {DOMRect} box */
  cellAt(x, y, box) {
    const { size } = /** @type {Board} */ (this.board);
    const column = Math.floor(((x - box.left) / box.width) * size), row = Math.floor(((y - box.top) / box.height) * size);
    return row < 0 || column < 0 || row >= size || column >= size ? -1 : row * size + column;
  }
}

// What is pointed out on a board: cells looked at, units, what a step brings, and what it
// shows besides: blocks with room for one star, units without room, supposed stars.

/** @typedef {{blocks: number[], full: number[], numbered: number[][]}} Drawing see explanation/step_drawing.pl */
/**
 * @typedef {object} Pointed cells from 0
 * @property {number[]} [cells] looked at
 * @property {number[]} [stars] new ones
 * @property {number[]} [marks] new ones
 * @property {[string, number][]} [units] kind, and number from 0
 * @property {Drawing | null} [drawing]
 * @property {{stars: number[], marks: number[]} | null} [supposed] what would follow in a case
 */

const middle = CELL / 2;

/** @param {BoardView} view @param {Element} over below the signs @param {Element} pointer above them @param {Pointed} pointed */
function pointOut(view, over, pointer, { cells = [], stars = [], marks = [], units = [], drawing = null, supposed = null }) {
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

/** A line around each region, and around the rows and the columns together. @param {BoardView} view @param {Element} room @param {[string, number][]} units */
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

// What differs from the usual rules, below the board: in words, and on the board itself.

/** Say the rules of a variant, and list constraints. @param {HTMLElement} room @param {Board} board */
export function showConditions(room, board) {
  const constraints = (board.where ?? []).map((text) => element("li", { "data-constraint": "" }, element("code", {}, text)));
  room.hidden = isUsual(board);
  room.replaceChildren(
    element("p", {}, sentences(board).join(" ")),
    ...(constraints.length ? [element("div", { class: "constraints" }, "Constraints:", element("ol", {}, ...constraints))] : []));
}

/** Point out constraints, and no others. @param {HTMLElement} room @param {number[]} numbers from 0 */
export function pointConditions(room, numbers) {
  room.querySelectorAll("[data-constraint]").forEach((item, k) => {
    item.classList.toggle("pointed", numbers.includes(k));
    if (numbers[0] === k) item.scrollIntoView({ block: "nearest" });
  });
}

/** The path of the main diagonals, if stars on them count. @param {Board} board @param {number} cell its side @returns {string} */
export function diagonalsPath({ size, rules }, cell) {
  const side = size * cell;
  return rules?.diagonals === undefined ? "" : `M0 0L${side} ${side}M${side} 0L0 ${side}`;
}
