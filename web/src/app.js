// What the parts of the page share: the board, the game on it, and Prolog.

import { cellsOf, givenCells, request, title } from "./board/board.js";
import { fragment } from "./board/link.js";
import { Refused, Stopped, TimedOut } from "./engine/engine.js";
import { keep } from "./play/keep.js";
import { Clock } from "./play/clock.js";
import { Game } from "./play/game.js";
import { $, tell } from "./view/dom.js";
import { BoardView } from "./view/boardview.js";

/** @typedef {import("./board/board.js").Board} Board */
/** @typedef {import("./engine/prolog.js").Prolog} Prolog */
/** @typedef {{code: string, query: string}} Program */

const KEEP_MS = 300;
export const SECONDS = 60;

export class App extends EventTarget {
  /** @param {Prolog} prolog */
  constructor(prolog) {
    super();
    this.prolog = prolog;
    this.view = new BoardView($("board"));
    this.clock = new Clock((text) => ($("clock").textContent = text));
    /** @type {Program} */
    this.program = { code: "", query: "" };
    /** @type {number[] | null} the cells of the solution, once it is known to be the only one */
    this.solution = null;
    this.keeping = 0;
    /** @type {Game} */
    this.game = /** @type {any} */ (null);
  }

  /** @returns {Board} */
  get board() {
    return this.game.board;
  }

  /** Show another board, and learn how many solutions it has. @param {Board} board @param {Uint8Array | null} [cells] @param {number} [seconds] */
  async open(board, cells = null, seconds = 0) {
    this.game = new Game(board, cells);
    this.solution = null;
    this.view.draw(board);
    $("title").textContent = title(board);
    document.title = `${board.id || "Star Battle"} (${board.size}x${board.size})`;
    this.clock.reset(seconds);
    this.refresh();
    this.dispatchEvent(new Event("board"));
    await this.judge();
  }

  /** Say whether the board has one solution. */
  async judge() {
    const board = this.board;
    $("verdict").textContent = "";
    const reply = await this.ask({ op: "solve", ...request(board), model: "bits", solutions: 2, counters: false, timeout: SECONDS }, "Solving");
    if (!reply || board !== this.board) return;
    const { status, limit } = reply.report;
    const words = limit === "time" ? "not solved in a minute" : { unique: "one solution", multiple: "several solutions", unsatisfiable: "no solution" }[/** @type {string} */ (status)] ?? status;
    $("verdict").textContent = words;
    if (status === "unique") this.solution = cellsOf(reply.found[0]);
    performance.mark("first-solution");
    this.dispatchEvent(new Event("judged"));
  }

  /** Draw what has changed, and keep it. */
  refresh() {
    const { game } = this;
    this.view.point(null);
    this.view.update(game.cells, game.conflicts());
    $("undo").disabled = !game.done.length;
    $("redo").disabled = !game.undone.length;
    clearTimeout(this.keeping);
    this.keeping = window.setTimeout(() => this.keepGame(), KEEP_MS);
  }

  /** After a move of the player. */
  moved() {
    this.clock.runs = true;
    this.refresh();
    tell("");
    if (!this.game.isSolved) return;
    this.clock.runs = false;
    tell(`Solved in ${this.clock.text}.`, "good");
  }

  get fragment() {
    return fragment(this.board, this.game.cells, this.program);
  }

  keepGame() {
    if (location.hash !== this.fragment) history.replaceState(null, "", this.fragment);
    keep({ game: this.fragment, seconds: this.clock.seconds });
  }

  /**
   * Ask Prolog, with a word on what is done and a button to stop it. An error is
   * told; then there is no reply.
   * @param {Record<string, unknown>} request @param {string} work @param {(found: any[]) => void} [found] @returns {Promise<any>}
   */
  async ask(request, work, found = undefined) {
    /** @type {any[]} */
    const all = [];
    const listen = (/** @type {any[]} */ more) => {
      all.push(...more);
      found?.(more);
    };
    this.working(1, work);
    try {
      const reply = await this.prolog.ask(request, { found: listen });
      return { ...reply, found: [...all, ...(reply.found ?? [])] };
    } catch (error) {
      return this.failed(error, all);
    } finally {
      this.working(-1, work);
    }
  }

  /** @param {unknown} error @param {any[]} found */
  failed(error, found) {
    if (error instanceof Stopped) {
      const late = error instanceof TimedOut;
      tell(late ? "The time limit is over." : "Stopped.");
      return { found, report: { status: "unknown", limit: late ? "time" : "stop", statistics: {} } };
    }
    tell(error instanceof Refused ? error.message : `Prolog failed: ${error instanceof Error ? error.message : error}`, "bad");
    return null;
  }

  jobs = 0;

  /** @param {number} more @param {string} work */
  working(more, work) {
    this.jobs += more;
    $("stop").hidden = !this.jobs;
    $("work").textContent = this.jobs ? `${work} ...` : "";
  }

  stop() {
    return this.prolog.stop();
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
