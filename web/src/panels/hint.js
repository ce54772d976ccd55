// Hints in three presses: where to look, then the technique, then the cells and the
// reason. What is wrong on the board comes first.

import { givenCells, request } from "../board/board.js";
import { MARK, STAR } from "../play/game.js";
import { $, button, tell } from "../view/dom.js";
import { drawing } from "./steps.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{technique: string, level: number, units: [string, number][], cells: number[][], stars: number[][], marks: number[][], text: string, look: string, drawing: any}} Step */

const SECONDS = 10;

export class Hints {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.presses = 0;
    /** @type {Step | null} */
    this.step = null;
    this.state = "";
  }

  /** Whether somebody has moved since. */
  get isFresh() {
    return this.state === this.app.fragment;
  }

  async press() {
    if (!this.step || !this.isFresh) await this.find();
    if (this.step) this.show(++this.presses);
  }

  async find() {
    this.step = null;
    this.presses = 0;
    const { app } = this, state = app.fragment;
    if ((await this.mistakes()) === "told" || state !== app.fragment) return;
    const asked = { op: "explain", ...request(app.board), ...app.given(), steps: 1, timeout: SECONDS };
    const reply = await app.ask(asked, "Looking for a step");
    if (!reply || state !== app.fragment) return;
    this.state = state;
    this.step = reply.found[0] ?? null;
    if (this.step) app.hints++;
    else tell(this.none(reply.report));
  }

  /** @param {any} report */
  none({ status, limit }) {
    if (limit === "effort") return "No technique finds anything more here. Sets of units take too long to find.";
    if (limit !== "none") return "No step was found in time.";
    if (status === "solved") return "The board is solved.";
    return status === "contradiction" ? "The board has no solution from here." : "No technique finds anything more here.";
  }

  /** Show what is wrong. @returns {Promise<string>} "told" if something is, "right" if not, "unknown" if that takes too long */
  async mistakes() {
    const { app } = this, { size, given } = app.board, state = app.fragment;
    if (app.status === "unsatisfiable") return unsolvable();
    const { given_stars: fixed_stars, given_blanks: fixed_blanks } = givenCells(size, given);
    const asked = { op: "mistakes", ...request(app.board), ...app.given(), fixed_stars, fixed_blanks, timeout: SECONDS };
    const reply = await app.ask(asked, "Checking");
    if (!reply || state !== app.fragment || reply.report.limit === "stop") return "told";
    if (!reply.found.length && reply.report.statistics?.solutions === 0) return unsolvable();
    if (!reply.found.length) return reply.report.limit === "none" ? "right" : "unknown";
    app.point({ cells: app.cells(reply.found.map((/** @type {any} */ one) => one.cell)) });
    tell(reply.found.slice(0, 3).map((/** @type {any} */ one) => one.text).join(" "), "bad");
    return "told";
  }

  async check() {
    const found = await this.mistakes();
    if (found === "right") tell("Nothing is wrong so far.", "good");
    else if (found === "unknown") tell("Whether something is wrong was not found out in time.");
  }

  /** @param {number} press */
  show(press) {
    const { app } = this, step = /** @type {Step} */ (this.step);
    const units = step.units.map(([kind, number]) => /** @type {[string, number]} */ ([kind, number - 1]));
    if (press === 1) {
      app.point({ units });
      tell(step.look, "hint");
    } else if (press === 2) {
      app.point({ units });
      tell(`${step.technique} (level ${step.level}).`, "hint");
    } else {
      const [cells, stars, marks] = [step.cells, step.stars, step.marks].map((pairs) => app.cells(pairs));
      app.point({ units, cells: 2 * cells.length > app.board.size ** 2 ? [] : cells, stars, marks, drawing: drawing(app, step.drawing) });
      tell(`${step.technique}: ${step.text} `, "hint");
      $("message").append(button("Do it", "", () => this.apply()));
    }
  }

  apply() {
    const { app, step } = this;
    if (!step || !this.isFresh) return;
    const values = [...app.cells(step.stars).map((cell) => [cell, STAR]), ...app.cells(step.marks).map((cell) => [cell, MARK])];
    if (app.game.set(/** @type {[number, number][]} */ (values))) app.moved();
  }
}

function unsolvable() {
  tell("The board has no solution.", "bad");
  return "told";
}
