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

  /** A star that goes takes the marks with it that were set around it. @param {number} cell @param {number} to @param {boolean} marksAround */
  put(cell, to, marksAround) {
    /** @type {[number, number][]} */
    const values = [[cell, to]];
    if (to === STAR && marksAround) values.push(...this.openAround(cell).map((near) => /** @type {[number, number]} */ ([near, MARK])));
    if (to !== STAR && this.cells[cell] === STAR) values.push(...this.setAround(cell).map((near) => /** @type {[number, number]} */ ([near, OPEN])));
    return this.set(values);
  }

  /** The marks around a star that came with a star, and are near no other star. @param {number} cell */
  setAround(cell) {
    const isNeeded = (/** @type {number} */ near) => around(this.board, near).some((other) => other !== cell && this.cells[other] === STAR);
    return around(this.board, cell).filter((near) => this.cells[near] === MARK && this.cameWithStar(near) && !isNeeded(near));
  }

  /** @param {number} cell a mark @returns {boolean} whether the last change of it was a star beside it */
  cameWithStar(cell) {
    const last = this.done.findLast((change) => change.some((one) => one.cell === cell));
    return last !== undefined && last[0].to === STAR && last[0].cell !== cell && last.slice(1).every(({ cell: near, to }) => to === MARK && around(this.board, last[0].cell).includes(near));
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

  /** Have what another game has, in one change. @param {Uint8Array} cells @returns {boolean} */
  take(cells) {
    return this.set(Array.from(cells, (kind, cell) => /** @type {[number, number]} */ ([cell, kind])));
  }

  /** Go on as another game of this board. @param {Game} game */
  become({ cells, done, undone }) {
    Object.assign(this, { cells, done, undone });
  }

  /** Whether anything has been done that is worth keeping. */
  get isBegun() {
    return this.done.length + this.undone.length > 0 || this.cells.some((kind, cell) => kind !== (this.board.given?.[cell] ?? OPEN));
  }

  /** All that can be undone and redone, as lists of numbers. @returns {{done: number[][], undone: number[][]}} */
  changes() {
    const flat = (/** @type {Change} */ change) => change.flatMap(({ cell, from, to }) => [cell, from, to]);
    return { done: this.done.map(flat), undone: this.undone.map(flat) };
  }

  /** Take the changes of an earlier visit; those that cannot be are left out, with all others. @param {{done?: any, undone?: any}} changes */
  resume({ done, undone }) {
    const all = [done, undone].map((list) => (Array.isArray(list) ? list : []).map((one) => this.change(one)));
    if (all.flat().every(Boolean)) [this.done, this.undone] = /** @type {[Change[], Change[]]} */ (all);
  }

  /** @param {any} numbers @returns {Change | null} */
  change(numbers) {
    if (!Array.isArray(numbers) || !numbers.length || numbers.length % 3) return null;
    const change = [];
    for (let k = 0; k < numbers.length; k += 3) {
      const [cell, from, to] = numbers.slice(k, k + 3);
      if (!Number.isInteger(cell) || this.cells[cell] === undefined || this.board.given?.[cell] || ![from, to].every((kind) => [OPEN, STAR, MARK].includes(kind))) return null;
      change.push({ cell, from, to });
    }
    return change;
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
