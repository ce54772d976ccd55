// Searches: choosing a model and a strategy, solving by them, comparing what they take.

import { BoardView } from "../../../python/starbattle/render/pages/boardview.js";
import { STAR, cellsOf, drawn, plural, request, shownName } from "../board/board.js";
import { amount, button, copy, element, labeled, number, select, table } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{name: string, description: string, strategy: string}} Named */

class SearchForm {
  /** @param {App} app */
  constructor(app) {
    this.model = select({ global: "global" });
    this.strategy = select({ "": "the model's own" });
    this.element = element(
      "div",
      { class: "bar" },
      labeled("Model", this.model),
      labeled("Strategy", this.strategy),
    );
    app.addEventListener("info", () => this.offer(app.info));
    this.model.addEventListener("change", () => this.allow());
    this.allow();
    if (app.info) this.offer(app.info);
  }

  /** @param {{models: Named[], strategies: Named[]}} info */
  offer({ models, strategies }) {
    const [model, strategy] = [this.model.value, this.strategy.value];
    this.model.replaceChildren(...models.map((one) => option(one, model)));
    this.strategy.replaceChildren(
      option(
        { name: "", description: "the strategy that the model has by default", strategy: "" },
        strategy,
      ),
      ...strategies.map((one) => option(one, strategy)),
    );
    this.allow();
  }

  /** The model `bits` searches in its own way. */
  allow() {
    this.strategy.disabled = this.model.value === "bits";
    if (this.strategy.disabled) this.strategy.value = "";
  }

  /** @param {import("../board/board.js").Board} board @param {Record<string, unknown>} more */
  asked(board, more) {
    const strategy = this.strategy.value || undefined;
    return { op: "solve", ...request(board), model: this.model.value, strategy, ...more };
  }
}

/** @param {Named} one @param {string} chosen */
const option = ({ name, description }, chosen) =>
  element(
    "option",
    { value: name, title: description, selected: name === chosen },
    name || "the model's own",
  );

/** The figures of a run, in the order that tables have. @param {any} report @returns {[string, string][]} */
export function figures({ status, limit, found, statistics = {} }) {
  const shown = Object.entries(statistics).filter(([, value]) => typeof value === "number");
  const ended = limit && limit !== "none" ? ` (${limit})` : "";
  return [
    ["status", `${status}${ended}`],
    ["solutions", String(found ?? 0)],
    ...shown.map(
      ([key, value]) => /** @type {[string, string]} */ ([key, figure(key, Number(value))]),
    ),
  ];
}

/** @param {string} key @param {number} value */
const figure = (key, value) => (key.endsWith("_s") ? value.toFixed(3) : value.toLocaleString("en"));

// Solve the board, with a model and a strategy, and show what the search took.

const MOST_SHOWN = 1000,
  MOST_NODES = 20000,
  MOST_COLUMNS = 4;

/** @typedef {{name: string, figures: Map<string, string>}} Column */

export class SolvePanel {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.form = new SearchForm(app);
    this.wanted = select(
      {
        1: "the first solution",
        2: "unique or not",
        all: "all solutions",
        count: "only their number",
      },
      "2",
    );
    this.seconds = number(60, 1, 3600);
    this.room = element("div", { class: "room" });
    this.picture = element("div", { class: "board picture", hidden: true });
    this.view = new BoardView(this.picture, true);
    this.place = element("p", { role: "status" });
    /** The searches of this board, the latest last. @type {Column[]} */
    this.columns = [];
    /** @type {number[][][]} */
    this.found = [];
    this.at = 0;
    this.count = 0;
    this.element = element(
      "div",
      {},
      this.form.element,
      element(
        "div",
        { class: "bar" },
        labeled("Find", this.wanted),
        labeled("Seconds", this.seconds),
      ),
      element(
        "div",
        { class: "bar" },
        button("Solve", "", () => this.solve()),
        button("Search tree", "", () => this.trace()),
      ),
      this.place,
      element("div", { class: "bar" }, this.steps()),
      this.picture,
      this.room,
    );
    app.addEventListener("board", () => {
      this.columns = [];
      this.clear();
    });
  }

  steps() {
    this.walk = element(
      "span",
      { hidden: true },
      button("Previous solution", "", () => this.show(this.at - 1)),
      " ",
      button("Next solution", "", () => this.show(this.at + 1)),
    );
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
    const wanted = this.wanted.value,
      { board } = this.app;
    const solutions = Number(wanted) || undefined;
    const asked = this.form.asked(board, {
      solutions,
      listing: wanted !== "count",
      timeout: amount(this.seconds),
    });
    const reply = await this.app.tools.ask(asked, "Solving", (found) => this.add(found));
    if (!reply || board !== this.app.board) return;
    this.columns = [
      ...this.columns.slice(1 - MOST_COLUMNS),
      {
        name: `${reply.model ?? this.form.model.value}, ${reply.strategy?.name ?? ""}`,
        figures: new Map(figures(reply.report)),
      },
    ];
    this.room.replaceChildren(...compared(shownName(board), this.columns));
    if (!this.count)
      this.place.textContent = reply.report.found
        ? plural(reply.report.found, "solution")
        : "No solution found.";
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
    if (this.picture.hidden) this.view.draw(drawn(this.app.board));
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
    const asked = {
      ...this.form.asked(board, {
        solutions: 1,
        node_limit: MOST_NODES,
        timeout: amount(this.seconds),
      }),
      op: "trace",
    };
    const reply = await this.app.tools.ask(asked, "Searching");
    if (!reply?.found.length || board !== this.app.board) return;
    this.room.replaceChildren(frame(trace(board, reply)));
  }
}

/** What the page of starbattle trace shows. @param {import("../board/board.js").Board} board @param {any} reply */
export function trace(board, { found, report, model, strategy }) {
  const { name, ...words } = strategy;
  const [, parent, run, variable, relation, value, outcome, cells, domains] = Array.from(
    { length: 9 },
    (_, k) => found.map((/** @type {any[]} */ node) => node[k]),
  );
  const hasColumns =
    words.view === "columns" || domains.some((/** @type {number[]} */ lost) => lost.length);
  const limit = report.limit === "none" ? null : report.limit;
  return {
    board: drawn(board),
    model,
    strategy: words,
    strategyName: name,
    status: report.status,
    limit,
    hasColumns,
    parent,
    run,
    variable,
    relation,
    value,
    outcome,
    cells,
    domains,
  };
}

/** The figures of searches side by side. @param {string} board @param {Column[]} columns */
function compared(board, columns) {
  const keys = [...new Set(columns.flatMap((column) => [...column.figures.keys()]))];
  const names = columns.map((column) => column.name),
    lines = keys.map((key) => [key, ...columns.map((column) => column.figures.get(key) ?? "")]);
  const text = [["", ...names], ...lines].map((row) => row.join("\t")).join("\n");
  return [
    table(board || "The board", lines, names),
    button("Copy the table", "", () => copy(text, "Table")),
  ];
}

// The page of starbattle trace, inside this one.

/** @param {unknown} data */
const frame = (data) =>
  element("iframe", {
    src: "trace.html",
    title: "Search tree",
    class: "page",
    "data-json": JSON.stringify(data),
  });
