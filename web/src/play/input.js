// Keys, clicks, taps and strokes on the board, as changes of the game.

import { press } from "../../../python/starbattle/render/pages/keys.js";
import { MARK, OPEN, STAR } from "../board/board.js";
import { page } from "../view/dom.js";
import { options } from "./controls.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app @param {Record<string, () => void>} keys what other keys do, wherever nothing else takes them */
export function listen(app, keys) {
  const { grid } = app.view,
    tapHere = () => tap(app, app.view.at);
  const putHere = (/** @type {number} */ kind) => () => put(app, app.view.at, kind);
  const acts = {
    ...keys,
    " ": tapHere,
    Enter: tapHere,
    s: putHere(STAR),
    x: putHere(MARK),
    Backspace: putHere(OPEN),
    Delete: putHere(OPEN)
  };
  /** @type {Record<string, (event: any) => void>} */
  const events = {
    keydown: (event) => onKey(event, app, acts),
    contextmenu: (event) => event.preventDefault(),
    ...strokes(app)
  };
  for (const [name, act] of Object.entries(events)) grid.addEventListener(name, act);
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!event.defaultPrevented && page.place !== "learn" && !target.closest(FIELDS))
      press(event, keys);
  });
}

const FIELDS = "input, select, textarea, [contenteditable], dialog";

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
  if (app.game.cycle(cell, options().marksFirst)) app.moved();
}

/** Put the same again to take it back. @param {App} app @param {number} cell @param {number} kind */
function put(app, cell, kind) {
  const to = app.game.cells[cell] === kind ? OPEN : kind;
  if (app.game.put(cell, to)) app.moved();
}

/**
 * What a pointer that is down does. In one cell it is a click, over several it marks them. A
 * second finger zooms: what the first has done is taken back.
 * @param {App} app @returns {Record<string, (event: any) => void>}
 */
function strokes(app) {
  const { view } = app;
  let first = -1,
    last = -1,
    hasLeft = false, // the first cell
    changed = false,
    erases = false,
    marksNow = false;
  let box = new DOMRect();
  return { pointerdown: begin, pointermove: move, pointerup: end, pointercancel: cancel };

  function forget() {
    first = -1;
    hasLeft = changed = false;
  }

  /** @param {PointerEvent} event */
  function begin(event) {
    if (!event.isPrimary) return cancel();
    if (app.showGame()) return event.preventDefault();
    forget();
    box = view.grid.getBoundingClientRect();
    first = last = view.cellAt(event.clientX, event.clientY, box);
    marksNow = event.button === 2;
    if (first < 0) return;
    view.grid.setPointerCapture(event.pointerId);
    view.go(first);
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (first < 0) return;
    const cell = view.cellAt(event.clientX, event.clientY, box);
    if (cell < 0 || cell === last) return;
    if (options().drags) mark(way(last, cell, app.board.size));
    last = cell;
    hasLeft = true;
  }

  /** Mark cells; a stroke that begins on a mark takes marks away. @param {number[]} cells */
  function mark(cells) {
    const { game } = app;
    if (!hasLeft) erases = game.cells[first] === MARK;
    const [from, to] = erases ? [MARK, OPEN] : [OPEN, MARK],
      all = cells.filter((cell) => game.cells[cell] === from);
    if (!game.fill(all, to, changed)) return;
    changed = true;
    app.moved();
  }

  function end() {
    if (first >= 0 && !hasLeft) {
      if (marksNow) put(app, first, MARK);
      else tap(app, first);
    }
    forget();
  }

  function cancel() {
    if (changed && app.game.undo()) app.refresh();
    forget();
  }
}

/** The cells on the way from one to another. @param {number} from @param {number} to @param {number} size @returns {number[]} */
function way(from, to, size) {
  const row = Math.floor(from / size),
    column = from % size,
    down = Math.floor(to / size) - row,
    right = (to % size) - column;
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from(
    { length: steps + 1 },
    (_, k) => Math.round(row + (down * k) / steps) * size + Math.round(column + (right * k) / steps)
  );
}
