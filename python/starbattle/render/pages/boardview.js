// The board of all pages: a drawing, and over it a grid that keyboards, pointers and
// screen readers use. Only what has changed is drawn again. Then what is pointed out.

import { element, shape } from "./elements.js";
import { HOLE, MARK, OPEN, STAR, crossPath, letters, linesPath, plural, regionOf, starPoints } from "./shapes.js";

/** @typedef {{size: number, regions: number[][], tints: number[], rules?: {diagonals?: number, region_stars?: number[]}}} Drawn a board, with the color of each region */

/**
 * @typedef {object} Marked what is shown of a game besides its stars and marks
 * @property {Set<number>} [wrong] cells in conflict
 * @property {Set<number>} [tried] cells that belong to a trial
 * @property {number[]} [left] stars that rows, columns and regions still take
 * @property {Set<number>} [done] cells to dim
 */
/** @typedef {{blocks: number[], full: number[], numbered: number[][], needs?: [string, number, number][]}} Drawing see explanation/step_drawing.pl */
/**
 * @typedef {object} Pointed cells from 0
 * @property {number[]} [cells] looked at
 * @property {boolean} [isWrong] whether what stands in these cells is wrong
 * @property {number[]} [stars] new ones
 * @property {number[]} [marks] new ones
 * @property {[string, number][]} [units] kind, and number from 0
 * @property {Drawing} [drawing] blocks with room for one star, units without room, stars that would follow
 * @property {{stars: number[], empty: number[]}} [supposed] what would follow in a case
 */

export const CELL = 40;
const EDGE = 3, MIDDLE = CELL / 2;
const KINDS = ["empty", "star", "mark"];
const LINES = ["row", "column"];

export class BoardView {
  /** @param {HTMLElement} root @param {boolean} [isPassive] whether it is only to be looked at */
  constructor(root, isPassive = false) {
    this.root = root;
    this.isPassive = isPassive;
    this.svg = shape("svg", { "aria-hidden": "true", focusable: "false" }, root);
    this.over = this.signs = this.pointer = this.svg;
    /** @type {Drawn} */
    this.board = { size: 0, regions: [], tints: [] };
    this.label = "";
    this.margin = 0; // where names and counts stand
    /** @type {string[]} */
    this.labels = [];
    /** @type {Element[]} */
    this.squares = [];
    /** The names of rows and of columns, before them. @type {SVGElement[]} */
    this.names = [];
    /** How many stars are left: behind rows, below columns, in regions that differ. @type {Map<number, SVGElement>} */
    this.counts = new Map();
    /** @type {(Element | null)[]} */
    this.drawnSigns = [];
    /** @type {HTMLElement[]} */
    this.places = [];
    this.grid = element("div", isPassive ? { role: "img" } : { role: "grid", class: "cells", "aria-describedby": "conditions" });
    root.append(this.grid);
    this.at = 0;
    this.shown = new Uint8Array(0);
    /** @type {Marked} */
    this.marked = {};
  }

  /**
   * @param {Drawn} board @param {object} [how]
   * @param {string} [how.label] what screen readers call it
   * @param {string[]} [how.labels] what always has its name: rows, columns, regions; names of others stand outside of the drawing while they are pointed out
   * @param {boolean} [how.counts] whether the stars that are left stand at the edges
   */
  draw(board, { label = "Board", labels = [], counts = false } = {}) {
    const { size } = board, side = size * CELL, count = size ** 2;
    [this.board, this.label, this.labels] = [board, label, labels];
    this.margin = 6 + 1.2 * size;
    this.svg.replaceChildren();
    this.root.style.setProperty("--lines", `${(1.2 + 14 / size).toFixed(2)}px`);
    this.root.style.setProperty("--edge", `${size}px`); // the same on the screen, however many rows there are
    this.frame(side, labels.length, labels.length || counts);
    this.squares = Array.from({ length: count }, (_, cell) => this.square(cell));
    this.over = this.group();
    this.signs = this.group();
    for (const [d, kind] of [[diagonalsPath(board, CELL), "diagonals"], [linesPath(board.regions, CELL, false), "thin"], [linesPath(board.regions, CELL, true), "thick"]]) {
      shape("path", { d, class: kind, fill: "none" }, this.svg);
    }
    this.pointer = this.group();
    this.names = this.edges(-this.margin / 2, "name");
    this.counts = new Map([...(counts ? this.edges(side + this.margin / 2, "count").entries() : []), ...(board.rules?.region_stars && !this.isPassive ? this.inRegions() : [])]);
    this.shown = new Uint8Array(count);
    this.drawnSigns = Array(count).fill(null);
    this.marked = {};
    this.at = Math.min(this.at, count - 1);
    this.places = this.isPassive ? [] : this.squares.map((_, cell) => element("div", { role: "gridcell", tabindex: cell === this.at ? 0 : -1, "data-cell": cell, "data-kind": "empty", "aria-label": this.words(cell) }));
    this.grid.setAttribute("aria-label", label);
    this.grid.style.setProperty("--size", String(size));
    this.grid.replaceChildren(...(this.isPassive ? [] : board.regions.map((_, row) => element("div", { role: "row" }, this.places.slice(row * size, (row + 1) * size)))));
  }

