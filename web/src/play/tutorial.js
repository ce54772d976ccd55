// The first game: three steps that show the rules on a small board.

import { $, tell } from "../view/dom.js";
import { MARK, STAR } from "./game.js";
import { keep } from "./keep.js";

/** @typedef {import("../app.js").App} App */

/** The board of the tutorial: easy, and its third region is one cell. */
export const FIRST = "made/6x6-1#4";
const HAVE = /** @type {const} */ ({ star: STAR, mark: MARK });

/** @type {{words: string, cells: number[], kind: "star" | "mark"}[]} cells row by row, from 0 */
export const STEPS = [
  { words: "Every row, every column and every colored region takes one star. This region is a single cell: tap it.", cells: [6], kind: "star" },
  { words: "Row 2 has its star now, so its other cells stay empty. Drag over them to mark them. (A second tap marks a single cell.)", cells: [7, 8, 9, 10, 11], kind: "mark" },
  { words: "Look at this region: only one of its cells is left. Put a star there. No two stars touch, not even diagonally.", cells: [17], kind: "star" },
];
const END = "That is all there is to it. Go on by yourself; Hint shows where to look when you are stuck.";

/** Whether this is the first visit, as first.js has found. */
export const isNew = () => document.documentElement.dataset.new !== undefined;

/** @param {number} at */
function say(at) {
  $("tutor-step").textContent = `${at + 1} of ${STEPS.length}`;
  $("tutor-words").textContent = STEPS[at].words;
}

/** Lead through the first moves of the board that is shown. @param {App} app */
export function teach(app) {
  const { board } = app;
  let at = 0;
  $("skip").onclick = finish;
  app.addEventListener("drawn", look);
  look();

  function look() {
    if (app.board !== board) return finish();
    while (at < STEPS.length && isDone(STEPS[at])) at++;
    if (at === STEPS.length) {
      finish();
      return tell(END, "good");
    }
    if (at) say(at); // the page comes with the first step
    app.view.point({ cells: STEPS[at].cells.filter((cell) => app.game.cells[cell] !== HAVE[STEPS[at].kind]) });
  }

  /** @param {typeof STEPS[number]} step */
  function isDone({ cells, kind }) {
    return cells.every((cell) => app.game.cells[cell] === HAVE[kind]);
  }

  function finish() {
    app.removeEventListener("drawn", look);
    delete document.documentElement.dataset.new;
    app.view.point(null);
    keep({ taught: true });
  }
}
