// Searches: choosing a model and a strategy, solving by them, comparing what they take.

import { STAR, cellsOf, drawn, plural, request, shownName, title } from "../board/board.js";
import { bar, button, element, labeled, number, select, table } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{name: string, description: string}} Named */
/** @typedef {{name: string, figures: Record<string, string>}} Column */

const MOST_SHOWN = 1000,
  MOST_NODES = 20000,
  MOST_COLUMNS = 4;
/** How many of the facts of a node are shown. */
const FACTS = 9;
const OWN = { name: "", description: "the strategy that the model has by default" };

/** Solve the board, with a model and a strategy, and show what the search took. */
export class SolvePanel {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.model = select({ global: "global" }, "", () => this.allow());
    this.strategy = select({ "": "the model's own" });
    this.wanted = select(
      {
        1: "the first solution",
        2: "unique or not",
        all: "all solutions",
        count: "only their number"
      },
      "2"
    );
    this.seconds = number(60, 1, 3600);
    this.room = element("div", { class: "room" });
    this.place = element("p", { role: "status" });
    this.walk = element(
      "span",
      { hidden: true },
      button("Previous solution", () => this.show(this.at - 1)),
      " ",
      button("Next solution", () => this.show(this.at + 1))
    );
    /** The searches of this board, the latest last. @type {Column[]} */
    this.columns = [];
    /** @type {number[][][]} */
    this.found = [];
    this.at = 0;
    this.count = 0;
    this.element = element(
      "div",
      bar(labeled("Model", this.model), labeled("Strategy", this.strategy)),
      bar(labeled("Find", this.wanted), labeled("Seconds", this.seconds)),
      bar(
        button("Solve", () => this.solve()),
        button("Search tree", () => this.trace())
      ),
      this.place,
      bar(this.walk),
      this.room
    );
    app.lane.reply({ op: "info" }).then(
      (info) => this.offer(info),
      () => {} // it is said why
    );
    app.on("board", () => {
      this.columns = [];
      this.clear();
    });
  }

  /** @param {{models: Named[], strategies: Named[]}} info */
  offer({ models, strategies }) {
    fill(this.model, models);
    fill(this.strategy, [OWN, ...strategies]);
    this.allow();
  }

  /** The model `bits` searches in its own way. */
  allow() {
    this.strategy.disabled = this.model.value === "bits";
    if (this.strategy.disabled) this.strategy.value = "";
  }

  clear() {
    this.found = [];
    this.count = 0;
    this.place.textContent = "";
    this.walk.hidden = true;
    this.room.replaceChildren();
  }

  /** Search for solutions, unless another board is opened meanwhile. @param {object} more @param {string} work @param {(found: any[]) => void} [found] */
  async search(more, work, found) {
    if (!this.seconds.reportValidity()) return null;
    const { board } = this.app;
    const asked = {
      op: "solve",
      ...request(board),
      model: this.model.value,
      strategy: this.strategy.value || undefined,
      timeout: this.seconds.valueAsNumber,
      ...more
    };
    const reply = await this.app.tools.ask(asked, work, found);
    return board === this.app.board ? reply : null;
  }

  async solve() {
    this.clear();
    const { value } = this.wanted,
      asked = { solutions: Number(value) || undefined, listing: value !== "count" };
    const reply = await this.search(asked, "Solving", (found) => this.add(found));
    if (!reply) return;
    const { report, model = this.model.value, strategy } = reply,
      column = { name: `${model}, ${strategy?.name ?? ""}`, figures: figures(report) };
    this.columns = [...this.columns.slice(1 - MOST_COLUMNS), column];
    this.room.replaceChildren(compared(shownName(this.app.board), this.columns));
    if (!this.count)
      this.place.textContent = report.found
        ? plural(report.found, "solution")
        : "No solution found.";
  }

  /** @param {number[][][]} found */
  add(found) {
    this.count += found.length;
    this.found.push(...found.slice(0, Math.max(0, MOST_SHOWN - this.found.length)));
    this.show(this.count === found.length ? 0 : this.at);
  }

  /** @param {number} place */
  show(place) {
    if (!this.found[place]) return;
    const cells = new Uint8Array(this.app.board.size ** 2);
    this.at = place;
    this.walk.hidden = this.found.length < 2;
    for (const cell of cellsOf(this.found[place])) cells[cell] = STAR;
    this.app.showCells(cells, null);
    const more = this.count > this.found.length ? `; the first ${this.found.length} are kept` : "";
    this.place.textContent = `Solution ${place + 1} of ${this.count.toLocaleString("en")}${more}`;
  }

  /** Show what the page of starbattle trace shows, inside this one. */
  async trace() {
    const asked = { op: "trace", solutions: 1, node_limit: MOST_NODES };
    const reply = await this.search(asked, "Searching");
    if (!reply?.found.length) return;
    const data = JSON.stringify(trace(this.app.board, reply));
    this.room.replaceChildren(
      element("iframe", {
        src: "trace.html",
        title: "Search tree",
        class: "page",
        "data-json": data
      })
    );
  }
}

/** Offer names, and keep what is chosen. @param {HTMLSelectElement} field @param {Named[]} all */
function fill(field, all) {
  const { value } = field;
  field.replaceChildren(
    ...all.map(({ name, description }) =>
      element(
        "option",
        { value: name, title: description, selected: name === value },
        name || "the model's own"
      )
    )
  );
}

/** The figures of a run, in the order that tables have. @param {any} report @returns {Record<string, string>} */
function figures({ status, limit, found, statistics = {} }) {
  /** @type {Record<string, string>} */
  const shown = {
    status: `${status}${limit && limit !== "none" ? ` (${limit})` : ""}`,
    solutions: String(found ?? 0)
  };
  for (const [key, value] of Object.entries(statistics))
    if (typeof value === "number")
      shown[key] = key.endsWith("_s") ? value.toFixed(3) : value.toLocaleString("en");
  return shown;
}

/** The figures of searches side by side. @param {string} board @param {Column[]} columns */
function compared(board, columns) {
  const keys = new Set(columns.flatMap((column) => Object.keys(column.figures))),
    names = columns.map((column) => column.name);
  const lines = [...keys].map((key) => [key, ...columns.map(({ figures }) => figures[key] ?? "")]);
  return table(board || "The board", lines, names);
}

/** What the script of trace.html has; without the reasons of failures. @param {import("../board/board.js").Board} board @param {any} reply */
function trace(board, { found, report, model, strategy }) {
  const { name, ...words } = strategy;
  const nodes = found.map((/** @type {any[]} */ node) => node.slice(0, FACTS));
  return {
    board: drawn(board),
    title: title(board),
    ways: [{ model, strategy: words, strategyName: name, best: {}, nodes }],
    limit: report.limit === "none" ? "" : `The search ended by its limit of ${report.limit}`
  };
}
