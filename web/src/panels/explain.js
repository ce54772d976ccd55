// The whole explanation of a board, drawn step by step on the board itself.

import { MARK, STAR, givenCells, plural, request } from "../board/board.js";
import { button, element } from "../view/dom.js";
import { explained } from "./steps.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./steps.js").Case} Case */
/** @typedef {import("./steps.js").Explained} Explained */

const SECONDS = 60;
export const id = "explain", name = "Explain", place = "play";

/** @param {App} app */
export const build = (app) => new ExplainPanel(app).element;

class ExplainPanel {
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
    const made = button(sign, "", () => this.choose(to()));
    made.setAttribute("aria-label", words);
    made.title = words;
    return made;
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
    const reply = await app.tools.ask({ op: "explain", ...request(board), ...given, proofs: true, timeout: SECONDS }, "Explaining");
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

/** @param {import("./steps.js").Step} step @param {(one: Case) => void} show */
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
