// The lessons: text on one side, a program with queries and exercises on the other.

import { keep, kept } from "../play/kept.js";
import { bar, button, element, labeled, select } from "../view/dom.js";
import { Console } from "./console.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{part: string, goal: string, expect: string, solutions: number}} Test */
/** @typedef {{code: string, queries: string[]}} Example the programs up to there, and what is asked of them, if anything */
/** @typedef {{number: number, name: string, title: string, html: string, examples: Example[], template: string, tests: Test[]}} Lesson */

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
    this.code.field.addEventListener("input", () => this.keep());
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
      [...this.text.querySelectorAll("a[data-example]")][run - 1]
    )?.click();
  }

  /** @param {Lesson} lesson */
  begins(lesson) {
    this.keep();
    this.lesson = lesson;
    keep({ lesson: lesson.number });
    this.list.value = String(lesson.number);
    this.text.innerHTML = lesson.html; // made from this project's own files
    this.text.scrollTop = 0;
    for (const one of this.text.querySelectorAll(".example"))
      one.append(this.exampleButton(this.example(one)));
    const own = kept().lessons?.[lesson.name],
      first = lesson.examples.find(({ queries }) => queries.length);
    this.put({ code: first?.code ?? "", query: "", ...own });
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

  /** @param {any} place an element that runs one */
  example({ dataset }) {
    return /** @type {Lesson} */ (this.lesson).examples[dataset.example];
  }

  /** @param {Example} example */
  exampleButton({ code, queries }) {
    if (!queries.length) return button("To the editor", () => this.put({ code, query: "" }));
    return button("Run", () => this.run(code, queries));
  }

  /** @param {string} code @param {string[]} queries */
  async run(code, queries) {
    this.put({ code, query: `${queries[0]}.` });
    this.clear();
    if (!(await this.load())) return;
    for (const query of queries) await this.answers(query, MOST_SHOWN);
  }

  /** A link to the page asks the last query before it. @param {any} event */
  follow(event) {
    const link = event.target.closest("a[data-example]");
    if (!link) return;
    event.preventDefault();
    const { code, queries } = this.example(link);
    this.put({ code, query: `${queries.at(-1)}.` });
    this.ask();
  }

  keep() {
    this.keepOf({ code: this.code.value, query: this.query.value });
  }

  /** Keep more of the lesson. @param {{code?: string, query?: string, done?: boolean}} more */
  keepOf(more) {
    if (!this.lesson) return;
    const { name } = this.lesson,
      { lessons } = kept();
    keep({ lessons: { ...lessons, [name]: { ...lessons?.[name], ...more } } });
  }

  async ask() {
    this.clear();
    if (await this.load()) await super.ask();
  }

  /** The template of the exercises; what was there is kept by undo. */
  begin() {
    const { template } = /** @type {Lesson} */ (this.lesson);
    this.put({ code: template, query: "" });
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
