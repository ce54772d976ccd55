// What the parts of the page share: the board, the game on it, and Prolog.

import { BoardView } from "../../python/starbattle/render/pages/boardview.js";
import {
  STAR,
  cellsOf,
  drawn,
  fastest,
  fragment,
  givenCells,
  request,
  shownName,
  title,
  words,
} from "./board/board.js";
import { isUsual, sentences } from "./board/rules.js";
import { Grader, Lane } from "./engine/engine.js";
import { options } from "./play/controls.js";
import { Clock, Game } from "./play/game.js";
import { keep, saveGame, saveKey, savedGame } from "./play/kept.js";
import { $, element, tell } from "./view/dom.js";

/** @typedef {import("./board/board.js").Board} Board */
/** @typedef {import("./engine/engine.js").Prolog} Prolog */
/**
 * @typedef {object} Opening how a board is opened
 * @property {Uint8Array | null} [cells] stars and marks that come with it
 * @property {boolean} [isOwn] whether they are of this browser's own game
 * @property {string} [difficulty] how hard it is, if that is known
 * @property {boolean} [isHere] whether the address has the board already
 */

const KEEP_MS = 300;
const SECONDS = 60;

export class App extends EventTarget {
  /** @param {Prolog} prolog */
  constructor(prolog) {
    super();
    this.prolog = prolog;
    this.view = new BoardView($("board"));
    this.clock = new Clock((text) => ($("clock").textContent = text));
    /** For the board: its solutions, hints, checks. */
    this.lane = new Lane(() => prolog, $("work"), $("stop"));
    /** For the tools beside it, which may take long. */
    this.tools = new Lane(() => prolog.beside(), $("tool-work"), $("tool-stop"));
    /** @type {number[] | null} the cells of the solution, once it is known to be the only one */
    this.solution = null;
    this.status = ""; // how many solutions there are, once that is known
    this.grader = new Grader(prolog.spares);
    this.keeping = 0;
    this.keptSeconds = 0;
    this.hints = 0; // how many steps of this game were shown
    this.difficulty = ""; // once that is known
    /** @type {{words: string, open: () => void} | null} the board that comes after this one */
    this.next = null;
    /** @type {any} the models and strategies, once they are known */
    this.info = null;
    this.lesson = ""; // the address of the lesson that is shown
    /** What the address has besides the board: a program in the lab. @type {{code?: string, query?: string}} */
    this.program = {};
    this.addEventListener("place", (event) =>
      this.leave(/** @type {CustomEvent} */ (event).detail),
    );
    this.isGame = true; // not when the board shows a step of an explanation
    /** @type {Game} */
    this.game = /** @type {any} */ (null);
  }

  /** @returns {Board} */
  get board() {
    return this.game.board;
  }

  /**
   * Show another board, with the game that is kept of it, and learn how many solutions it has.
   * @param {Board} board @param {Opening} [opening]
   */
  async open(board, { cells = null, isOwn = false, difficulty = "", isHere = false } = {}) {
    this.save();
    const saved = savedGame(board);
    this.game = new Game(board, cells);
    if (saved) this.game.become(saved.game);
    const hasNew = Boolean(saved && cells && !isOwn && this.game.take(cells));
    this.solution = null;
    this.status = "";
    this.difficulty = difficulty;
    this.next = null;
    this.hints = saved?.hints ?? 0;
    $("loading")?.remove();
    this.drawBoard();
    $("title").textContent = title(board);
    showConditions($("conditions"), board);
    document.title = `${shownName(board) || "Star Battle"} (${board.size}x${board.size})`;
    this.keptSeconds = saved?.seconds ?? 0;
    this.clock.reset(this.keptSeconds);
    tell(
      hasNew
        ? "The stars and marks that came with the board are on it. Undo brings back your own."
        : "",
    );
    this.address(isHere);
    if (!isHere) scrollTo({ top: 0 }); // it may have been chosen further down
    this.refresh();
    this.dispatchEvent(new Event("board"));
    await this.judge(difficulty);
  }

