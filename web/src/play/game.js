// A game: what stands in the cells, every change of it, and what conflicts.

import { MARK, OPEN, STAR, placesOf, regionOf } from "../board/board.js";
import { around, needs, units, unitsOf } from "../board/rules.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{cell: number, from: number, to: number}[]} Change cells from the board's size squared on stand for the notes in them */

/** How many colors notes have. */
export const COLORS = 4;

/** @param {unknown} value */
const isColor = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= COLORS;

export class Game {
  /** @param {Board} board @param {Uint8Array | null} [cells] */
  constructor(board, cells = null) {
    this.board = board;
    this.cells =
      cells?.length === board.size ** 2 ? cells.slice() : new Uint8Array(board.size ** 2);
    board.given?.forEach((value, cell) => (this.cells[cell] = value || this.cells[cell]));
    /** @type {Change[]} */
    this.done = [];
    /** @type {Change[]} */
    this.undone = [];
    this.units = units(board);
    this.needs = needs(board);
    /** The stars that are known to meet the constraints. */
    this.met = "";
    /** The color of the note in each cell, from 1; 0 is none. */
    this.notes = new Uint8Array(board.size ** 2);
    /** @type {number | null} how many changes there were when a trial began */
    this.trial = null;
  }

  /** The value of a cell, or of the note in it. @param {number} place */
  value(place) {
    return place < this.cells.length ? this.cells[place] : this.notes[place - this.cells.length];
  }

  /** @param {number} place @param {number} to */
  write(place, to) {
    if (place < this.cells.length) this.cells[place] = to;
    else this.notes[place - this.cells.length] = to;
  }

  /** Set cells in one change, but none that is given. @param {Iterable<[number, number]>} values pairs of cell and value @returns {boolean} */
  set(values) {
    const change = [];
    for (const [cell, to] of values) {
      const from = this.value(cell),
        isFree = regionOf(this.board, cell % this.cells.length) >= 0 && !this.board.given?.[cell];
      if (isFree && from !== to) change.push({ cell, from, to });
    }
    if (!change.length) return false;
    for (const { cell, to } of change) this.write(cell, to);
    this.done.push(change);
    this.undone = [];
    return true;
  }

  /** Add to the last change: a stroke is one. @param {Iterable<[number, number]>} values @returns {boolean} */
  extend(values) {
    if (!this.set(values)) return false;
    const more = /** @type {Change} */ (this.done.pop()),
      last = this.done.pop() ?? [];
    this.done.push([...last, ...more]);
    return true;
  }

  /** Star, mark and empty in turn, or mark, star and empty. @param {number} cell @param {boolean} marksAround @param {boolean} [marksFirst] */
  cycle(cell, marksAround, marksFirst = false) {
    const order = marksFirst ? [MARK, OPEN, STAR] : [STAR, MARK, OPEN];
    return this.put(cell, order[this.cells[cell]], marksAround);
  }

  /** Put a note of a color into cells, or take it away. @param {number[]} cells @param {number} color from 1; 0 takes it away */
  note(cells, color) {
    return this.set(
      cells.map((cell) => /** @type {[number, number]} */ ([this.cells.length + cell, color])),
    );
  }

  /** From here on, everything can be taken back at once. */
  beginTrial() {
    this.trial = this.done.length;
  }

  /** End the trial. @param {boolean} isKept whether what was tried stays */
  endTrial(isKept) {
    const begun = this.trial ?? 0;
    this.trial = null;
    if (isKept) return;
    while (this.done.length > begun) this.undo();
  }

  /** @returns {Set<number>} the cells that have changed since the trial began */
  get tried() {
    const changes = this.trial === null ? [] : this.done.slice(this.trial);
    return new Set(changes.flatMap((change) => change.map(({ cell }) => cell)));
  }

  /** A star that goes takes the marks with it that were set around it. @param {number} cell @param {number} to @param {boolean} marksAround */
  put(cell, to, marksAround) {
    /** @type {[number, number][]} */
    const values = [[cell, to]];
    if (to === STAR && marksAround)
      values.push(
        ...this.openAround(cell).map((near) => /** @type {[number, number]} */ ([near, MARK])),
      );
    if (to !== STAR && this.cells[cell] === STAR)
      values.push(
        ...this.setAround(cell).map((near) => /** @type {[number, number]} */ ([near, OPEN])),
      );
    return this.set(values);
  }

