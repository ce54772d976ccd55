// Keys, clicks, taps and strokes on the board, as changes of the game.

import { MARK, OPEN, STAR } from "../board/board.js";
import { options } from "./controls.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app @param {Record<string, () => void>} keys what other keys do */
export function listen(app, keys) {
  const { grid } = app.view,
    stroke = new Stroke(app);
  const tapHere = () => tap(app, app.view.at),
    putHere = (/** @type {number} */ kind) => () => put(app, app.view.at, kind);
  const acts = {
    ...keys,
    " ": tapHere,
    Enter: tapHere,
    s: putHere(STAR),
    x: putHere(MARK),
    Backspace: putHere(OPEN),
    Delete: putHere(OPEN)
  };
  grid.addEventListener("keydown", (event) => onKey(event, app, acts));
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
  grid.addEventListener("pointerdown", (event) => stroke.begin(event));
  grid.addEventListener("pointermove", (event) => stroke.move(event));
  grid.addEventListener("pointerup", () => stroke.end());
  grid.addEventListener("pointercancel", () => stroke.cancel());
}

/** Rows and columns to go. @type {Record<string, [number, number]>} */
const MOVES = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity]
};

/** @param {KeyboardEvent} event @param {App} app @param {Record<string, () => void>} acts */
function onKey(event, app, acts) {
  const control = event.ctrlKey || event.metaKey;
  const key = control && event.key.toLowerCase() === "z" ? (event.shiftKey ? "r" : "u") : event.key;
  if ((control && key === event.key) || event.altKey) return;
  const { view, board } = app;
  if (MOVES[key]) view.go(moved(view.at, MOVES[key], board.size));
  else if (!acts[key]) return;
  else if (!app.showGame()) acts[key]();
  event.preventDefault();
}

/** @param {number} cell @param {[number, number]} step @param {number} size */
function moved(cell, [down, right], size) {
  const clip = (/** @type {number} */ k) => Math.min(Math.max(k, 0), size - 1);
  return clip(Math.floor(cell / size) + down) * size + clip((cell % size) + right);
}

/** @param {App} app @param {number} cell */
function tap(app, cell) {
  const { around, marksFirst } = options();
  if (app.game.cycle(cell, around, marksFirst)) app.moved();
}

/** Put the same again to take it back. @param {App} app @param {number} cell @param {number} kind */
function put(app, cell, kind) {
  const to = app.game.cells[cell] === kind ? OPEN : kind;
  if (app.game.put(cell, to, options().around)) app.moved();
}

/** A pointer that is down. In one cell it is a click, over several it marks them. A second finger zooms: what the first has done is taken back. */
class Stroke {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.first = this.cell = -1;
    this.forget();
  }

  forget() {
    this.first = -1;
    this.begun = false; // it has left the first cell
    this.changed = false;
  }

  /** @param {PointerEvent} event */
  begin(event) {
    if (!event.isPrimary) return this.cancel();
    if (this.app.showGame()) return event.preventDefault();
    const { view } = this.app;
    this.forget();
    this.box = view.grid.getBoundingClientRect();
    this.first = this.cell = view.cellAt(event.clientX, event.clientY, this.box);
    this.marksNow = event.button === 2;
    if (this.cell < 0) return;
    view.grid.setPointerCapture(event.pointerId);
    view.go(this.cell);
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.first < 0) return;
    const cells = this.reached(event);
    if (!cells.length) return;
    if (options().drags) this.mark(cells);
    this.begun = true;
  }

  /** The cells on the way from the last one. @param {PointerEvent} event @returns {number[]} */
  reached(event) {
    const { view, board } = this.app;
    const cell = view.cellAt(event.clientX, event.clientY, /** @type {DOMRect} */ (this.box));
    if (cell < 0 || cell === this.cell) return [];
    const from = this.cell;
    this.cell = cell;
    return between(from, cell, board.size);
  }

  /** Mark cells; a stroke that begins on a mark takes marks away. @param {number[]} cells */
  mark(cells) {
    const { game } = this.app;
    if (!this.begun) this.erases = game.cells[this.first] === MARK;
    const [from, to] = this.erases ? [MARK, OPEN] : [OPEN, MARK];
    const all = (this.begun ? cells : [this.first, ...cells]).filter(
      (cell) => game.cells[cell] === from
    );
    const changed = game.fill(all, to, this.changed);
    this.changed ||= changed;
    if (changed) this.app.moved();
  }

  end() {
    if (this.first >= 0 && !this.begun) {
      if (this.marksNow) put(this.app, this.first, MARK);
      else tap(this.app, this.first);
    }
    this.forget();
  }

  cancel() {
    if (this.changed && this.app.game.undo()) this.app.moved();
    this.forget();
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
