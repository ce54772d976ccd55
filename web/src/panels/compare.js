// Two searches of the same board, side by side.

import { button, copy, element } from "../view/dom.js";
import { SearchForm, amount, figures, labeled, number } from "./search.js";

/** @typedef {import("../app.js").App} App */

export const id = "compare", name = "Compare", place = "lab";

/** @param {App} app */
export function build(app) {
  const forms = [new SearchForm(app, { model: "columns", strategy: "ff" }), new SearchForm(app, { model: "columns", strategy: "dom_w_deg" })];
  const seconds = number(60, 1, 3600), room = element("div", { class: "room" });
  const start = () => compare(app, forms, amount(seconds), room);
  const sides = forms.map((form, k) => element("fieldset", {}, element("legend", {}, `Search ${k + 1}`), form.element));
  return element("div", {}, ...sides, element("div", { class: "bar" }, labeled("Seconds each", seconds), button("Compare", "", start)), room);
}

/** @param {App} app @param {SearchForm[]} forms @param {number} timeout @param {HTMLElement} room */
async function compare(app, forms, timeout, room) {
  const { board } = app, columns = [];
  room.replaceChildren();
  for (const form of forms) {
    const reply = await app.tools.ask(form.asked(board, { solutions: 1, timeout }), `Solving by ${form.words}`);
    if (!reply || board !== app.board) return;
    columns.push({ name: `${reply.model ?? form.model.value}, ${reply.strategy?.name ?? ""}`, figures: new Map(figures(reply.report)) });
  }
  room.replaceChildren(...shown(app.board.id, columns));
}

/** @param {string} board @param {{name: string, figures: Map<string, string>}[]} columns */
function shown(board, columns) {
  const keys = [...new Set(columns.flatMap((column) => [...column.figures.keys()]))];
  const rows = [["", ...columns.map((column) => column.name)], ...keys.map((key) => [key, ...columns.map((column) => column.figures.get(key) ?? "")])];
  const head = element("tr", {}, element("td", {}), ...rows[0].slice(1).map((words) => element("th", { scope: "col" }, words)));
  const lines = rows.slice(1).map(([key, ...values]) => element("tr", {}, element("th", { scope: "row" }, key), ...values.map((value) => element("td", {}, value))));
  const table = element("table", { class: "figures" }, element("caption", {}, `${board || "The board"}: the first solution`), element("thead", {}, head), element("tbody", {}, ...lines));
  const text = rows.map((row) => row.join("\t")).join("\n");
  return [table, button("Copy the table", "", () => copy(text, "Table"))];
}
