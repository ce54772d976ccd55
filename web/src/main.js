// Put together: what is shown first, and what buttons and keys do.

import { App } from "./app.js";
import { BoardError, linked } from "./board/board.js";
import { Engine, Spares } from "./engine/engine.js";
import { buildBoards } from "./panels/boards.js";
import { buildSolve } from "./panels/lab.js";
import { buildLessons } from "./panels/lessons.js";
import { buildQuery } from "./panels/query.js";
import { buildExplain, hints } from "./panels/steps.js";
import { buildHelp, tabs } from "./panels/tabs.js";
import { FIRST, begin as beginTrial, offer, teach } from "./play/controls.js";
import { listen } from "./play/input.js";
import { keep, kept } from "./play/kept.js";
import { $, fault, page, tell } from "./view/dom.js";

/** @type {import("./panels/tabs.js").Panel[]} */
const PANELS = [
  { id: "boards", name: "Boards", place: "play", build: buildBoards },
  { id: "explain", name: "Explain", place: "play", build: buildExplain },
  { id: "help", name: "Rules", place: "play", build: buildHelp },
  { id: "lessons", name: "Lessons", place: "learn", build: buildLessons },
  { id: "solve", name: "Solve", place: "lab", build: buildSolve },
  { id: "query", name: "Prolog", place: "lab", build: buildQuery }
];

/** What first.js has begun. @type {{worker: Worker, parts: Promise<import("./engine/engine.js").Parts>, painted: Promise<void>}} */
const { worker, parts, painted } = /** @type {any} */ (window).first;

const app = new App(new Spares(parts), new Engine(parts, worker));
export const prolog = app.lane;
const hint = hints(app);
/** What the buttons do, and the keys that are their first letters. */
const DEEDS = Object.entries({
  undo: () => app.game.undo() && app.refresh(),
  redo: () => app.game.redo() && app.refresh(),
  hint: hint.press,
  check: hint.check,
  try: () => beginTrial(app)
});

function wire() {
  for (const [id, act] of DEEDS) $(id).onclick = act;
  $("clear").onclick = () => app.clear();
  offer(app);
  $("theme").onclick = () => {
    page.theme = page.theme === "dark" ? "light" : "dark";
    keep({ theme: page.theme });
  };
  listen(app, Object.fromEntries(DEEDS.map(([[letter], act]) => [letter, act])));
  for (const deed of ["click", "input"])
    $("side").addEventListener(deed, () => tell("", "", "tool-message"), true); // it may say something new
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
    if (!kept().theme) page.theme = matches ? "dark" : "light";
  });
  window.addEventListener("hashchange", () => {
    app.followed = location.hash;
    if (location.hash !== app.hash) openLink(location.hash);
  });
  window.addEventListener("storage", ({ key }) => app.adopt(key));
  window.addEventListener("pagehide", () => app.save());
  document.addEventListener("visibilitychange", () => document.hidden && app.save());
}

/** @param {string} hash @param {boolean} [isOwn] whether the page itself has written it: it is no link that somebody follows @returns {boolean} whether it has a board */
function openLink(hash, isOwn = Boolean(history.state?.isOwn)) {
  const [, number, run = 0] = /^#lesson=(\d{1,2})(?:&run=(\d{1,2}))?$/.exec(hash) ?? [];
  if (number) {
    app.lesson = location.hash;
    app.say("show", "lessons");
    app.say("lesson", { number: Number(number), run: Number(run) });
    return false;
  }
  try {
    const { board, cells, code, query } = linked(hash);
    if ((code || query) && !isOwn) {
      app.say("show", "query");
      app.say("program", { code, query });
    }
    if (board) app.open(board, { cells, isOwn, isHere: true });
    else app.address(true);
    return Boolean(board);
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    tell(`This link cannot be used: ${error.message}.`, "bad");
    return false;
  }
}

/** @param {string} game the last one, as a link @returns {true | undefined} whether it is shown again: a reload while the address changes loses the state, and has the older address */
function isReloaded(game) {
  const [{ type }] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType("navigation")
  );
  const [board] = game.split("&");
  return (type === "reload" && board !== "" && location.hash.startsWith(board)) || undefined;
}

function openFirst() {
  const game = String(kept().game ?? "");
  if (location.hash.length > 1 && openLink(location.hash, isReloaded(game))) return;
  const problem = $("message").textContent,
    begins = page.note === "new" && !problem; // as first.js has found
  if (!game || !openLink(game, true)) {
    openLink(FIRST, true);
    if (begins) teach(app);
  }
  if (problem) tell(problem, "bad");
}

/** The engine must be right, or nobody may believe it. */
async function check() {
  const fault = await prolog.queued((engine) => engine.send("check"));
  if (fault)
    tell(`This browser's SWI-Prolog is wrong: ${fault}. Do not trust its answers.`, "", "fault");
  app.spares.warm();
}

/** For later visits without a network; not before the first answer, which it would delay. */
async function keepFiles() {
  await prolog.engine.ready.catch(() => {});
  await prolog.last.catch(() => {});
  navigator.serviceWorker?.register("offline.js").catch(() => {});
}

/** Each of these in a task of its own: together they would keep slow phones from answering. */
const BEGINNING = [wire, () => tabs(app, PANELS), openFirst, keepFiles];

async function begin() {
  const failed =
    (/** @type {string} */ words, more = "") =>
    (/** @type {unknown} */ error) =>
      tell(`SWI-Prolog ${words} here: ${fault(error)}.${more}`, "", "fault");
  prolog.engine.ready.catch(failed("does not start", " The board can still be played."));
  app.on("judged", () => check().catch(failed("could not be checked")), { once: true });
  await painted;
  for (const part of BEGINNING) {
    part();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

begin();