  /** The marks that came with a star, near this one or in a unit of it, that nothing else needs. @param {number} cell */
  setAround(cell) {
    const near = around(this.board, cell),
      own = unitsOf(this.board, cell),
      { left } = this;
    const isNeeded = (/** @type {number} */ mark) =>
      around(this.board, mark).some((other) => other !== cell && this.cells[other] === STAR) ||
      (!near.includes(mark) &&
        unitsOf(this.board, mark).some((unit) => !left[unit] && !own.includes(unit)));
    return [...new Set([...near, ...own.flatMap((unit) => this.units[unit])])].filter(
      (mark) => this.cells[mark] === MARK && this.cameWithStar(mark) && !isNeeded(mark),
    );
  }

  /** @param {number} cell a mark @returns {boolean} whether the last change of it was a star near it or in a unit of it */
  cameWithStar(cell) {
    const last = this.done.findLast((change) => change.some((one) => one.cell === cell));
    if (last?.[0].to !== STAR || last[0].cell === cell) return false;
    const [{ cell: star }, ...marks] = last,
      own = unitsOf(this.board, star),
      near = around(this.board, star);
    return marks.every(
      (one) =>
        one.to === MARK &&
        (near.includes(one.cell) ||
          unitsOf(this.board, one.cell).some((unit) => own.includes(unit))),
    );
  }

  /** @param {number} cell */
  openAround(cell) {
    return around(this.board, cell).filter(
      (near) => this.cells[near] === OPEN && regionOf(this.board, near) >= 0,
    );
  }

  undo() {
    const change = this.done.pop();
    if (!change) return false;
    for (const { cell, from } of [...change].reverse()) this.write(cell, from);
    this.undone.push(change);
    if (this.done.length < (this.trial ?? 0)) this.trial = null;
    return true;
  }

  redo() {
    const change = this.undone.pop();
    if (!change) return false;
    for (const { cell, to } of change) this.write(cell, to);
    this.done.push(change);
    return true;
  }

  clear() {
    return this.set(
      Array.from(
        { length: 2 * this.cells.length },
        (_, place) => /** @type {[number, number]} */ ([place, OPEN]),
      ),
    );
  }

  /** Have what another game has, in one change. @param {Uint8Array} cells @returns {boolean} */
  take(cells) {
    return this.set(
      Array.from(cells, (kind, cell) => /** @type {[number, number]} */ ([cell, kind])),
    );
  }

  /** Go on as another game of this board. @param {Game} game */
  become({ cells, notes, done, undone, trial }) {
    Object.assign(this, { cells, notes, done, undone, trial });
  }

  /** Whether anything has been done that is worth keeping. */
  get isBegun() {
    return (
      this.done.length + this.undone.length > 0 ||
      this.notes.some(Boolean) ||
      this.cells.some((kind, cell) => kind !== (this.board.given?.[cell] ?? OPEN))
    );
  }

  /** Notes, the trial, and all that can be undone and redone, as lists of numbers. */
  changes() {
    const flat = (/** @type {Change} */ change) =>
      change.flatMap(({ cell, from, to }) => [cell, from, to]);
    return {
      notes: [...this.notes],
      trial: this.trial,
      done: this.done.map(flat),
      undone: this.undone.map(flat),
    };
  }

  /** Take the changes of an earlier visit; those that cannot be are left out, with all others. @param {{done?: any, undone?: any, notes?: any, trial?: any}} changes */
  resume({ done, undone, notes, trial }) {
    if (Array.isArray(notes) && notes.length === this.notes.length && notes.every(isColor))
      this.notes = Uint8Array.from(notes);
    const all = [done, undone].map((list) =>
      (Array.isArray(list) ? list : []).map((one) => this.change(one)),
    );
    if (!all.flat().every(Boolean)) return;
    [this.done, this.undone] = /** @type {[Change[], Change[]]} */ (all);
    if (Number.isInteger(trial) && trial >= 0 && trial <= this.done.length) this.trial = trial;
  }