  /** Leave room at the edges, and lay the grid over the cells. @param {number} side of the board @param {...unknown} texts whether there are some before the cells, and behind them */
  frame(side, ...texts) {
    const [before, behind] = texts.map((isThere) => EDGE + (isThere ? this.margin : 0)), whole = side + before + behind;
    const [near, far] = [before, behind].map((room) => `${(100 * room) / whole}%`);
    this.svg.setAttribute("viewBox", `${-before} ${-before} ${whole} ${whole}`);
    this.grid.style.inset = `${near} ${far} ${far} ${near}`;
  }

  group() {
    return shape("g", {}, this.svg);
  }

  /** A shape in a cell, whose corner is 0 0. @param {string} name @param {number} cell @param {Record<string, unknown>} attributes @param {Element} [room] */
  put(name, cell, attributes, room = this.pointer) {
    const { size } = this.board, place = `translate(${(cell % size) * CELL} ${Math.floor(cell / size) * CELL})`;
    return shape(name, { ...attributes, transform: place, "data-at": cell }, room);
  }

  /** Words at a place that is measured from the corner of a cell. @param {string} words @param {number} cell @param {number} x @param {number} y @param {string} kind @param {Element} [room] */
  write(words, cell, x, y, kind, room) {
    const made = this.put("text", cell, { x, y, class: kind }, room);
    made.textContent = words;
    return made;
  }

  /** @param {number} cell */
  square(cell) {
    const region = regionOf(this.board, cell), kind = region === HOLE ? "hole" : `tint${this.board.tints[region]}`;
    return this.put("rect", cell, { width: CELL, height: CELL, class: `square ${kind}` }, this.svg);
  }

  /** Places for texts beside rows, then beside columns. @param {number} at @param {string} kind @returns {SVGElement[]} */
  edges(at, kind) {
    const { size } = this.board;
    return Array.from({ length: 2 * size }, (_, k) => this.beside(LINES[Math.floor(k / size)], k % size, at, "", kind, this.svg));
  }

  /** A text beside a row or a column. @param {string} line @param {number} k @param {number} at how far from the corner @param {string} words @param {string} kind @param {Element} [room] */
  beside(line, k, at, words, kind, room) {
    return line === "row" ? this.write(words, k * this.board.size, at, MIDDLE, kind, room) : this.write(words, k, MIDDLE, at, kind, room);
  }

  /** Places in the first cell of each region. @returns {[number, SVGElement][]} */
  inRegions() {
    const { regions, size } = this.board, all = regions.flat();
    return Array.from({ length: size }, (_, region) => [2 * size + region, this.write("", all.indexOf(region), 8, 9, "count in-region", this.svg)]);
  }

  /** @param {number} cell */
  words(cell) {
    const { size } = this.board, region = regionOf(this.board, cell);
    const place = `row ${Math.floor(cell / size) + 1}, column ${(cell % size) + 1}`;
    if (region === HOLE) return `${place}, hole`;
    const { wrong, tried } = this.marked;
    const more = [wrong?.has(cell) && "conflict", tried?.has(cell) && "tried"].filter(Boolean);
    return [`${place}, region ${letters(region)}, ${KINDS[this.shown[cell]]}`, ...more].join(", ");
  }

