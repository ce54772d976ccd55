// What the parts of the page share: the board, the game on it, and Prolog.

import { BoardView } from "../../python/starbattle/render/pages/boardview.js";
import {
  STAR,
  cellsOf,
  drawn,
  fragment,
  givenCells,
  request,
  shownName,
  title,
  words
} from "./board/board.js";
import { isUsual, sentences } from "./board/rules.js";
import { Engine, Lane } from "./engine/engine.js";
import { options } from "./play/controls.js";
import { Game, timeText } from "./play/game.js";
import { keep, saveGame, saveKey, savedGame } from "./play/kept.js";
import { $, element, page, tell } from "./view/dom.js";

/** @typedef {import("./board/board.js").Board} Board */
/** @typedef {import("./engine/engine.js").Spares} Spares */
/** @typedef {import("../../python/starbattle/render/pages/boardview.js").Pointed} Pointed */
/**
 * @typedef {object} Opening how a board is opened
 * @property {Uint8Array | null} [cells] stars and marks that come with it
 * @property {boolean} [isOwn] whether they are of this browser's own game
 * @property {string} [difficulty] how hard it is, if that is known
 * @property {boolean} [isHere] whether the address has the board already
 */

const KEEP_MS = 300;
const SECONDS = 60,
  GRADING_SECONDS = 30;
/** @type {Record<string, string>} */
const COUNTED = {
  unique: "rating ...",
  multiple: "several solutions",
  unsatisfiable: "no solution"
};

export class App extends EventTarget {
  /** @param {Spares} spares @param {Engine} engine */
  constructor(spares, engine) {
    super();
    this.spares = spares;
    this.view = new BoardView($("board"));
    this.runs = false; // the clock
    setInterval(() => this.tick(), 1000);
    /** For the board: its solutions, hints, checks. */
    this.lane = new Lane(spares, "", engine);
    /** For the tools beside it, which may take long. */
    this.tools = new Lane(spares, "tool-");
    /** What finds out how hard the board is while somebody plays it: it is there for nothing else. @type {Engine | null} */
    this.grader = null;
    this.status = ""; // how many solutions there are, once that is known
    this.difficulty = ""; // likewise
    this.keeping = 0; // the timer after which the game is kept
    this.isKept = true; // whether nothing has been done since it was kept
    this.lesson = ""; // the address of the lesson that is shown
    this.followed = location.hash; // the address last written, or gone to
    /** What the address has besides the board: a program in the lab. @type {{code?: string, query?: string}} */
    this.program = {};
    this.on("place", (place) => this.leave(place));
    /** @type {Game} */
    this.game = /** @type {any} */ (null);
  }

  /** @returns {Board} */
  get board() {
    return this.game.board;
  }

  /** Whether the board shows the game, not a step of an explanation or a solution. */
  get isGame() {
    return page.shows === undefined;
  }

  /** Whether somebody is at the game: it is in sight, and nothing else is read or used. */
  get isPlayed() {
    const isBusy = document.querySelector("#side:focus-within, dialog[open]");
    return !document.hidden && page.place === "play" && this.isGame && !isBusy;
  }

