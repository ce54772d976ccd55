// Explanations and hints: their steps as data from what Prolog replies, and how they show.

import { MARK, STAR, givenCells, plural, request } from "../board/board.js";
import { $, button, element, tell } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{text: string, depth: number, units: [string, number][], stars: number[], marks: number[]}} Case */
/**
 * @typedef {{technique: string, level: number, text: string, units: [string, number][], cells: number[],
 *   stars: number[], marks: number[], drawing: import("../view/boardview.js").Drawing, cases: Case[]}} Step
 */
/** @typedef {{stars: number[], marks: number[], steps: Step[], outcome: string, closing: string}} Explained */

/** @param {[string, number]} unit from 1 @returns {[string, number]} from 0 */
const unit = ([kind, number]) => [kind, number - 1];

/** What is drawn besides. @param {App} app @param {any} drawn */
export const drawing = (app, { blocks, full, numbered }) => ({
  blocks: app.cells(blocks), full: app.cells(full), numbered: numbered.map((/** @type {number[][]} */ group) => app.cells(group)),
});

/**
 * What is shown of an explanation; cells, units and steps count from 0.
 * @param {App} app @param {any} reply @param {{given_stars: number[][], given_blanks: number[][]}} given
 * @returns {Explained}
 */
export function explained(app, { found, report }, given) {
  const { board } = app;
  const steps = found.map((/** @type {any} */ step) => ({
    ...step,
    units: step.units.map(unit),
    cells: app.cells(step.cells), stars: app.cells(step.stars), marks: app.cells(step.marks),
    drawing: drawing(app, step.drawing),
    cases: (step.cases ?? []).map((/** @type {any} */ one) => ({
      ...one, units: one.units.map(unit), stars: app.cells(one.stars), marks: app.cells(one.empty),
    })),
  }));
  const stars = app.cells(given.given_stars), marks = app.cells(given.given_blanks);
  return { stars, marks, steps, outcome: outcome(report), closing: closing(report, openCells(board, [{ stars, marks }, ...steps])) };
}

/** @param {any} report */
export function outcome({ status, limit, hardest, level, rating, difficulty, steps, statistics }) {
  const parts = [limit && limit !== "none" ? `${status} - ${LIMITS[limit] ?? limit}` : status, plural(steps ?? 0, "step")];
  if (status === "contradiction" || statistics?.solutions === 0) parts.unshift("no solution");
  if (hardest && hardest !== "none") parts.push(`hardest ${hardest} (level ${level})`);
  if (typeof rating === "number") parts.push(`rating ${rating}`, difficulty);
  return parts.join(", ");
}

/** @type {Record<string, string>} */
const LIMITS = { time: "the time limit ended it", effort: "sets of units take too long to find", memory: "the memory limit ended it", stop: "stopped" };

/** @type {Record<number, string>} */
const SOLUTIONS = { 0: " There is no solution.", 1: " There is one solution.", 2: " There are several solutions." };

/** @param {any} report @param {number} open */
function closing({ status, limit, statistics }, open) {
  if (status === "solved") return "";
  if (status === "contradiction") return "No solution: what is known breaks a rule, or leaves a row, column or region too few cells for its stars.";
  const left = plural(open, "open cell");
  if (status === "stuck") return `Stuck: no technique finds anything more, and ${left} remain.${limit === "effort" ? " Sets of units take too long to find." : ""}${SOLUTIONS[statistics?.solutions] ?? ""}`;
  return `Not finished: ${LIMITS[limit] ?? status}; ${left} remain.`;
}

/** @param {import("../board/board.js").Board} board @param {{stars: number[], marks: number[]}[]} steps */
function openCells({ regions }, steps) {
  const known = new Set(steps.flatMap(({ stars, marks }) => [...stars, ...marks]));
  return regions.flat().filter((region, cell) => region >= 0 && !known.has(cell)).length;
}

// The whole explanation of a board, drawn step by step on the board itself.

const EXPLAIN_SECONDS = 60;

