// Solve the board, with a model and a strategy, and show what the search took.

import { cellsOf, plural } from "../board/board.js";
import { STAR } from "../play/game.js";
import { BoardView } from "../view/boardview.js";
import { button, element } from "../view/dom.js";
import { boardData, frame } from "./frame.js";
import { SearchForm, amount, figures, labeled, number, select } from "./search.js";

/** @typedef {import("../app.js").App} App */

const MOST_SHOWN = 1000, MOST_NODES = 20000;
export const id = "solve", name = "Solve", place = "lab";

/** @param {App} app */
export const build = (app) => new SolvePanel(app).element;

class SolvePanel {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.form = new SearchForm(app, { model: "global", strategy: "" });
    this.wanted = select({ 1: "the first solution", 2: "unique or not", all: "all solutions", count: "only their number" }, "2");
    this.seconds = number(60, 1, 3600);
    this.room = element("div", { class: "room" });
    this.picture = element("div", { class: "picture", hidden: true });
    this.view = new BoardView(this.picture, true);
    this.place = element("p", { role: "status" });
    /** @type {number[][][]} */
    this.found = [];
    this.at = 0;
    this.count = 0;
    this.element = element("div", {}, this.form.element,
      element("div", { class: "bar" }, labeled("Find", this.wanted), labeled("Seconds", this.seconds)),
      element("div", { class: "bar" }, button("Solve", "", () => this.solve()), button("Search tree", "", () => this.trace())),
      this.place, element("div", { class: "bar" }, this.steps()), this.picture, this.room);
    app.addEventListener("board", () => this.clear());
  }

  steps() {
    this.walk = element("span", { hidden: true }, button("Previous solution", "", () => this.show(this.at - 1)), " ", button("Next solution", "", () => this.show(this.at + 1)));
    return this.walk;
  }

  clear() {
    this.found = [];
    this.count = 0;
    this.place.textContent = "";
    this.picture.hidden = true;
    if (this.walk) this.walk.hidden = true;
    this.room.replaceChildren();
  }

  async solve() {
    this.clear();
    const wanted = this.wanted.value, { board } = this.app;
    const solutions = Number(wanted) || undefined;
    const asked = this.form.asked(board, { solutions, listing: wanted !== "count", timeout: amount(this.seconds) });
    const reply = await this.app.tools.ask(asked, "Solving", (found) => this.add(found));
    if (!reply || board !== this.app.board) return;
    this.room.replaceChildren(table(`${reply.model ?? this.form.model.value}, strategy ${reply.strategy?.name ?? ""}`, figures(reply.report)));
    if (!this.count) this.place.textContent = reply.report.found ? plural(reply.report.found, "solution") : "No solution found.";
  }

  /** @param {number[][][]} found */
  add(found) {
    this.count += found.length;
    this.found.push(...found.slice(0, Math.max(0, MOST_SHOWN - this.found.length)));
    if (this.count === found.length) this.show(0);
    else this.show(this.at);
  }

  /** @param {number} place */
  show(place) {
    if (place < 0 || place >= this.found.length) return;
    this.at = place;
    if (this.picture.hidden) this.view.draw(this.app.board);
    this.picture.hidden = false;
    if (this.walk) this.walk.hidden = this.found.length < 2;
    const cells = new Uint8Array(this.app.board.size ** 2);
    for (const cell of cellsOf(this.found[place])) cells[cell] = STAR;
    this.view.update(cells);
    const more = this.count > this.found.length ? `; the first ${this.found.length} are kept` : "";
    this.place.textContent = `Solution ${place + 1} of ${this.count.toLocaleString("en")}${more}`;
  }

  async trace() {
    const { board } = this.app;
    const asked = { ...this.form.asked(board, { solutions: 1, node_limit: MOST_NODES, timeout: amount(this.seconds) }), op: "trace" };
    const reply = await this.app.tools.ask(asked, "Searching");
    if (!reply?.found.length || board !== this.app.board) return;
    this.room.replaceChildren(frame("trace.html", "Search tree", trace(board, reply)));
  }
}

/** What the page of starbattle trace shows. @param {import("../board/board.js").Board} board @param {any} reply */
export function trace(board, { found, report, model, strategy }) {
  const { name, ...words } = strategy;
  const [, parent, run, variable, relation, value, outcome, cells, domains] = Array.from({ length: 9 }, (_, k) => found.map((/** @type {any[]} */ node) => node[k]));
  const hasColumns = words.view === "columns" || domains.some((/** @type {number[]} */ lost) => lost.length);
  const limit = report.limit === "none" ? null : report.limit;
  return { board: boardData(board), model, strategy: words, strategyName: name, status: report.status, limit, hasColumns, parent, run, variable, relation, value, outcome, cells, domains };
}

/** @param {string} caption @param {[string, string][]} rows */
export function table(caption, rows) {
  const lines = rows.map(([key, value]) => element("tr", {}, element("th", { scope: "row" }, key), element("td", {}, value)));
  return element("table", { class: "figures" }, element("caption", {}, caption), element("tbody", {}, ...lines));
}
