// What is around a game: options, trials, the first game, the end.

// --- how somebody likes to play: what each option is, and the dialog that sets them ---

import { MARK, STAR, fragment, plural, title, words } from "../board/board.js";
import { sentences } from "../board/rules.js";
import { $, button, checkbox, copy, page, tell } from "../view/dom.js";
import { keep, kept } from "./kept.js";

/** @typedef {Record<string, boolean>} Options */

/** @type {[string, string, boolean][]} name, words, and what it is at first */
const OPTIONS = [
  ["around", "A star marks the cells around it", false],
  ["marksFirst", "The first press marks, the second places a star", false],
  ["fills", "A finished row, column or region fills itself with marks", false],
  ["drags", "Dragging marks cells", true],
  ["conflicts", "Show conflicts at once", true],
  ["counts", "Show how many stars are left at the edges", true],
  ["names", "Show the names of rows, columns and regions", false],
  ["dims", "Dim finished rows, columns and regions", true]
];

/** @returns {Options} */
export const options = () => ({
  ...Object.fromEntries(OPTIONS.map(([name, , first]) => [name, first])),
  ...kept().options
});

/** Have all of it there. @param {App} app */
export function offer(app) {
  offerOptions(app);
  offerTrial(app);
  offerMarks(app);
  warnUnkept(app);
  offerEnding(app);
}

/** @param {App} app */
function offerOptions(app) {
  const choice = (/** @type {typeof OPTIONS[number]} */ [name, words]) => {
    const change = (/** @type {any} */ { target }) => {
      keep({ options: { ...options(), [name]: target.checked } });
      app.redraw();
    };
    return checkbox(`option-${name}`, words, { checked: options()[name], change });
  };
  $("options").onclick = () => {
    $("choices").replaceChildren(...OPTIONS.map(choice));
    $("choosing").showModal();
  };
}

/** @typedef {import("../app.js").App} App */

/** After so many moves without an answer, a question goes. */
const PATIENCE = 5;

/** Ask, when the first star stands, whether the marks that follow from stars shall come by themselves; who plays on, or opens another board, is not asked again in this visit. @param {App} app */
function offerMarks(app) {
  let moves = 0; // since it was asked
  const leave = () => page.note === "marks" && delete page.note;
  for (const name of ["board", "solved"]) app.on(name, leave);
  app.on("moved", () => {
    const hasStar = app.game.done.flat().some(([, , to]) => to === STAR);
    if (moves) return ++moves > PATIENCE && leave();
    if (page.note !== undefined || kept().options || !hasStar) return;
    moves = 1;
    const answer = (/** @type {boolean} */ isYes) => {
      keep({ options: { ...options(), around: isYes, fills: isYes } });
      if (isYes && app.game.fill(app.game.ruledOut, MARK)) app.refresh();
    };
    note(
      app,
      "Mark what stars rule out?",
      { Always: () => answer(true), No: () => answer(false) },
      "marks"
    );
  });
}

/** Say once that the browser keeps nothing. @param {App} app */
function warnUnkept(app) {
  const words =
    "This browser keeps nothing: its storage is full or blocked. To come back to a game, keep the address of the page.";
  let isSaid = false;
  app.on("unkept", () => {
    if (isSaid || page.note !== undefined) return;
    isSaid = true;
    note(app, words, { Close: () => {} });
  });
}

/** Say something above the buttons until it is answered. @param {App} app @param {string} words @param {Record<string, () => void>} answers what they are called, and do @param {string} [kind] */
function note(app, words, answers, kind = "") {
  page.note = kind;
  $("note-words").textContent = words;
  $("note-answers").replaceChildren(
    ...Object.entries(answers).map(([name, act]) =>
      button(name, () => {
        delete page.note;
        act();
        app.view.go();
      })
    )
  );
}

// A trial, which can be taken back.

/** @param {App} app */
function offerTrial(app) {
  $("keep-trial").onclick = () => end(app, true);
  $("drop-trial").onclick = () => end(app, false);
  app.on("drawn", () => {
    $("try").hidden = app.game.trial !== null;
    $("trial").hidden = !$("try").hidden;
  });
}

