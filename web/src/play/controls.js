// The buttons beside the board: a trial that can be taken back, and the pens of notes.

import { $, button, tell } from "../view/dom.js";
import { COLORS } from "./game.js";

/** @typedef {import("../app.js").App} App */

const NAMES = ["blue", "orange", "green", "purple"];

/** The color that taps and strokes put, 0 for stars and marks. */
let pen = 0;
export const chosenPen = () => pen;

/** @param {App} app */
export function offerControls(app) {
  $("try").onclick = () => begin(app);
  $("keep-trial").onclick = () => end(app, true);
  $("drop-trial").onclick = () => end(app, false);
  $("pens").append(...Array.from({ length: COLORS }, (_, k) => penButton(k + 1)));
  $("notes").onclick = () => {
    $("pens").hidden = !$("pens").hidden;
    $("notes").setAttribute("aria-pressed", String(!$("pens").hidden));
    choosePen($("pens").hidden ? 0 : 1);
  };
  app.addEventListener("drawn", () => showTrial(app));
}

/** Begin a trial, or take it back. @param {App} app */
export function begin(app) {
  if (app.game.trial !== null) return;
  app.game.beginTrial();
  app.refresh();
  tell("What you enter from here on is tried only. Keep it, or take all of it back.");
}

/** @param {App} app @param {boolean} isKept */
function end(app, isKept) {
  app.game.endTrial(isKept);
  app.refresh();
  tell(isKept ? "Kept." : "The trial is taken back. Redo brings it again.");
  $("try").focus();
}

/** @param {App} app */
function showTrial({ game }) {
  const isTrial = game.trial !== null;
  $("try").hidden = isTrial;
  $("trial").hidden = !isTrial;
}

/** @param {number} color */
function penButton(color) {
  const made = button("", `pen pen${color}`, () => choosePen(color));
  made.setAttribute("aria-label", `${NAMES[color - 1]} note`);
  made.title = `${NAMES[color - 1]} note (${color})`;
  made.dataset.pen = String(color);
  return made;
}

/** @param {number} color */
function choosePen(color) {
  pen = color;
  for (const one of $("pens").children) one.setAttribute("aria-pressed", String(Number(one.dataset.pen) === color));
}