  /** @param {any} numbers @returns {Change | null} */
  change(numbers) {
    if (!Array.isArray(numbers) || !numbers.length || numbers.length % 3) return null;
    const change = [];
    for (let k = 0; k < numbers.length; k += 3) {
      const [cell, from, to] = numbers.slice(k, k + 3);
      const isNote = cell >= this.cells.length,
        fits = (/** @type {unknown} */ value) =>
          isNote ? isColor(value) : [OPEN, STAR, MARK].includes(/** @type {number} */ (value));
      if (
        !Number.isInteger(cell) ||
        this.value(cell) === undefined ||
        this.board.given?.[cell] ||
        ![from, to].every(fits)
      )
        return null;
      change.push({ cell, from, to });
    }
    return change;
  }

  /** @param {number} kind @returns {number[]} the cells with it */
  where(kind) {
    return placesOf(this.cells, kind);
  }

  /** Stars that touch or are too many, and units that lack room. @returns {Set<number>} */
  conflicts() {
    const found = new Set();
    for (const cell of this.where(STAR)) {
      if (around(this.board, cell).some((near) => this.cells[near] === STAR)) found.add(cell);
    }
    this.units.forEach((unit, k) =>
      this.wrong(unit, this.needs[k]).forEach((cell) => found.add(cell)),
    );
    return found;
  }

  /** @param {number[]} unit @param {number} need how many stars it has @returns {number[]} */
  wrong(unit, need) {
    const stars = unit.filter((cell) => this.cells[cell] === STAR);
    if (stars.length > need) return stars;
    const open = unit.filter((cell) => this.cells[cell] === OPEN);
    return stars.length + open.length < need
      ? unit.filter((cell) => this.cells[cell] === MARK)
      : [];
  }

  /** How many stars each of the units still takes. @returns {number[]} */
  get left() {
    return this.units.map(
      (unit, k) => this.needs[k] - unit.filter((cell) => this.cells[cell] === STAR).length,
    );
  }

  /** The cells of units that have all their stars. @returns {Set<number>} */
  get finished() {
    const { left } = this;
    return new Set(this.units.filter((_, k) => left[k] === 0).flat());
  }

  /** Mark the open cells of what the last change has finished by a star, as a part of that change. */
  fill() {
    const last = this.done.at(-1) ?? [];
    if (!last.some(({ to }) => to === STAR)) return;
    this.extend([...this.finished].filter((cell) => !this.cells[cell]).map((cell) => [cell, MARK]));
  }

  /** Undo what is not as in the solution. @param {number[]} solution @returns {boolean} whether there was any */
  goBack(solution) {
    const stars = new Set(solution);
    const isWrong = () =>
      this.cells.some((kind, cell) => kind !== OPEN && (kind === STAR) !== stars.has(cell));
    const was = isWrong();
    while (isWrong() && this.undo());
    return was;
  }

  /** Whether all stars stand as the rules say. */
  get isFull() {
    return (
      this.left.every((left) => left === 0) &&
      ![...this.conflicts()].some((cell) => this.cells[cell] === STAR)
    );
  }

  /** Whether that is so, and the stars are known to meet the constraints. */
  get isSolved() {
    return this.isFull && (!this.board.where || this.met === String(this.where(STAR)));
  }

  /** Know that stars meet the constraints. @param {number[]} stars */
  meets(stars) {
    this.met = String(stars);
  }
}

// The time that a game has taken, which stands still while the page is hidden.

export class Clock {
  /** @param {(text: string) => void} show @param {number} [seconds] */
  constructor(show, seconds = 0) {
    this.show = show;
    this.seconds = seconds;
    this.runs = false;
    setInterval(() => this.tick(), 1000);
    this.show(this.text);
  }

  tick() {
    if (!this.runs || document.hidden) return;
    this.seconds++;
    this.show(this.text);
  }

  /** @param {number} [seconds] */
  reset(seconds = 0) {
    this.runs = false;
    this.set(seconds);
  }

  /** @param {number} seconds */
  set(seconds) {
    this.seconds = seconds;
    this.show(this.text);
  }

  get text() {
    const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
    const hours = Math.floor(this.seconds / 3600),
      minutes = Math.floor(this.seconds / 60) % 60;
    return `${hours ? `${hours}:${pad(minutes)}` : minutes}:${pad(this.seconds % 60)}`;
  }
}
