// A walk through an explanation: the steps as a list, the reason of one, its proof. Step 0
// is the beginning.

import { button, element } from "./elements.js";
import { buttons, keysOf, slider } from "./keys.js";
import { filled, places, plural, unitName } from "./shapes.js";

/** @typedef {import("./boardview.js").Pointed} Pointed */
/** @typedef {{text: string, depth: number, units: [string, number][], stars: number[], empty: number[]}} Case */
/**
 * @typedef {{technique: string, level: number, text: string, look: string, idea: string, units: [string, number][], cells: number[],
 *   stars: number[], marks: number[], drawing: import("./boardview.js").Drawing, cases: Case[]}} Step
 */
/** @typedef {{stars: number[], marks: number[], steps: Step[], outcome: string, closing: string}} Explained cells, units and steps count from 0 */

export class Walk {
  /** @param {(cells: Uint8Array, pointed: Pointed | null) => void} show what shows the board */
  constructor(show) {
    this.show = show;
    this.at = 0;
    this.size = 0;
    /** @type {Explained} */
    this.found = { stars: [], marks: [], steps: [], outcome: "", closing: "" };
    this.slider = slider("Step", (number) => this.choose(number));
    this.number = element("output", { id: "number" });
    this.reason = element("div", { class: "reason", "aria-live": "polite" });
    this.filter = /** @type {HTMLSelectElement} */ (element("select", { id: "filter", "aria-label": "Show", change: () => this.fill() }));
    this.list = element("ol", { class: "steps", start: 0 });
    const isListed = (/** @type {number} */ number) => this.isListed(number);
    const hasStar = (/** @type {number} */ number) => Boolean(this.found.steps[number - 1]?.stars.length);
    const isHard = (/** @type {number} */ number) => this.found.steps[number - 1]?.level === this.hardest;
    /** @type {import("./keys.js").Line[]} */
    this.lines = [
      ["→ ←", "next, previous step of those that are listed", (by) => this.step(by, isListed)],
      ["s S", "next, previous step that places a star", (by) => this.step(by, hasStar)],
      ["h H", "next, previous step of the hardest level", (by) => this.step(by, isHard)],
      ["Home End", "the beginning, the last step", (by) => this.choose(by > 0 ? 0 : this.last)],
    ];
    this.keys = keysOf(this.lines);
    this.controls = element("div", { class: "bar" },
      buttons([["Home", "|◀", "Beginning"], ["ArrowLeft", "◀", "Previous step"], ["ArrowRight", "▶", "Next step"], ["End", "▶|", "Last step"]], this.keys), this.slider, this.number);
  }

  get last() {
    return this.found.steps.length;
  }

  get hardest() {
    return Math.max(0, ...this.found.steps.map(({ level }) => level));
  }

  /** @param {Explained} found @param {number} size rows of the board @param {number} [at] */
  begin(found, size, at = 0) {
    this.found = found;
    this.size = size;
    this.slider.max = String(this.last);
    const counts = new Map();
    for (const { technique, level } of [...found.steps].sort((a, b) => a.level - b.level)) {
      counts.set(technique, { level, count: (counts.get(technique)?.count ?? 0) + 1 });
    }
    this.filter.replaceChildren(element("option", { value: "" }, `all steps (${this.last})`),
      ...[...counts].map(([technique, { level, count }]) => element("option", { value: technique }, `${technique}, level ${level} (${count})`)));
    this.fill();
    this.choose(at > 0 && at <= this.last ? at : 0);
  }

  /** @param {number} number */
  isListed(number) {
    return !number || !this.filter.value || this.found.steps[number - 1].technique === this.filter.value;
  }

  fill() {
    const numbers = Array.from({ length: this.last + 1 }, (_, number) => number).filter((number) => this.isListed(number));
    this.list.replaceChildren(...numbers.map((number) => element("li", { value: number }, this.listed(number))));
    this.markListed();
  }

