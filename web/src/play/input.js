// Keys, clicks, taps and strokes on the board, as changes of the game.

import { HOLE, MARK, OPEN, STAR, regionOf } from "../board/board.js";
import { COLORS } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../../../python/starbattle/render/pages/boardview.js").BoardView} BoardView */
/**
 * @typedef {object} Play what the input acts on
 * @property {() => Game} game
 * @property {BoardView} view
 * @property {() => import("./controls.js").Options} options
 * @property {() => number} pen the color of notes that is put, 0 for stars and marks
 * @property {() => void} changed
 * @property {() => boolean} returns go back to the game, if the board shows something else; whether it did
 */

/** @param {Play} play @param {Record<string, () => void>} keys what other keys do */
export function listen(play, keys) {
  const { grid } = play.view;
  grid.addEventListener("keydown", (event) => onKey(event, play, keys));
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
  const stroke = new Stroke(play);
  grid.addEventListener("pointerdown", (event) => stroke.begin(event));
  grid.addEventListener("pointermove", (event) => stroke.move(event));
  grid.addEventListener("pointerup", () => stroke.end());
  grid.addEventListener("pointercancel", () => stroke.cancel());
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Record<string, number>} */
const PUT = { s: STAR, x: MARK, Backspace: OPEN, Delete: OPEN };

/** @param {KeyboardEvent} event @param {Play} play @param {Record<string, () => void>} keys */
function onKey(event, play, keys) {
  const control = event.ctrlKey || event.metaKey;
  const key = control && event.key.toLowerCase() === "z" ? (event.shiftKey ? "r" : "u") : event.key;
  if ((control && key === event.key) || event.altKey) return;
  const { view } = play,
    size = play.game().board.size;
  if (ARROWS[key]) view.go(moved(view.at, ARROWS[key], size));
  else if (key === "Home") view.go(view.at - (view.at % size));
  else if (key === "End") view.go(view.at - (view.at % size) + size - 1);
  else if (play.returns()) return event.preventDefault();
  else if (key === " " || key === "Enter") cycle(play, view.at);
  else if (PUT[key] !== undefined) put(play, view.at, PUT[key]);
  else if (Number(key) >= 1 && Number(key) <= COLORS) note(play, [view.at], Number(key));
  else if (keys[key]) keys[key]();
  else return;
  event.preventDefault();
}

/** @param {number} cell @param {[number, number]} step @param {number} size */
function moved(cell, [down, right], size) {
  const clip = (/** @type {number} */ k) => Math.min(Math.max(k, 0), size - 1);
  return clip(Math.floor(cell / size) + down) * size + clip((cell % size) + right);
}

/** What a tap does. @param {Play} play @param {number} cell */
function cycle(play, cell) {
  const { around, marksFirst } = play.options(),
    color = play.pen();
  if (color) note(play, [cell], color);
  else if (play.game().cycle(cell, around, marksFirst)) play.changed();
}

/** A key that is pressed again takes back. @param {Play} play @param {number} cell @param {number} kind */
function put(play, cell, kind) {
  const to = play.game().cells[cell] === kind ? OPEN : kind;
  if (play.game().put(cell, to, play.options().around)) play.changed();
}

/** The same note again takes it away. @param {Play} play @param {number[]} cells @param {number} color */
function note(play, cells, color) {
  const game = play.game(),
    isThere = cells.every((cell) => game.notes[cell] === color);
  if (game.note(cells, isThere ? 0 : color)) play.changed();
}

/** A pointer that is down. In one cell it is a click, over several it marks them. A second finger zooms: what the first has done is taken back. */
class Stroke {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.cell = -1;
    this.first = -1;
    this.begun = false;
    this.color = 0;
  }

  /** @param {PointerEvent} event */
  begin(event) {
    if (!event.isPrimary) return this.cancel();
    if (this.play.returns()) return event.preventDefault();
    const { view } = this.play;
    this.box = view.grid.getBoundingClientRect();
    this.first = this.cell = view.cellAt(event.clientX, event.clientY, this.box);
    this.begun = false;
    this.marksNow = event.button === 2;
    if (this.cell < 0) return;
    view.grid.setPointerCapture(event.pointerId);
    view.go(this.cell);
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.first < 0) return;
    const events = event.getCoalescedEvents?.() ?? [];
    const touched = [...(events.length ? events : [event])].flatMap((one) => this.reached(one));
    if (touched.length) this.mark(touched);
  }

  /** The cells on the way from the last one. @param {PointerEvent} event @returns {number[]} */
  reached(event) {
    const { view, game } = this.play,
      { size } = game().board;
    const cell = view.cellAt(event.clientX, event.clientY, /** @type {DOMRect} */ (this.box));
    if (cell < 0 || cell === this.cell) return [];
    const from = this.cell;
    this.cell = cell;
    return between(from, cell, size);
  }

  /** @param {number[]} cells */
  mark(cells) {
    if (!this.play.options().drags) {
      this.begun = true;
      return;
    }
    const game = this.play.game(),
      all = this.begun ? cells : [this.first, ...cells];
    if (!this.begun) this.color = this.play.pen();
    const values = this.color ? this.notes(all, this.color) : this.marks(all);
    const changed = this.changed ? game.extend(values) : game.set(values);
    this.begun = true;
    this.changed ||= changed;
    if (changed) this.play.changed();
  }

  /** @param {number[]} cells @returns {[number, number][]} */
  marks(cells) {
    const game = this.play.game();
    if (!this.begun) this.erases = game.cells[this.first] === MARK;
    const [from, to] = this.erases ? [MARK, OPEN] : [OPEN, MARK];
    return cells
      .filter((cell) => game.cells[cell] === from && regionOf(game.board, cell) !== HOLE)
      .map((cell) => [cell, to]);
  }

  /** @param {number[]} cells @param {number} color @returns {[number, number][]} */
  notes(cells, color) {
    const game = this.play.game();
    if (!this.begun) this.erases = game.notes[this.first] === color;
    return cells.map((cell) => [game.cells.length + cell, this.erases ? 0 : color]);
  }

  end() {
    if (this.first >= 0 && !this.begun) {
      if (this.marksNow) put(this.play, this.first, MARK);
      else cycle(this.play, this.first);
    }
    this.forget();
  }

  cancel() {
    if (this.changed && this.play.game().undo()) this.play.changed();
    this.forget();
  }

  forget() {
    this.first = -1;
    this.begun = this.changed = false;
  }
}

/** @param {number} from @param {number} to @param {number} size @returns {number[]} without the first */
function between(from, to, size) {
  const [r0, c0, r1, c1] = [Math.floor(from / size), from % size, Math.floor(to / size), to % size];
  const steps = Math.max(Math.abs(r1 - r0), Math.abs(c1 - c0));
  return Array.from({ length: steps }, (_, k) => {
    const part = (k + 1) / steps;
    return Math.round(r0 + (r1 - r0) * part) * size + Math.round(c0 + (c1 - c0) * part);
  });
}