  /** Say how hard the board is, or that it has not one solution. @param {string} difficulty once it is known */
  async judge(difficulty) {
    const board = this.board;
    this.grader.stop();
    $("verdict").textContent = "";
    const reply = await this.ask(
      {
        op: "solve",
        ...request(board),
        model: fastest(board),
        solutions: 2,
        counters: false,
        timeout: SECONDS,
      },
      "Solving",
    );
    if (board !== this.board) return;
    const { status, limit } = reply?.report ?? {};
    const words =
      limit === "time"
        ? "not solved in a minute"
        : ({ unique: "one solution", multiple: "several solutions", unsatisfiable: "no solution" }[
            /** @type {string} */ (status)
          ] ??
          status ??
          "not solved");
    $("verdict").textContent = status === "unique" && difficulty ? difficulty : words;
    this.status = status ?? "";
    if (status === "unique") this.know(cellsOf(reply.found[0]));
    if (status === "unique" && !difficulty) this.grade(board);
    performance.mark("first-solution");
    this.dispatchEvent(new Event("judged"));
  }

  /** Know the only solution. @param {number[]} stars */
  know(stars) {
    this.solution = stars;
    this.game.meets(stars);
    if (this.isGame && this.game.isSolved) this.draw();
  }

  /** Replace the verdict by the difficulty, which takes longer. @param {Board} board */
  async grade(board) {
    const difficulty = await this.grader.difficulty(request(board));
    if (!difficulty || board !== this.board) return;
    this.difficulty = difficulty;
    $("verdict").textContent = difficulty;
  }

  /** Draw what has changed, and keep it. */
  refresh() {
    this.draw();
    clearTimeout(this.keeping);
    this.keeping = window.setTimeout(() => this.keepGame(), KEEP_MS);
  }

  draw() {
    const { game } = this,
      { notes, tried } = game;
    this.isGame = true;
    this.view.root.classList.toggle("won", game.isSolved);
    this.view.update(game.cells, {
      wrong: options().conflicts ? game.conflicts() : new Set(),
      notes: notes.slice(),
      tried,
      ...counted(game),
    });
    this.point(null);
    $("undo").disabled = !game.done.length;
    $("redo").disabled = !game.undone.length;
    this.dispatchEvent(new Event("drawn"));
  }

  /** Show other cells than those of the game, and point something out. @param {Uint8Array} cells @param {import("../../python/starbattle/render/pages/boardview.js").Pointed | null} pointed */
  showCells(cells, pointed) {
    this.isGame = false;
    this.view.update(cells, counted(new Game(this.board, cells)));
    this.point(pointed);
  }

  /** Point something out, on the board and below it. @param {import("../../python/starbattle/render/pages/boardview.js").Pointed | null} pointed */
  point(pointed) {
    this.view.point(pointed);
    pointConditions(
      $("conditions"),
      (pointed?.units ?? []).filter(([kind]) => kind === "constraint").map(([, number]) => number),
    );
  }

  /** Show the game again, if something else is shown. @returns {boolean} whether it was */
  showGame() {
    const isOther = this.game && !this.isGame;
    if (isOther) this.draw();
    return isOther;
  }

  /** Draw all of it anew, after an option has changed. */
  redraw() {
    this.drawBoard();
    this.draw();
  }

  drawBoard() {
    const { counts, names } = options(),
      { board } = this;
    this.view.draw(drawn(board), {
      label: `Board ${shownName(board)}, ${words(board)}`,
      labels: names ? ["row", "column", "region"] : [],
      counts,
    });
  }

  /** After a move of the player. */
  moved() {
    this.clock.runs = true;
    if (options().fills) this.game.fill();
    tell("");
    this.refresh();
    if (this.game.isSolved) this.solved();
    else if (this.game.isFull) this.checkConstraints();
  }

  /** Ask Prolog whether the stars meet the constraints; say which one they do not. */
  async checkConstraints() {
    const { board, game } = this,
      stars = game.where(STAR);
    const { given_stars } = this.given(),
      asked = {
        op: "solve",
        ...request(board),
        given_stars,
        given_blanks: [],
        model: fastest(board),
        solutions: 1,
        timeout: SECONDS,
      };
    const unmet = await firstUnmet(
      board.where ?? [],
      async (where) =>
        (await this.ask({ ...asked, where }, "Checking the constraints"))?.report.status,
    );
    if (game !== this.game || String(stars) !== String(game.where(STAR)) || unmet === undefined)
      return;
    if (unmet < 0) {
      game.meets(stars);
      this.draw();
      this.solved();
    } else {
      this.point({ units: [["constraint", unmet]] });
      tell(`The stars do not meet constraint ${unmet + 1}.`, "bad");
    }
  }