  /** @param {string} name of an event for the parts of the page @param {unknown} [detail] */
  say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Act on an event. @param {string} name @param {(detail: any) => void} act @param {{once: boolean}} [how] */
  on(name, act, how) {
    this.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail), how);
  }

  /** Show something now, and again after each of some events. @param {string[]} names @param {() => void} show */
  shows(names, show) {
    for (const name of names) this.on(name, show);
    show();
  }

  /**
   * Show another board, with the game that is kept of it, and learn how many solutions it has.
   * @param {Board} board @param {Opening} [opening]
   */
  async open(board, { cells = null, isOwn = false, difficulty = "", isHere = false } = {}) {
    this.save();
    const saved = savedGame(board);
    this.game = saved ?? new Game(board, cells);
    const hasNew = saved && cells && !isOwn && this.game.set(cells.entries());
    Object.assign(this, { solution: null, status: "", difficulty });
    this.runs = false;
    $("loading")?.remove();
    this.drawBoard();
    $("title").textContent = title(board);
    showConditions(board);
    document.title = `${shownName(board) || "Star Battle"} (${board.size}x${board.size})`;
    tell("", "", "tool-message");
    this.address(isHere);
    if (!isHere) {
      this.view.go();
      scrollTo({ top: 0 }); // it may have been chosen further down
    }
    this.refresh();
    this.say("board");
    const judged = this.judge();
    if (hasNew) tell("The board came with stars and marks. Undo brings back your own.");
    await judged;
  }

  /** Begin the game anew. */
  clear() {
    this.runs = false;
    if (!this.game.clear()) return;
    this.refresh();
    tell("Undo brings the board back.");
  }

  /** The time that the game has taken; it stands while nobody is at it. */
  get time() {
    return timeText(this.game.taken.seconds);
  }

  /** After another second. */
  tick() {
    if (!this.runs || !this.isPlayed) return;
    this.game.taken.seconds++;
    this.isKept = false;
    $("clock").textContent = this.time;
  }

  /** Say how hard the board is, or that it has not one solution. */
  async judge() {
    const { board, difficulty } = this;
    this.grader?.stop();
    $("verdict").textContent = "";
    const asked = { solutions: 2, counters: false };
    const reply = await this.lane.ask(this.solving(asked), "Solving");
    if (board !== this.board) return;
    const { status = "", limit } = reply?.report ?? {},
      isUnique = status === "unique";
    this.status = status;
    $("verdict").textContent =
      (isUnique && difficulty) ||
      (limit === "time" ? "not solved in a minute" : (COUNTED[status] ?? "not solved"));
    if (isUnique) {
      this.solution = cellsOf(reply.found[0]);
      this.know(this.solution);
      if (!difficulty) this.grade(board);
    }
    performance.mark("first-solution");
    this.say("judged");
  }

  /** A search of the board by the fastest model that knows its rules. @param {object} more */
  solving(more) {
    const { board } = this,
      model = isUsual(board) ? "bits" : "global";
    return { op: "solve", ...request(board), model, timeout: SECONDS, ...more };
  }

  /** Know stars that meet the constraints. @param {number[]} stars */
  know(stars) {
    this.game.met = String(stars);
    if (this.isGame && this.game.isSolved) this.draw();
  }

  /** Say the difficulty, which takes longer. @param {Board} board */
  async grade(board) {
    const engine = (this.grader = new Engine(this.spares.parts)),
      asked = { op: "explain", ...request(board), timeout: GRADING_SECONDS };
    const reply = await engine.ready.then(() => engine.ask(asked, {})).catch(() => null); // it is stopped, or fails as the board's own engine says
    engine.stop();
    if (board !== this.board) return;
    this.difficulty = reply?.report.difficulty ?? "";
    $("verdict").textContent = this.difficulty || "one solution";
  }

  /** Draw what has changed, and keep it; what was said of the game before holds no more. */
  refresh() {
    tell("");
    this.draw();
    this.settle();
    this.isKept = false;
    this.keeping = window.setTimeout(() => {
      this.save();
      this.address(true);
    }, KEEP_MS);
  }

  draw() {
    const { game } = this,
      faults = options().conflicts ? game.faults : [];
    delete page.shows;
    $("clock").textContent = this.time;
    $("conflict").textContent = faults[0]?.words ?? "";
    this.view.root.classList.toggle("won", game.isSolved);
    this.view.update(game.cells, {
      wrong: new Set(faults.flatMap(({ cells }) => cells)),
      tried: game.tried,
      ...counted(game)
    });
    this.point(null);
    $("undo").disabled = !game.done.length;
    $("redo").disabled = !game.undone.length;
    this.say("drawn");
  }

  /** Show other cells than those of the game, and point something out. @param {Uint8Array} cells @param {Pointed | null} pointed */
  showCells(cells, pointed) {
    tell("");
    page.shows = "other";
    this.view.update(cells, counted(new Game(this.board, cells)));
    this.say("drawn");
    this.point(pointed);
  }

  /** Point something out, on the board and below it. @param {Pointed | null} pointed */
  point(pointed) {
    this.view.point(pointed);
    for (const item of $("conditions").querySelectorAll(".pointed")) item.className = "";
    for (const [kind, number] of pointed?.units ?? []) {
      if (kind !== "constraint") continue;
      const item = $("conditions").querySelectorAll("li")[number];
      item.className = "pointed";
      item.scrollIntoView({ block: "nearest" });
    }
  }

  /** Show the game again, if something else is shown, and say so. @returns {boolean} whether it was */
  showGame() {
    if (this.isGame) return false;
    this.refresh();
    tell("This is your game again: play on.");
    return true;
  }

  /** Draw all of it anew, after an option has changed. */
  redraw() {
    this.drawBoard();
    this.refresh();
  }

  drawBoard() {
    const { counts, names } = options(),
      { board } = this;
    this.view.draw(drawn(board), {
      label: `Board ${shownName(board)}, ${words(board)}`,
      labels: names ? ["row", "column", "region"] : [],
      counts
    });
  }

  /** After a move of the player. */
  moved() {
    this.runs = true;
    this.say("moved");
    const { around, fills } = options();
    this.game.markMore(around, fills);
    this.refresh();
    if (this.game.isSolved) this.solved();
    else if (this.game.isFull) this.checkConstraints();
  }

  /** Ask Prolog whether the stars meet the constraints, one after another; say which one they do not. */
  async checkConstraints() {
    const { game } = this,
      stars = game.where(STAR),
      { given_stars } = this.given();
    for (const [k, text] of (this.board.where ?? []).entries()) {
      const asked = { given_stars, given_blanks: [], solutions: 1, where: [text] },
        reply = await this.lane.ask(this.solving(asked), "Checking the constraints"),
        status = reply?.report.status ?? "unknown";
      if (status === "unknown" || game !== this.game || `${stars}` !== `${game.where(STAR)}`)
        return;
      if (status !== "unsatisfiable") continue;
      this.point({ units: [["constraint", k]] });
      return tell(`The stars do not meet constraint ${k + 1}.`, "bad");
    }
    this.know(stars);
    this.solved();
  }

  solved() {
    this.runs = false;
    tell(`Solved in ${this.time}.`, "good");
    this.save();
    this.say("solved");
  }

  get fragment() {
    return fragment(this.board, this.game.cells);
  }

  get hash() {
    return this.lesson || fragment(this.board, this.game.cells, this.program);
  }

  /** Forget what belongs to another place. @param {string} place the new one */
  leave(place) {
    if (place !== "learn") this.lesson = "";
    if (place !== "lab") this.program = {};
    this.address(true);
  }

  /** Have the address say what is shown: in an entry of the history of its own, so that Back leads to the board before. @param {boolean} isHere */
  address(isHere) {
    if (!this.game || location.hash !== this.followed) return; // Back or a link leads elsewhere, and its event is still to come
    const how = isHere || location.hash === this.hash ? "replaceState" : "pushState";
    history[how]({ isOwn: true }, "", this.hash);
    this.followed = location.hash;
  }

  /** Keep the game, unless nothing has been done since it was kept. */
  save() {
    if (this.isKept) return;
    this.settle();
    const { game } = this,
      isKept = keep({ game: this.fragment });
    if ((game.isBegun || game.taken.seconds) && !(saveGame(game) && isKept)) this.say("unkept");
  }

  /** What is shown needs not be kept any more. */
  settle() {
    clearTimeout(this.keeping);
    this.isKept = true;
  }

  /** Take over what another tab has kept. @param {string | null} key */
  adopt(key) {
    const saved = this.game && key === saveKey(this.board) && savedGame(this.board);
    if (!saved) return;
    this.settle();
    saved.met = this.game.met;
    this.game = saved;
    tell("");
    this.draw();
    this.address(true);
  }

  /** Stars and marks as requests have them: pairs, from 1. @returns {{given_stars: number[][], given_blanks: number[][]}} */
  given() {
    return givenCells(this.board.size, this.game.cells);
  }
}

/** How many stars are left, and what is finished. @param {Game} game */
const counted = ({ left, finished }) => ({ left, done: options().dims ? finished : new Set() });

/** Say the rules of a variant, and list constraints. @param {Board} board */
function showConditions(board) {
  const room = $("conditions"),
    { where = [] } = board,
    constraints = where.map((text) => element("li", element("code", text)));
  const said = where.length ? [...sentences(board), "Constraints:"] : sentences(board);
  room.hidden = isUsual(board);
  room.replaceChildren(element("p", said.join(" ")), element("ol", constraints));
}