/** Begin a trial, or take it back. @param {App} app */
export function begin(app) {
  if (app.game.trial !== null) return;
  app.game.beginTrial();
  app.refresh();
  tell("What you enter now is tried only: keep it, or drop it.");
  app.view.go();
}

/** @param {App} app @param {boolean} isKept */
function end(app, isKept) {
  app.game.endTrial(isKept);
  app.refresh();
  tell(isKept ? "Kept." : "The trial is dropped. Redo brings it back.");
  $("try").focus();
}

// The first game: three steps that show the rules on a small board.

/** The board of the tutorial: easy, and its third region is one cell. */
export const FIRST = "#board=1-000111200133004113004115004055000005";

/** @type {{words?: string, cells: number[], kind: number}[]} cells row by row, from 0; the words of the first are in the page */
const STEPS = [
  { cells: [6], kind: STAR },
  {
    words:
      "Row 2 has its star, so its other cells stay empty. Mark them: drag over them, or press each twice.",
    cells: [7, 8, 9, 10, 11],
    kind: MARK
  },
  {
    words:
      "This region has only one cell left: put its star there. No two stars touch, not even diagonally.",
    cells: [17],
    kind: STAR
  }
];

/** Lead through the first moves of the board that is shown. @param {App} app */
export function teach(app) {
  const { board } = app;
  let at = 0;
  $("skip").onclick = () => {
    finish();
    app.view.go();
  };
  app.addEventListener("drawn", look);
  look();

  function look() {
    if (app.board !== board) return finish();
    while (at < STEPS.length && !lacking(STEPS[at]).length) at++;
    if (at === STEPS.length) {
      finish();
      return tell("Now go on by yourself. Hint shows where to look when you are stuck.", "good");
    }
    if (at) $("note-words").textContent = `${at + 1} of ${STEPS.length}. ${STEPS[at].words}`;
    const asked = STEPS.slice(0, at + 1).flatMap(({ cells }) => cells),
      [[cell, , to] = []] = app.game.done.at(-1) ?? [];
    if (to && !asked.includes(Number(cell)))
      tell("Not there: the cells with a ring are meant. Undo takes it back.");
    app.view.point({ cells: lacking(STEPS[at]) });
  }

  /** @param {typeof STEPS[number]} step */
  function lacking({ cells, kind }) {
    return cells.filter((cell) => app.game.cells[cell] !== kind);
  }

  function finish() {
    app.removeEventListener("drawn", look);
    delete page.note;
    app.view.point(null);
    keep({ taught: true });
  }
}

// What comes when a board is solved: the time, the hints, a text to share, the next board.

/** The stars shine first; the last press shall not fall on a button of the dialog. */
const SHINE_MS = 700;

/** @param {App} app */
function offerEnding(app) {
  app.on("solved", () => {
    const { game } = app;
    setTimeout(() => game === app.game && game.isSolved && show(app), SHINE_MS);
  });
  $("ending").onclose = () => app.view.go();
  $("share").onclick = () => copy(shared(app), "Text", "ending-message");
}

/** @param {App} app */
function show(app) {
  $("ending-time").textContent = app.time;
  $("ending-hints").textContent = helped(app.game.taken.hints);
  $("ending-board").textContent = [title(app.board), app.difficulty].filter(Boolean).join(" · ");
  tell("", "", "ending-message");
  $("ending").showModal();
}

/** @param {number} hints */
const helped = (hints) => (hints ? plural(hints, "hint") : "no hints");

/** What somebody sends to others: no star of it, and the board for them to play. @param {App} app */
function shared(app) {
  const { board, game, time } = app,
    empty = new Uint8Array(0),
    about = [`Star Battle ${words(board)}`, app.difficulty].filter(Boolean).join(", ");
  return `${[about, ...sentences(board)].join("\n")}\n★ ${time}, ${helped(game.taken.hints)}\n${location.href.split("#")[0]}${fragment(board, empty)}`;
}