  /** @param {number} number */
  listed(number) {
    const step = this.found.steps[number - 1], style = step?.level === this.hardest ? "hard" : "";
    const words = [step?.technique ?? "The beginning", element("span", { class: "dim" }, step ? brings(step) : "")];
    return button(words, () => this.choose(number), { class: style, "data-step": number });
  }

  markListed() {
    for (const one of this.list.querySelectorAll("button")) {
      const isChosen = Number(one.dataset.step) === this.at;
      one.toggleAttribute("aria-current", isChosen);
      if (isChosen) this.list.scrollTop = one.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    }
  }

  /** Go to the nearest step in a direction that is as asked for. @param {number} by 1 or -1 @param {(number: number) => boolean} isAsked */
  step(by, isAsked) {
    let number = this.at + by;
    while (number >= 0 && number <= this.last && !isAsked(number)) number += by;
    this.choose(number);
  }

  /** @param {number} number */
  choose(number) {
    if (number < 0 || number > this.last) return;
    const step = this.found.steps[number - 1];
    this.at = number;
    this.slider.value = String(number);
    this.slider.setAttribute("aria-valuetext", step ? `step ${number}: ${step.technique}` : "beginning");
    this.number.textContent = `${number} / ${this.last}`;
    this.markListed();
    this.reason.replaceChildren(...(step ? this.told(step) : this.beginning()));
    this.show(this.state(number - 1), step ?? null);
  }

  beginning() {
    const { outcome, closing } = this.found, given = brings(this.found);
    return [element("h2", "The beginning"), element("p", `${given ? `Given: ${given}. ` : ""}${outcome[0].toUpperCase()}${outcome.slice(1)}. ${closing}`)];
  }

  /** @param {Step} step */
  told(step) {
    return [element("h2", `${this.at}. ${step.technique} `, element("small", `level ${step.level}`)), element("p", step.text), ...proof(step, (inCase) => this.show(this.state(this.at - 1), inCase ?? step)), this.facts(step)];
  }

  /** @param {Step} step */
  facts({ look, stars, marks, drawing }) {
    const { size } = this;
    const known = [["looks at", look.replace(/^Look (at )?|\.$/g, "")], ["stars", places(stars, size)], ["marks", places(marks, size)],
      ["still needs", (drawing.needs ?? []).map(([kind, k, need]) => `${unitName(kind, k)} ${need}★`).join(", ")],
      ["then", this.at === this.last ? this.found.closing : ""]];
    return element("dl", known.filter(([, words]) => words).flatMap(([name, words]) => [element("dt", name), element("dd", words)]));
  }

  /** What is in each cell after a step. @param {number} number @returns {Uint8Array} */
  state(number) {
    const parts = [this.found, ...this.found.steps.slice(0, Math.max(0, number))];
    return filled(this.size, parts.flatMap(({ stars }) => stars), parts.flatMap(({ marks }) => marks));
  }
}

/**
 * The sentences of a proof as nested lists: one that is chosen shows what would be in its case, and chosen again what the step shows.
 * @param {Pick<Step, "units" | "cases">} step @param {(inCase: Pointed | null) => void} show
 */
export function proof({ units, cases = [] }, show) {
  const lists = [element("ol", { class: "cases" })];
  cases.forEach((one, index) => {
    const made = button(one.text, () => {
      const isShown = made.ariaPressed === "true";
      for (const other of lists[0].querySelectorAll("button")) other.ariaPressed = String(other === made && !isShown);
      show(isShown ? null : { units: one.units.length ? one.units : units, supposed: one });
    }, { "aria-pressed": "false" });
    const item = element("li", made);
    lists[one.depth].append(item);
    if (cases[index + 1]?.depth > one.depth) item.append((lists[one.depth + 1] = element("ol")));
  });
  return cases.length ? [lists[0]] : [];
}

/** @param {{stars: number[], marks: number[]}} step */
const brings = ({ stars, marks }) => [stars.length && plural(stars.length, "star"), marks.length && plural(marks.length, "mark")].filter(Boolean).join(", ");
