// Which model and strategy a search takes: choosing them, and running it.

import { request } from "../board/board.js";
import { element, tell } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{name: string, description: string, strategy: string}} Named */

/** @param {string} words @param {HTMLElement} field */
export const labeled = (words, field) => element("label", {}, `${words} `, field);

/** @param {Record<string, string>} options words by value @param {string} [chosen] @returns {HTMLSelectElement} */
export function select(options, chosen = "") {
  const made = Object.entries(options).map(([value, words]) => element("option", { value, selected: value === chosen }, words));
  return /** @type {HTMLSelectElement} */ (element("select", {}, ...made));
}

/** A field whose limits hold; what is outside becomes the nearest that is allowed. @param {number | ""} value @param {number} least @param {number} most @returns {HTMLInputElement} */
export function number(value, least, most) {
  const made = /** @type {HTMLInputElement} */ (element("input", { type: "number", value, min: least, max: most, "data-usual": value }));
  made.addEventListener("change", () => amount(made));
  return made;
}

/** The number in a field, 0 if it may be empty and is. @param {HTMLInputElement} field */
export function amount(field) {
  const typed = field.value.trim(), usual = field.dataset.usual ?? "";
  if (!typed && !usual) return 0;
  const [least, most] = [Number(field.min), Number(field.max)];
  const wanted = typed ? Math.round(Number(typed)) : Number(usual), allowed = Math.min(Math.max(wanted, least), most);
  if (typed && allowed !== Number(typed)) tell(`${field.labels?.[0]?.textContent?.trim() ?? "Number"}: a whole number from ${least} to ${most}.`, "bad");
  if (field.value !== String(allowed)) field.value = String(allowed);
  return allowed;
}

export class SearchForm {
  /** @param {App} app @param {{model: string, strategy: string}} start */
  constructor(app, { model, strategy }) {
    this.model = select({ [model]: model }, model);
    this.strategy = select({ "": "the model's own", ...(strategy && { [strategy]: strategy }) }, strategy);
    this.element = element("div", { class: "bar" }, labeled("Model", this.model), labeled("Strategy", this.strategy));
    app.addEventListener("info", () => this.offer(app.info));
    this.model.addEventListener("change", () => this.allow());
    this.allow();
    if (app.info) this.offer(app.info);
  }

  /** @param {{models: Named[], strategies: Named[]}} info */
  offer({ models, strategies }) {
    const [model, strategy] = [this.model.value, this.strategy.value];
    this.model.replaceChildren(...models.map((one) => option(one, model)));
    this.strategy.replaceChildren(option({ name: "", description: "the strategy that the model has by default", strategy: "" }, strategy), ...strategies.map((one) => option(one, strategy)));
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

  get words() {
    return `${this.model.value}, ${this.strategy.value || "own strategy"}`;
  }
}

/** @param {Named} one @param {string} chosen */
const option = ({ name, description }, chosen) => element("option", { value: name, title: description, selected: name === chosen }, name || "the model's own");

/** The figures of a run, in the order that tables have. @param {any} report @returns {[string, string][]} */
export function figures({ status, limit, found, statistics = {} }) {
  const shown = Object.entries(statistics).filter(([, value]) => typeof value === "number");
  const ended = limit && limit !== "none" ? ` (${limit})` : "";
  return [["status", `${status}${ended}`], ["solutions", String(found ?? 0)], ...shown.map(([key, value]) => /** @type {[string, string]} */ ([key, figure(key, Number(value))]))];
}

/** @param {string} key @param {number} value */
const figure = (key, value) => (key.endsWith("_s") ? value.toFixed(3) : value.toLocaleString("en"));
