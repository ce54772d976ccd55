// A game: what stands in the cells, every change of it, and what conflicts.

import { MARK, OPEN, STAR, places, placesOf, regionOf, unitName } from "../board/board.js";
import { around, needs, units } from "../board/rules.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{seconds: number, hints: number}} Taken hints are steps that were shown */
/** @typedef {[place: any, from: number, to: number][]} Change of cells, and of what is taken, by name */
/** @typedef {{cells: number[], words: string}} Fault */

const UNIT_KINDS = ["row", "column", "region", "diagonal"];

export class Game {
  /** @param {Board} board @param {Uint8Array | null} [cells] */
  constructor(board, cells = null) {
    const count = board.size ** 2;
    this.board = board;
    this.cells = new Uint8Array(count);
    if (cells) this.cells.set(cells);
    board.given?.forEach((value, cell) => value && (this.cells[cell] = value));
    /** @type {Change[]} */
    this.done = [];
    /** @type {Change[]} */
    this.undone = [];
    this.units = units(board);
    this.needs = needs(board);
    /** @type {Taken} */
    this.taken = { seconds: 0, hints: 0 };
    /** The stars that are known to meet the constraints, as a text. */
    this.met = "";
    /** @type {number | null} how many changes there were when a trial began */
    this.trial = null;
  }

  /** What has a place: the board, or what the game has taken. @param {any} place @returns {any} */
  roomOf(place) {
    return place in this.taken ? this.taken : this.cells;
  }

  /**
   * Set cells, or what is taken, in one change, but no cell that is given.
   * @param {Iterable<[any, number]>} values pairs of place and value
   * @param {boolean} [isMore] whether they belong to the last change: a stroke is one
   * @returns {boolean} whether anything has changed
   */
  set(values, isMore = false) {
    /** @type {Change} */
    const change = [];
    for (const [place, to] of values) {
      const room = this.roomOf(place),
        from = room[place],
        isFree =
          room !== this.cells || (regionOf(this.board, place) >= 0 && !this.board.given?.[place]);
      if (isFree && from !== to) change.push([place, from, to]);
    }
    if (!change.length) return false;
    for (const [place, , to] of change) this.roomOf(place)[place] = to;
    if (isMore) this.done.at(-1)?.push(...change);
    else this.done.push(change);
    this.undone = [];
    return true;
  }

  /** Set cells to one value. @param {Iterable<any>} cells @param {number} to @param {boolean} [isMore] */
  fill(cells, to, isMore) {
    return this.set(Array.from(cells, pairedWith(to)), isMore);
  }

  /** Star, mark and empty in turn, or mark, star and empty. @param {number} cell @param {boolean} marksFirst */
  cycle(cell, marksFirst) {
    const order = marksFirst ? [MARK, OPEN, STAR] : [STAR, MARK, OPEN];
    return this.put(cell, order[this.cells[cell]]);
  }

  /** A star that goes takes the marks with it that came with it. @param {number} cell @param {number} to */
  put(cell, to) {
    const goes = this.cells[cell] === STAR && to !== STAR,
      marks = goes ? this.belonging(cell) : [];
    return this.set([[cell, to], ...marks.map(pairedWith(OPEN))]);
  }

  /** The marks that came with a star, and that this one rules out but no other. @param {number} star */
  belonging(star) {
    const own = this.ruledOutBy([star]);
    this.cells[star] = OPEN;
    const others = this.ruledOutBy(this.where(STAR));
    this.cells[star] = STAR;
    return [...own].filter(
      (mark) => this.cells[mark] === MARK && this.cameWithStar(mark) && !others.has(mark)
    );
  }

  /** @param {number} mark @returns {boolean} whether a star was put in the change that set it */
  cameWithStar(mark) {
    const last = this.done.findLast((change) => change.some(([cell]) => cell === mark));
    return Boolean(last?.some(([, , to]) => to === STAR));
  }

  /** Begin anew, the clock and the hints as well. */
  clear() {
    return this.fill([...this.cells.keys(), ...Object.keys(this.taken)], OPEN);
  }

  undo() {
    const isUndone = this.move(this.done, this.undone, 1);
    if (this.done.length < (this.trial ?? 0)) this.trial = null;
    return isUndone;
  }

  redo() {
    return this.move(this.undone, this.done, 2);
  }

  /** Have the places of a change what it says, and note that. @param {Change[]} from @param {Change[]} to @param {1 | 2} side what was there before, or after */
  move(from, to, side) {
    const change = from.pop();
    if (!change) return false;
    for (const one of change) this.roomOf(one[0])[one[0]] = one[side];
    to.push(change);
    return true;
  }

  /** From here on, everything can be taken back at once. */
  beginTrial() {
    this.trial = this.done.length;
  }

