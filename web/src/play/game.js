// A game: what stands in the cells, every change of it, and what conflicts.

import { MARK, OPEN, STAR, around, regionOf, units, where } from "../board/board.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{cell: number, from: number, to: number}[]} Change */

export { MARK, OPEN, STAR };

export class Game {
  /** @param {Board} board @param {Uint8Array | null} [cells] */
  constructor(board, cells = null) {
    this.board = board;
    this.cells = cells?.length === board.size ** 2 ? cells.slice() : new Uint8Array(board.size ** 2);
    board.given?.forEach((value, cell) => (this.cells[cell] = value || this.cells[cell]));
    /** @type {Change[]} */
    this.done = [];
    /** @type {Change[]} */
    this.undone = [];
    this.units = units(board);
  }

  /** Set cells in one change, but none that is given. @param {Iterable<[number, number]>} values pairs of cell and value @returns {boolean} */
  set(values) {
    const change = [];
    for (const [cell, to] of values) {
      if (regionOf(this.board, cell) >= 0 && !this.board.given?.[cell] && this.cells[cell] !== to) change.push({ cell, from: this.cells[cell], to });
    }
    if (!change.length) return false;
    for (const { cell, to } of change) this.cells[cell] = to;
    this.done.push(change);
    this.undone = [];
    return true;
  }

  /** Add to the last change: a stroke is one. @param {Iterable<[number, number]>} values @returns {boolean} */
  extend(values) {
    if (!this.set(values)) return false;
    const more = /** @type {Change} */ (this.done.pop()), last = this.done.pop() ?? [];
    this.done.push([...last, ...more]);
    return true;
  }

  /** Star, mark and empty in turn. @param {number} cell @param {boolean} marksAround */
  cycle(cell, marksAround) {
    const to = [STAR, MARK, OPEN][this.cells[cell]];
    return this.put(cell, to, marksAround);
  }

  /** @param {number} cell @param {number} to @param {boolean} marksAround */
  put(cell, to, marksAround) {
    /** @type {[number, number][]} */
    const values = [[cell, to]];
    if (to === STAR && marksAround) values.push(...this.openAround(cell).map((near) => /** @type {[number, number]} */ ([near, MARK])));
    return this.set(values);
  }

  /** @param {number} cell */
  openAround(cell) {
    return around(this.board, cell).filter((near) => this.cells[near] === OPEN && regionOf(this.board, near) >= 0);
  }

  undo() {
    const change = this.done.pop();
    if (!change) return false;
    for (const { cell, from } of [...change].reverse()) this.cells[cell] = from;
    this.undone.push(change);
    return true;
  }

  redo() {
    const change = this.undone.pop();
    if (!change) return false;
    for (const { cell, to } of change) this.cells[cell] = to;
    this.done.push(change);
    return true;
  }

  clear() {
    return this.set(Array.from(this.cells, (_, cell) => /** @type {[number, number]} */ ([cell, OPEN])));
  }

  /** @param {number} kind @returns {number[]} the cells with it */
  where(kind) {
    return where(this.cells, kind);
  }

  /** Stars that touch or are too many, and units that lack room. @returns {Set<number>} */
  conflicts() {
    const found = new Set();
    for (const cell of this.where(STAR)) {
      if (around(this.board, cell).some((near) => this.cells[near] === STAR)) found.add(cell);
    }
    for (const unit of this.units) for (const cell of this.wrong(unit)) found.add(cell);
    return found;
  }

  /** @param {number[]} unit @returns {number[]} */
  wrong(unit) {
    const stars = unit.filter((cell) => this.cells[cell] === STAR);
    if (stars.length > this.board.stars) return stars;
    const open = unit.filter((cell) => this.cells[cell] === OPEN);
    return stars.length + open.length < this.board.stars ? unit.filter((cell) => this.cells[cell] === MARK) : [];
  }

  get isSolved() {
    const stars = this.where(STAR);
    return stars.length === this.board.size * this.board.stars && ![...this.conflicts()].some((cell) => this.cells[cell] === STAR);
  }
}