export class ExplainPanel {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Explained | null} */
    this.found = null;
    this.at = 0;
    this.head = element("p", { id: "grade", role: "status" });
    this.fromHere = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", id: "from-here" }));
    this.number = element("output", { "aria-label": "Step" });
    this.reason = element("div", { class: "reason", "aria-live": "polite" });
    this.list = element("ol", { class: "steps", start: 0 });
    const arrows = [["Beginning", "|◀", () => 0], ["Previous step", "◀", () => this.at - 1], ["Next step", "▶", () => this.at + 1], ["Last step", "▶|", () => this.last]];
    this.walk = element("div", { class: "walk", hidden: true },
      element("div", { class: "bar" }, ...arrows.map(([words, sign, to]) => this.arrow(words, sign, to)), this.number, button("To the game", "", () => app.showGame())),
      this.reason, this.list);
    this.element = element("div", {},
      element("p", { class: "before" }, "The board solved as a person does, a reason for each step, and how hard that is."),
      element("div", { class: "bar before" }, button("Explain", "", () => this.explain()), element("label", { class: "check" }, this.fromHere, " from the stars and marks on the board")),
      this.head, this.walk);
    this.walk.addEventListener("keydown", (event) => this.onKey(event));
    app.addEventListener("board", () => this.forget());
    app.addEventListener("drawn", () => delete document.documentElement.dataset.explains);
  }

  /** @param {any} words @param {any} sign @param {any} to */
  arrow(words, sign, to) {
    return button(sign, "", () => this.choose(to()), { "aria-label": words, title: words });
  }

  get last() {
    return this.found?.steps.length ?? 0;
  }

  forget() {
    this.found = null;
    this.head.textContent = "";
    this.walk.hidden = true;
  }

  async explain() {
    const { app } = this, { board } = app, given = this.fromHere.checked ? app.given() : givenCells(board.size, board.given);
    const reply = await app.tools.ask({ op: "explain", ...request(board), ...given, proofs: true, timeout: EXPLAIN_SECONDS }, "Explaining");
    if (!reply || board !== app.board) return;
    this.found = explained(app, reply, given);
    this.head.textContent = this.found.outcome;
    this.list.replaceChildren(...Array.from({ length: this.last + 1 }, (_, number) => this.listed(number)));
    this.walk.hidden = false;
    this.choose(0);
  }

  /** @param {number} number of a step; 0 is the beginning */
  listed(number) {
    const step = this.found?.steps[number - 1];
    return element("li", {}, button(step ? `${step.technique} (${brings(step)})` : "The beginning", "", () => this.choose(number)));
  }

  /** @param {number} number of a step; 0 is the beginning */
  choose(number) {
    if (!this.found || number < 0 || number > this.last) return;
    const { app } = this, step = this.found.steps[number - 1];
    this.at = number;
    this.number.textContent = `${number} / ${this.last}`;
    [...this.list.querySelectorAll("button")].forEach((one, k) => one.toggleAttribute("aria-current", k === number));
    this.list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    this.reason.replaceChildren(...(step ? reason(step, (one) => this.showCase(number, one)) : [element("p", {}, this.found.closing)]));
    if (number === this.last && this.found.closing && step) this.reason.append(element("p", {}, this.found.closing));
    app.showCells(this.state(number - 1), step ?? null);
    document.documentElement.dataset.explains = "";
  }

  /** What is in each cell after a step. @param {number} number @returns {Uint8Array} */
  state(number) {
    const { stars, marks, steps } = /** @type {Explained} */ (this.found), cells = new Uint8Array(this.app.board.size ** 2);
    for (const put of [{ stars, marks }, ...steps.slice(0, Math.max(0, number))]) {
      for (const cell of put.stars) cells[cell] = STAR;
      for (const cell of put.marks) cells[cell] = MARK;
    }
    return cells;
  }

  /** Show what would be, in a case of the proof. @param {number} number @param {Case} one */
  showCase(number, one) {
    const { units } = /** @type {Explained} */ (this.found).steps[number - 1];
    this.app.showCells(this.state(number - 1), { units: one.units.length ? one.units : units, supposed: one });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.last }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.choose(to);
  }
}

/** @param {{stars: number[], marks: number[]}} step */
const brings = ({ stars, marks }) => [stars.length && plural(stars.length, "star"), marks.length && plural(marks.length, "mark")].filter(Boolean).join(", ");

/** @param {Step} step @param {(one: Case) => void} show */
function reason({ technique, level, text, cases }, show) {
  return [element("h2", {}, `${technique} `, element("small", {}, `level ${level}`)), element("p", {}, text), ...proof(cases, show)];
}

/** The proof: sentences that unfold into the cases they have. @param {Case[]} cases @param {(one: Case) => void} show */
function proof(cases, show) {
  const lists = [element("ul", { class: "cases" })];
  cases.forEach((one, index) => {
    const item = element("li"), isOpen = cases[index + 1]?.depth > one.depth;
    lists[one.depth].append(item);
    if (!isOpen) return item.append(button(one.text, "", () => show(one)));
    const summary = element("summary", {}, one.text), list = element("ul");
    summary.addEventListener("click", () => show(one));
    item.append(element("details", {}, summary, list));
    lists[one.depth + 1] = list;
  });
  return cases.length ? [lists[0]] : [];
}

// Hints in three presses: where to look, then the technique, then the cells and the
// reason; a fourth press goes on. What is wrong on the board comes first.

/** @typedef {{technique: string, level: number, units: [string, number][], cells: number[][], stars: number[][], marks: number[][], text: string, look: string, drawing: any}} Hint what Prolog says of a step */

const HINT_SECONDS = 10;

export class Hints {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.presses = 0;
    /** @type {Hint | null} */
    this.step = null;
    this.state = "";
  }

  /** Whether somebody has moved since. */
  get isFresh() {
    return this.state === this.app.fragment;
  }

  /** A hint that is shown to the end is done, and the next one found. */
  async press() {
    if (this.presses > 2) this.apply();
    if (!this.step || !this.isFresh) await this.find();
    if (this.step) this.show(++this.presses);
  }

  async find() {
    this.step = null;
    this.presses = 0;
    const { app } = this, state = app.fragment;
    if ((await this.mistakes()) === "told" || state !== app.fragment) return;
    const asked = { op: "explain", ...request(app.board), ...app.given(), hint: true, timeout: HINT_SECONDS };
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
    const asked = { op: "mistakes", ...request(app.board), ...app.given(), fixed_stars, fixed_blanks, timeout: HINT_SECONDS };
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
    const { app } = this, step = /** @type {Hint} */ (this.step);
    const units = step.units.map(unit);
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