  /** End the trial. @param {boolean} isKept whether what was tried stays */
  endTrial(isKept) {
    const begun = this.trial ?? 0;
    this.trial = null;
    while (!isKept && this.done.length > begun) this.undo();
  }

  /** @returns {Set<number>} the cells that have changed since the trial began */
  get tried() {
    const changes = this.trial === null ? [] : this.done.slice(this.trial).flat();
    return new Set(changes.map(([cell]) => cell));
  }

  /** Whether anything has been done that is worth keeping. */
  get isBegun() {
    const { given } = this.board;
    return (
      this.done.length + this.undone.length > 0 ||
      this.cells.some((kind, cell) => kind !== (given?.[cell] ?? OPEN))
    );
  }

  /** Take the changes of an earlier visit, if they are such. @param {any} changes */
  resume({ done, undone, trial }) {
    const areRight = [done, undone].flat(2).every((one) => one?.length === 3);
    if (areRight) Object.assign(this, { done, undone, trial: trial ?? null });
  }

  /** @param {number} kind @returns {number[]} the cells with it */
  where(kind) {
    return placesOf(this.cells, kind);
  }

  /** Stars that touch or are too many, and units that lack room. @returns {Fault[]} */
  get faults() {
    const touching = this.where(STAR).flatMap((cell) => {
      const near = around(this.board, cell).filter((one) => this.cells[one] === STAR);
      return near.map((one) => [cell, one]);
    });
    const close = touching.map((cells) => ({
      cells,
      words: `Stars too close: ${places(cells, this.board.size)}.`
    }));
    return [...close, ...this.units.flatMap((_, k) => this.wrong(k))];
  }

  /** @param {number} k of a unit @returns {Fault[]} what is wrong in it */
  wrong(k) {
    const [open, stars, marks] = [OPEN, STAR, MARK].map((kind) =>
      this.units[k].filter((cell) => this.cells[cell] === kind)
    );
    const { size } = this.board,
      kind = UNIT_KINDS[Math.floor(k / size)],
      at = kind === "region" ? ` at ${places([this.units[k][0]], size)}` : "",
      name = unitName(kind, k % size) + at,
      need = this.needs[k];
    if (stars.length > need) return [{ cells: stars, words: `Too many stars in ${name}.` }];
    if (stars.length + open.length >= need) return [];
    return [{ cells: marks, words: `Too few cells are left in ${name}.` }];
  }

  /** How many stars each of the units still takes. @returns {number[]} */
  get left() {
    return this.units.map(
      (unit, k) => this.needs[k] - unit.filter((cell) => this.cells[cell] === STAR).length
    );
  }

  /** The cells of units that have all their stars. @returns {Set<number>} */
  get finished() {
    const { left } = this;
    return new Set(this.units.filter((_, k) => left[k] === 0).flat());
  }

  /** Mark the open cells around the stars of the last change, and of what is finished by them, as a part of that change. @param {boolean} isAround @param {boolean} fills */
  markMore(isAround, fills) {
    const change = this.done.at(-1) ?? [],
      stars = change.filter(([, , to]) => to === STAR);
    const near = isAround ? stars.flatMap(([cell]) => around(this.board, cell)) : [],
      full = fills && stars.length ? this.finished : [];
    const open = [...near, ...full].filter((cell) => !this.cells[cell]);
    this.fill(open, MARK, true);
  }

  /** The open cells that the stars rule out. */
  get ruledOut() {
    const all = [...this.ruledOutBy(this.where(STAR)), ...this.finished];
    return all.filter((cell) => !this.cells[cell]);
  }

  /** The cells around some of the stars, and in what has all its stars with these. @param {number[]} stars */
  ruledOutBy(stars) {
    const { left } = this,
      near = stars.flatMap((cell) => around(this.board, cell)),
      full = this.units.filter(
        (unit, k) => left[k] <= 0 && stars.some((cell) => unit.includes(cell))
      );
    return new Set([...near, ...full.flat()]);
  }

  /** Undo what is not as in the solution. @param {number[]} solution */
  goBack(solution) {
    const stars = new Set(solution);
    const isWrong = () =>
      this.cells.some((kind, cell) => kind !== OPEN && (kind === STAR) !== stars.has(cell));
    while (isWrong() && this.undo());
  }

  /** Whether all stars stand as the rules say. */
  get isFull() {
    return this.left.every((left) => left === 0) && !this.faults.length;
  }

  /** Whether that is so, and the stars are known to meet the constraints. */
  get isSolved() {
    return this.isFull && (!this.board.where || this.met === String(this.where(STAR)));
  }
}

/** @param {number} value @returns {(cell: number) => [number, number]} */
const pairedWith = (value) => (cell) => [cell, value];

/** A time as clocks have it. @param {number} seconds */
export function timeText(seconds) {
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600),
    minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds % 60)}`;
}