  /** Show what is in the cells, and nothing pointed out. @param {Uint8Array} cells @param {Marked} [marked] */
  update(cells, marked = {}) {
    const before = this.marked;
    this.marked = marked;
    cells.forEach((kind, cell) => {
      const isNew = kind !== this.shown[cell];
      if (isNew) this.drawSign(cell, kind);
      if (isNew || /** @type {const} */ (["wrong", "tried", "done"]).some((one) => before[one]?.has(cell) !== marked[one]?.has(cell))) this.mark(cell);
    });
    this.counts.forEach((place, k) => {
      const left = marked.left?.[k] ?? 0;
      place.textContent = left > 0 ? String(left) : left < 0 ? "!" : "✓";
      place.classList.toggle("none", left === 0);
      place.classList.toggle("over", left < 0);
    });
    if (this.isPassive) {
      const counted = (/** @type {number} */ one) => cells.filter((kind, cell) => kind === one && regionOf(this.board, cell) !== HOLE).length;
      this.grid.setAttribute("aria-label", `${this.label}: ${plural(counted(STAR), "star")}, ${plural(counted(MARK), "mark")}, ${plural(counted(OPEN), "open cell")}`);
    }
    this.point(null);
  }

  /** @param {number} cell @param {number} kind */
  drawSign(cell, kind) {
    this.shown[cell] = kind;
    this.drawnSigns[cell]?.remove();
    this.drawnSigns[cell] = kind === OPEN || regionOf(this.board, cell) === HOLE ? null : kind === STAR ? this.star(cell, 14, "star", this.signs) : this.put("circle", cell, { cx: MIDDLE, cy: MIDDLE, r: 4, class: "dot" }, this.signs);
  }

  /** Say of a cell what it has come to. @param {number} cell */
  mark(cell) {
    const { wrong, tried, done } = this.marked, isWrong = Boolean(wrong?.has(cell)), kind = KINDS[this.shown[cell]];
    const parts = /** @type {[Element | null, string, boolean | undefined][]} */ ([
      [this.squares[cell], "wrong", isWrong], [this.squares[cell], "blank", this.shown[cell] === MARK], [this.squares[cell], "done", done?.has(cell)],
      [this.drawnSigns[cell], "wrong", isWrong], [this.drawnSigns[cell], "tried", tried?.has(cell)],
    ]);
    for (const [part, name, isSo] of parts) part?.classList.toggle(name, Boolean(isSo));
    const place = this.places[cell];
    if (!place) return;
    place.dataset.kind = kind;
    place.toggleAttribute("data-wrong", isWrong);
    place.setAttribute("aria-label", this.words(cell));
  }

  /** @param {number} cell @param {number} reach @param {string} kind @param {Element} [room] */
  star(cell, reach, kind, room) {
    return this.put("polygon", cell, { points: starPoints(MIDDLE, MIDDLE, reach), class: kind }, room);
  }

  /** @param {number} cell @param {string} kind */
  cross(cell, kind) {
    this.put("path", cell, { d: crossPath(MIDDLE, MIDDLE, 8), class: kind });
  }

  /** @param {number} cell @param {string} kind @param {Element} room @param {number} [inside] @param {number} [cells] in a row of it */
  box(cell, kind, room, inside = 0, cells = 1) {
    const side = cells * CELL - 2 * inside;
    this.put("rect", cell, { x: inside, y: inside, width: side, height: side, rx: inside, class: kind }, room);
  }

  /** Point something out, and nothing else. @param {Pointed | null} pointed */
  point(pointed) {
    const { cells = [], isWrong, stars = [], marks = [], units = [], drawing = { blocks: [], full: [], numbered: [] }, supposed } = pointed ?? {};
    this.over.replaceChildren();
    this.pointer.replaceChildren();
    for (const cell of cells) this.box(cell, isWrong ? "looked wrong" : "looked", this.over, 1.5);
    for (const cell of drawing.full) this.box(cell, "full", this.over);
    this.name(units, Boolean(supposed ?? [cells, stars, marks].find((all) => all.length)));
    this.outline(units);
    for (const cell of drawing.blocks) this.box(cell, "block", this.pointer, 3, 2);
    for (const cell of stars) {
      this.star(cell, 13, "new-star");
      this.box(cell, "ring", this.pointer, 3);
    }
    for (const cell of marks) this.cross(cell, "new-mark");
    for (const cell of supposed?.empty ?? []) this.cross(cell, "supposed-mark");
    const far = this.board.size * CELL + this.margin / 2;
    for (const [kind, k, need] of drawing.needs ?? []) if (LINES.includes(kind) && !this.counts.size) this.beside(kind, k, far, `${need}★`, "need");
    const groups = supposed ? supposed.stars.map((cell) => [cell]) : drawing.numbered;
    groups.forEach((group, k) => group.forEach((cell) => this.numbered(cell, k + 1, stars.includes(cell) || marks.includes(cell))));
  }

