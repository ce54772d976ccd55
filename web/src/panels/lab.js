// Searches: choosing a model and a strategy, solving by them, comparing what they take.

import { cellsOf, drawn, filled, plural, request, shownName, title } from "../board/board.js";
import {
  bar,
  button,
  element,
  labeled,
  number,
  offerChoices,
  page,
  select,
  table
} from "../view/dom.js";
import { toGame } from "./steps.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{name: string, description: string}} Named */
/** @typedef {{name: string, figures: Record<string, string>}} Column */

const MOST_SHOWN = 1000,
  MOST_NODES = 20000,
  MOST_COLUMNS = 4;
/** How many of the facts of a node are shown. */
const FACTS = 9;
const OWN = { name: "", description: "the strategy that the model has by default" };

/** Solve the board, with a model and a strategy, and show what the search took. @param {App} app */
export function buildSolve(app) {
  const model = select({ global: "global" }, "", allow),
    strategy = select({ "": "the model's own" });
  const wanted = select(
    {
      1: "the first solution",
      2: "unique or not",
      all: "all solutions",
      count: "only their number"
    },
    "2"
  );
  const seconds = number(60, 1, 3600),
    room = element("div"),
    place = element("p", { role: "status" });
  const walk = bar(
    button("Previous solution", () => show(at - 1)),
    button("Next solution", () => show(at + 1))
  );
  walk.hidden = true;
  /** The searches of this board, the latest last. @type {Column[]} */
  let columns = [];
  /** @type {number[][][]} */
  let solutions = [];
  let at = 0,
    count = 0;
  app.lane.reply({ op: "info" }).then(
    (info) => {
      offerChoices(model, info.models.map(named));
      offerChoices(strategy, [OWN, ...info.strategies].map(named));
      allow();
    },
    () => {} // it is said why
  );
  app.on("board", () => {
    columns = [];
    clear();
  });
  app.on("drawn", () => {
    if (app.isGame && count) place.textContent = plural(count, "solution"); // it is on the board no more
  });
  return element(
    "div",
    bar(labeled("Model", model), labeled("Strategy", strategy)),
    bar(labeled("Find", wanted), labeled("Seconds", seconds)),
    bar(button("Solve", solve), button("Search tree", showTree), toGame(app)),
    place,
    walk,
    room
  );

  /** The model `bits` searches in its own way. */
  function allow() {
    strategy.disabled = model.value === "bits";
    if (strategy.disabled) strategy.value = "";
  }

  function clear() {
    solutions = [];
    count = 0;
    place.textContent = "";
    walk.hidden = true;
    room.replaceChildren();
  }

  /** Search for solutions, unless another board is opened meanwhile. @param {object} more @param {string} work @param {(found: any[]) => void} [found] */
  async function search(more, work, found) {
    if (!seconds.reportValidity()) return null;
    const { board } = app;
    const asked = {
      op: "solve",
      ...request(board),
      model: model.value,
      strategy: strategy.value || undefined,
      timeout: seconds.valueAsNumber,
      ...more
    };
    const reply = await app.tools.ask(asked, work, found);
    return board === app.board ? reply : null;
  }

  async function solve() {
    clear();
    const { value } = wanted,
      asked = { solutions: Number(value) || undefined, listing: value !== "count" };
    const reply = await search(asked, "Solving", add);
    if (!reply) return;
    const { report } = reply,
      name = `${reply.model ?? model.value}, ${reply.strategy?.name ?? ""}`;
    columns = [...columns.slice(1 - MOST_COLUMNS), { name, figures: figures(report) }];
    room.replaceChildren(compared(shownName(app.board), columns));
    if (!count)
      place.textContent = report.found ? plural(report.found, "solution") : "No solution found.";
  }

  /** @param {number[][][]} found */
  function add(found) {
    count += found.length;
    solutions.push(...found.slice(0, Math.max(0, MOST_SHOWN - solutions.length)));
    show(count === found.length ? 0 : at);
  }

  /** @param {number} number */
  function show(number) {
    if (!solutions[number]) return;
    at = number;
    walk.hidden = solutions.length < 2;
    app.showCells(filled(app.board.size, cellsOf(solutions[at])), null);
    const more = count > solutions.length ? `; the first ${solutions.length} are kept` : "";
    place.textContent = `Solution ${at + 1} of ${count.toLocaleString("en")}${more}`;
  }

  /** Show what the page of starbattle trace shows, inside this one. */
  async function showTree() {
    const asked = { op: "trace", solutions: 1, node_limit: MOST_NODES };
    const reply = await search(asked, "Searching");
    if (!reply?.found.length) return;
    const data = JSON.stringify(trace(app.board, reply));
    clear();
    page.shows = "tree"; // which has a board of its own, and takes the place of this one
    room.replaceChildren(
      element("iframe", { src: "trace.html", title: "Search tree", "data-json": data })
    );
  }
}

/** As a choice. @param {Named} one */
const named = ({ name, description }) => [name, name || "the model's own", description];

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