  solved() {
    this.clock.runs = false;
    tell(`Solved in ${this.clock.text}.`, "good");
    this.save();
    this.dispatchEvent(
      new CustomEvent("solved", { detail: { seconds: this.clock.seconds, hints: this.hints } }),
    );
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
    if (this.game) this.address(true);
  }

  /** Have the address say what is shown: in an entry of the history of its own, so that Back leads to the board before. @param {boolean} isHere */
  address(isHere) {
    if (isHere || location.hash === this.hash) history.replaceState({ isOwn: true }, "", this.hash);
    else history.pushState({ isOwn: true }, "", this.hash);
  }

  keepGame() {
    this.save();
    this.address(true);
  }

  /** Keep the game, unless nothing has been done since it was kept. */
  save() {
    const isDue = this.keeping || this.clock.seconds !== this.keptSeconds;
    clearTimeout(this.keeping);
    this.keeping = 0;
    if (!this.game || !isDue) return;
    keep({ game: this.fragment });
    this.keptSeconds = this.clock.seconds;
    if (this.game.isBegun || this.clock.seconds)
      saveGame(this.game, { seconds: this.clock.seconds, hints: this.hints });
  }

  /** Take over what another tab has kept. @param {string | null} key */
  adopt(key) {
    if (key !== saveKey(this.board)) return;
    const saved = savedGame(this.board);
    if (!saved) return;
    clearTimeout(this.keeping);
    this.keeping = 0;
    this.game.become(saved.game);
    this.keptSeconds = saved.seconds;
    this.hints = saved.hints;
    this.clock.set(saved.seconds);
    this.draw();
    history.replaceState({ isOwn: true }, "", this.hash);
  }

  /** Ask Prolog about the board, see Lane. @param {Record<string, unknown>} request @param {string} work @param {(found: any[]) => void} [found] @returns {Promise<any>} */
  ask(request, work, found = undefined) {
    return this.lane.ask(request, work, found);
  }

  /** Stars and marks as requests have them: pairs, from 1. @returns {{given_stars: number[][], given_blanks: number[][]}} */
  given() {
    return givenCells(this.board.size, this.game.cells);
  }

  /** @param {number[][]} pairs from 1 @returns {number[]} */
  cells(pairs) {
    return pairs.map(([row, column]) => (row - 1) * this.board.size + column - 1);
  }
}

/** How many stars are left, and what is finished. @param {Game} game */
const counted = ({ left, finished }) => ({ left, done: options().dims ? finished : new Set() });

// What differs from the usual rules, below the board.

/** Say the rules of a variant, and list constraints. @param {HTMLElement} room @param {Board} board */
function showConditions(room, board) {
  const constraints = (board.where ?? []).map((text) =>
    element("li", { "data-constraint": "" }, element("code", {}, text)),
  );
  room.hidden = isUsual(board);
  room.replaceChildren(
    element("p", {}, sentences(board).join(" ")),
    ...(constraints.length
      ? [
          element(
            "div",
            { class: "constraints" },
            "Constraints:",
            element("ol", {}, ...constraints),
          ),
        ]
      : []),
  );
}

/** Point out constraints, and no others. @param {HTMLElement} room @param {number[]} numbers from 0 */
function pointConditions(room, numbers) {
  room.querySelectorAll("[data-constraint]").forEach((item, k) => {
    item.classList.toggle("pointed", numbers.includes(k));
    if (numbers[0] === k) item.scrollIntoView({ block: "nearest" });
  });
}

/**
 * @param {string[]} where constraints @param {(where: string[]) => Promise<string | undefined>} ask what a search with some of them comes to
 * @returns {Promise<number | undefined>} the first that is not met, -1 if all are, undefined if that is not known
 */
async function firstUnmet(where, ask) {
  const status = await ask(where);
  if (status !== "unsatisfiable") return status && status !== "unknown" ? -1 : undefined;
  if (where.length === 1) return 0;
  const half = where.length >> 1,
    first = await firstUnmet(where.slice(0, half), ask);
  if (first !== -1) return first;
  const second = await firstUnmet(where.slice(half), ask);
  return second === undefined || second < 0 ? second : half + second;
}
