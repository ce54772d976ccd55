// The board on the page: a drawing, and over it a grid that keyboards, pointers and
// screen readers use. Only what has changed is drawn again.

import { letters, regionOf, shape as words } from "../board/board.js";
import { regionTints } from "../board/tints.js";
import { MARK, OPEN, STAR } from "../play/game.js";
import { crossPath, linesPath, starPoints } from "./shapes.js";
import { $, element, shape } from "./dom.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{cells?: number[], stars?: number[], marks?: number[], units?: [string, number][]}} Pointed */

const CELL = 40, EDGE = 3;
const KINDS = ["empty", "star", "mark"];

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
    /** @type {Set<number>} */
    this.wrong = new Set();
  }

  /** @param {Board} board */
  draw(board) {
    this.board = board;
    const side = board.size * CELL;
    $("loading")?.remove();
    this.svg.replaceChildren();
    this.svg.setAttribute("viewBox", `${-EDGE} ${-EDGE} ${side + 2 * EDGE} ${side + 2 * EDGE}`);
    this.drawSquares(board);
    this.over = shape("g", {}, this.svg);
    this.signGroup = shape("g", {}, this.svg);
    shape("path", { d: linesPath(board.regions, CELL, false), class: "thin", fill: "none" }, this.svg);
    shape("path", { d: linesPath(board.regions, CELL, true), class: "thick", fill: "none" }, this.svg);
    this.pointer = shape("g", {}, this.svg);
    this.shown = new Uint8Array(board.size ** 2);
    this.signs = Array.from(this.shown, () => null);
    this.wrong = new Set();
    this.at = Math.min(this.at, this.shown.length - 1);
    if (this.passive) this.grid.setAttribute("aria-label", `Board, ${words(board)}`);
    else this.buildGrid(board);
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
    this.grid.setAttribute("aria-label", `Board ${board.id}, ${words(board)}`);
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
    return `${place}, region ${letters(region)}, ${KINDS[this.shown[cell]]}${this.wrong.has(cell) ? ", conflict" : ""}`;
  }

  /** @param {number} cell */
  corner(cell) {
    const { size } = /** @type {Board} */ (this.board);
    return { x: (cell % size) * CELL, y: Math.floor(cell / size) * CELL };
  }

  /** @param {Uint8Array} cells @param {Set<number>} [wrong] */
  update(cells, wrong = new Set()) {
    const before = this.wrong;
    this.wrong = wrong;
    for (let cell = 0; cell < cells.length; cell++) {
      const kind = cells[cell], changed = kind !== this.shown[cell];
      if (changed) this.drawSign(cell, kind);
      if (changed || before.has(cell) !== wrong.has(cell)) this.name(cell);
    }
  }

  /** @param {number} cell */
  name(cell) {
    this.squares[cell].classList.toggle("wrong", this.wrong.has(cell));
    this.signs[cell]?.classList.toggle("wrong", this.wrong.has(cell));
    const place = this.places[cell];
    if (!place) return;
    place.dataset.kind = KINDS[this.shown[cell]];
    place.toggleAttribute("data-wrong", this.wrong.has(cell));
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

  /** Point something out: cells looked at, units, and what is new. @param {Pointed | null} pointed */
  point(pointed) {
    this.pointer?.replaceChildren();
    this.over?.replaceChildren();
    if (!pointed) return;
    const { cells = [], stars = [], marks = [], units = [] } = pointed;
    for (const cell of cells) shape("rect", { ...this.corner(cell), width: CELL, height: CELL, class: "looked" }, /** @type {Element} */ (this.over));
    for (const [kind, index] of units) this.outline(kind, index);
    for (const cell of stars) this.fresh(cell, STAR);
    for (const cell of marks) this.fresh(cell, MARK);
  }

  /** @param {number} cell @param {number} kind */
  fresh(cell, kind) {
    const { x, y } = this.corner(cell), cx = x + CELL / 2, cy = y + CELL / 2;
    if (kind === STAR) this.sign(cell, STAR, "new-star", this.pointer);
    else shape("path", { d: crossPath(cx, cy, 8), class: "new-mark" }, /** @type {Element} */ (this.pointer));
  }

  /** @param {string} kind @param {number} index */
  outline(kind, index) {
    const board = /** @type {Board} */ (this.board);
    const within = board.regions.map((row, r) => row.map((region, c) => (({ row: r, column: c, region })[kind] === index ? 1 : 0)));
    shape("path", { d: linesPath(within, CELL, true, 0), class: "unit" }, /** @type {Element} */ (this.pointer));
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