  /** Say which rows, columns and regions are meant, or all; letters stand in corners, so that nobody takes them for marks. @param {[string, number][]} units @param {boolean} hasCells whether words may name cells, by row and column */
  name(units, hasCells) {
    const { size, regions } = this.board, isMeant = (/** @type {string} */ kind, /** @type {number} */ k) => units.some((unit) => unit[0] === kind && unit[1] === k);
    this.names.forEach((place, k) => {
      const kind = LINES[Math.floor(k / size)], isNamed = isMeant(kind, k % size);
      place.textContent = isNamed || (hasCells && !this.isPassive) || this.labels.includes(kind) ? String((k % size) + 1) : "";
      place.classList.toggle("named", isNamed);
    });
    regions.flat().forEach((region, cell) => {
      const isNamed = isMeant("region", region);
      if (region === HOLE || this.shown[cell] !== OPEN || !(isNamed || this.labels.includes("region"))) return;
      this.write(letters(region), cell, 9, 10, `letter${isNamed ? " named" : ""}`, this.over);
    });
  }

  /** A line around each region, and around the rows and the columns together. @param {[string, number][]} units */
  outline(units) {
    const { regions, size } = this.board, numbers = (/** @type {string} */ kind) => units.filter((unit) => unit[0] === kind).map((unit) => unit[1]);
    const rows = numbers("row"), columns = numbers("column");
    const around = (/** @type {(row: number, column: number) => boolean} */ belongs, kind = "unit lines") => {
      const within = regions.map((line, r) => line.map((_, c) => Number(belongs(r, c))));
      shape("path", { d: linesPath(within, CELL, true, 0), class: kind }, this.pointer);
    };
    if (rows.length) around((r) => rows.includes(r));
    if (columns.length) around((_, c) => columns.includes(c));
    for (const region of numbers("region")) around((r, c) => regions[r][c] === region, "unit");
    for (const diagonal of numbers("diagonal")) around((r, c) => c === (diagonal ? size - 1 - r : r));
  }

  /** A star that would follow, with its number in the order in which they do. @param {number} cell @param {number} number @param {boolean} isNew */
  numbered(cell, number, isNew) {
    if (!isNew) this.star(cell, 17, "supposed-star");
    const [x, y] = isNew ? [CELL - 7, 9] : [MIDDLE, MIDDLE + 1];
    this.write(String(number), cell, x, y, "order");
  }

  /** Move the keyboard's place, or go to where it is. @param {number} [cell] */
  go(cell = this.at) {
    this.places[this.at].tabIndex = -1;
    this.at = cell;
    this.places[cell].tabIndex = 0;
    this.places[cell].focus();
  }

  /** The cell at a point of the screen, or -1. @param {number} x @param {number} y @param {DOMRect} box */
  cellAt(x, y, box) {
    const { size } = this.board;
    const column = Math.floor(((x - box.left) / box.width) * size), row = Math.floor(((y - box.top) / box.height) * size);
    return row < 0 || column < 0 || row >= size || column >= size ? -1 : row * size + column;
  }
}

/** The path of the main diagonals, if stars on them count. @param {Pick<Drawn, "size" | "rules">} board @param {number} cell its side @returns {string} */
export function diagonalsPath({ size, rules }, cell) {
  const side = size * cell;
  return rules?.diagonals === undefined ? "" : `M0 0L${side} ${side}M${side} 0L0 ${side}`;
}

/** What signs mean: each on a board of one cell, with its words. @param {[number, Pointed | null, string][]} parts */
export function legend(parts) {
  return parts.map(([kind, pointed, words]) => {
    const room = element("span", { class: "sample" }), view = new BoardView(room, true);
    view.draw({ size: 1, regions: [[0]], tints: [0] });
    view.update(Uint8Array.of(kind));
    view.point(pointed);
    return element("span", room, ` ${words}`);
  });
}
