// The lessons: text on one side, a program with queries and exercises on the other.

import { keep, kept } from "../play/kept.js";
import { bar, button, element, labeled, select } from "../view/dom.js";
import { Console } from "./console.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{part: string, goal: string, expect: string, solutions: number}} Test */
/** @typedef {{kind: "program" | "query", text: string}} Step */
/** @typedef {{number: number, name: string, title: string, html: string, steps: Step[], template: string, tests: Test[]}} Lesson */

const MOST_SHOWN = 20;

export class LessonsPanel extends Console {
  /** @param {App} app */
  constructor(app) {
    super(app, " of the lesson", "");
    /** @type {Lesson[]} */
    this.lessons = [];
    /** @type {Lesson | null} */
    this.lesson = null;
    this.list = select({}, "", () => (location.hash = `#lesson=${this.list.value}`));
    this.text = element("article", {
      class: "lesson",
      tabindex: 0,
      "aria-label": "Lesson",
      click: (/** @type {Event} */ event) => this.follow(event)
    });
    this.results = element("ul", { class: "results" });
    this.element = element(
      "div",
      { class: "learn" },
      bar(labeled("Lesson", this.list)),
      this.text,
      element(
        "div",
        { class: "bench" },
        this.code.element,
        ...this.parts(
          button("Exercises", () => this.begin()),
          button("Check the exercises", () => this.check())
        ),
        element("div", { role: "status" }, this.results)
      )
    );
    this.code.field.addEventListener("input", () => this.keepCode());
    app.on("lesson", ({ number, run }) => this.open(number, run));
    app.on("place", (place) => {
      if (place === "learn" && !this.lesson) this.open(Number(kept().lesson) || 1);
    });
  }

  /** @param {number} number @param {number} [run] which of its links to the page to follow, from 1 */
  async open(number, run = 0) {
    if (!this.lessons.length) await this.fetch();
    const lesson = this.lessons.find((one) => one.number === number) ?? this.lessons[0];
    if (lesson !== this.lesson) this.begins(lesson);
    /** @type {HTMLElement | undefined} */ (
      [...this.text.querySelectorAll("[data-step]")][run - 1]
    )?.click();
  }

  /** @param {Lesson} lesson */
  begins(lesson) {
    this.keepCode();
    this.lesson = lesson;
    keep({ lesson: lesson.number });
    this.list.value = String(lesson.number);
    this.text.innerHTML = lesson.html; // made from this project's own files
    this.text.scrollTop = 0;
    for (const one of this.text.querySelectorAll(".example"))
      one.append(this.exampleButton(/** @type {HTMLElement} */ (one)));
    const own = kept().lessons?.[lesson.name];
    this.put(
      own?.code ?? this.program(lesson.steps.findIndex((step) => step.kind === "query")),
      own?.query ?? ""
    );
    this.clear();
    this.results.replaceChildren();
    this.code.open();
  }

  async fetch() {
    this.lessons = await (await fetch("lessons.json")).json();
    this.list.append(
      ...this.lessons.map(({ number, title, name }) =>
        element(
          "option",
          { value: number },
          `${number}. ${title}${kept().lessons?.[name]?.done ? " ✓" : ""}`
        )
      )
    );
  }

  /** @param {HTMLElement} example */
  exampleButton(example) {
    const { steps } = /** @type {Lesson} */ (this.lesson),
      from = Number(example.dataset.from);
    if (steps[from]?.kind !== "query")
      return button("To the editor", () => this.put(this.program(Number(example.dataset.to)), ""));
    return button("Run", () => this.runExample(from, Number(example.dataset.to)));
  }

  /** The programs of the text before a step. @param {number} end */
  program(end) {
    const { steps } = /** @type {Lesson} */ (this.lesson);
    return steps
      .slice(0, Math.max(0, end))
      .filter((step) => step.kind === "program")
      .map(({ text }) => text)
      .join("\n");
  }

  /** @param {number} from @param {number} to */
  async runExample(from, to) {
    const { steps } = /** @type {Lesson} */ (this.lesson);
    this.put(this.program(from), `${steps[from].text}.`);
    this.clear();
    if (!(await this.load())) return;
    for (const step of steps.slice(from, to)) await this.answers(step.text, MOST_SHOWN);
  }

  /** A link to the page runs what stands before it. @param {Event} event */
  follow(event) {
    const link = /** @type {HTMLElement} */ (event.target).closest("a");
    if (link?.dataset.step === undefined) return;
    event.preventDefault();
    const steps = /** @type {Lesson} */ (this.lesson).steps.slice(0, Number(link.dataset.step)),
      last = steps.findLast((step) => step.kind === "query");
    this.put(this.program(steps.length), last ? `${last.text}.` : "");
    this.ask();
  }

  /** @param {string} code @param {string} query */
  put(code, query) {
    this.code.value = code;
    this.query.value = query;
    this.keepCode();
  }

  keepCode() {
    this.keepOf({ code: this.code.value, query: this.query.value });
  }

  /** Keep more of the lesson. @param {{code?: string, query?: string, done?: boolean}} more */
  keepOf(more) {
    if (!this.lesson) return;
    const { name } = this.lesson,
      { lessons } = kept();
    keep({ lessons: { ...lessons, [name]: { ...lessons?.[name], ...more } } });
  }

  async load() {
    this.keepCode();
    return super.load();
  }

  async ask() {
    this.clear();
    if (await this.load()) await super.ask();
  }

  /** The template of the exercises; what was there is kept by undo. */
  begin() {
    const { template } = /** @type {Lesson} */ (this.lesson);
    this.put(template, "");
    this.results.replaceChildren();
  }

  async check() {
    const { tests } = /** @type {Lesson} */ (this.lesson);
    this.clear();
    this.results.replaceChildren();
    if (!(await this.load())) return;
    let passed = 0;
    for (const test of tests) {
      const outcome = await this.send("test", test);
      if (outcome === undefined) return;
      passed += Number(!outcome);
      this.results.append(result(test, outcome));
    }
    this.results.prepend(
      element("li", { class: "sum" }, `${passed} of ${tests.length} tests passed`)
    );
    if (passed === tests.length) this.keepOf({ done: true });
  }
}

/** @param {Test} test @param {string} outcome */
const result = ({ part, goal }, outcome) =>
  element(
    "li",
    element("b", { class: outcome ? "bad" : "good" }, outcome ? "✗ " : "✓ "),
    element("code", `?- ${goal}.`),
    ` ${outcome || part}`
  );
