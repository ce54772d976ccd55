// Put together: what is shown first, and what buttons and keys do.

import { App } from "./app.js";
import { BoardError } from "./board/board.js";
import { linked } from "./board/link.js";
import { painted, prolog } from "./engine/start.js";
import * as boards from "./panels/boards.js";
import * as compare from "./panels/compare.js";
import * as draw from "./panels/draw.js";
import * as explain from "./panels/explain.js";
import * as help from "./panels/help.js";
import { Hints } from "./panels/hint.js";
import * as lessons from "./panels/lessons.js";
import * as query from "./panels/query.js";
import * as solve from "./panels/solve.js";
import { shipped } from "./panels/shipped.js";
import { tabs } from "./panels/tabs.js";
import { begin as beginTrial, chosenPen, offerControls } from "./play/controls.js";
import { offerEnding } from "./play/ending.js";
import { listen } from "./play/input.js";
import { keep, kept } from "./play/keep.js";
import { offerOptions, options } from "./play/options.js";
import { FIRST, isNew, teach } from "./play/tutorial.js";
import { $, tell } from "./view/dom.js";

const PANELS = /** @type {import("./panels/tabs.js").Panel[]} */ ([boards, explain, draw, help, lessons, solve, compare, query]);

const app = new App(prolog);
const hints = new Hints(app);
const DO = {
  u: () => app.game.undo() && app.refresh(),
  r: () => app.game.redo() && app.refresh(),
  U: () => DO.r(),
  h: () => hints.press(),
  c: () => hints.check(),
  t: () => beginTrial(app),
};

function wire() {
  for (const [id, act] of /** @type {[string, () => void][]} */ ([["undo", DO.u], ["redo", DO.r], ["hint", DO.h], ["check", DO.c]])) $(id).onclick = act;
  $("clear").onclick = () => app.game.clear() && app.refresh();
  offerOptions(() => app.redraw());
  offerControls(app);
  offerEnding(app);
  $("theme").onclick = () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  const play = { game: () => app.game, view: app.view, options, pen: chosenPen, changed: () => app.moved(), returns: () => app.showGame() };
  listen(play, DO);
  window.addEventListener("hashchange", () => location.hash !== app.fragment && openLink(location.hash, isOwn()));
  window.addEventListener("storage", ({ key }) => app.adopt(key));
  window.addEventListener("pagehide", () => app.save());
  document.addEventListener("visibilitychange", () => document.hidden && app.save());
}

/** @param {string} theme */
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  keep({ theme });
}

/** Whether the page itself has written the address, not a link that somebody follows. */
const isOwn = () => Boolean(history.state?.isOwn);

/** @param {string} hash @param {boolean} isOwn @returns {boolean} whether it has a board */
function openLink(hash, isOwn) {
  const lesson = /^#lesson=(\d{1,2})$/.exec(hash);
  if (lesson) return openLesson(Number(lesson[1]));
  try {
    const { board, cells, code, query } = linked(hash);
    if (code || query) app.dispatchEvent(new CustomEvent("program", { detail: { code, query } }));
    if (board) app.open(board, { cells, isOwn, isHere: true });
    else if (app.game) app.address(true); // the program is kept; a reload shall not bring it again
    return Boolean(board);
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    tell(`This link cannot be used: ${error.message}.`, "bad");
    return false;
  }
}

/** @param {number} number @returns {false} it has no board */
function openLesson(number) {
  app.dispatchEvent(new CustomEvent("show", { detail: "lessons" }));
  app.dispatchEvent(new CustomEvent("lesson", { detail: number }));
  if (app.game) app.address(true);
  return false;
}

async function openFirst() {
  if (location.hash.length > 1 && openLink(location.hash, isOwn())) return;
  const problem = $("message").textContent, { game = "" } = kept(), begins = isNew() && !problem;
  if (!game || !openLink(String(game), true)) {
    const judged = app.open(await shipped(FIRST), { isHere: true });
    if (begins) teach(app);
    await judged;
  }
  if (problem) tell(problem, "bad");
}

/** The engine must be right, or nobody may believe it. */
async function check() {
  const fault = await app.prolog.check();
  if (fault) showFault(`This browser's SWI-Prolog is wrong: ${fault}. Do not trust its answers.`);
  app.info = await app.prolog.info();
  app.dispatchEvent(new Event("info"));
  app.prolog.spares.warm();
}

/** For later visits without a network; not before the first answer, which it would delay. */
async function keepFiles() {
  await app.prolog.engine.ready.catch(() => {});
  await app.prolog.last.catch(() => {});
  navigator.serviceWorker?.register("offline.js").catch(() => {});
}

/** @param {string} text */
function showFault(text) {
  $("fault").textContent = text;
  $("fault").hidden = false;
}

async function begin() {
  await painted;
  wire();
  tabs(app, PANELS);
  app.prolog.engine.ready.catch((error) => showFault(`SWI-Prolog does not start here: ${error.message ?? error}. The board can still be played.`));
  const opened = openFirst();
  app.addEventListener("judged", () => check().catch((error) => showFault(`SWI-Prolog could not be checked: ${error.message ?? error}.`)), { once: true });
  keepFiles();
  await opened;
}

begin();
