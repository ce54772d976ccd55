// The lessons: text on one side, a program with queries and exercises on the other.

import { keep, kept } from "../play/kept.js";
import { bar, button, element, labeled, offerChoices, select } from "../view/dom.js";
import { makeConsole } from "./console.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{part: string, goal: string, expect: string, solutions: number}} Test */
/** @typedef {{code: string, queries: string[]}} Example the programs up to there, and what is asked of them, if anything */
/** @typedef {{number: number, name: string, title: string, html: string, template: string, tests: Test[]}} Lesson */

const MOST_SHOWN = 20;
const QUERY = /^\?- ([^]*?)\.$/gm;

/** @param {App} app */
export function buildLessons(app) {
  /** @type {Lesson[]} */
  let all = [];
  /** The one that is shown. @type {Lesson | null} */
  let lesson = null;
  /** @type {Map<Element | null, Example>} */
  let found = new Map();
  const bench = makeConsole(app, " of the lesson", { keep: keepOf, ask, load: () => bench.load() }),
    list = select({}, "", () => (location.hash = `#lesson=${list.value}`)),
    results = element("ul", { class: "results" });
  const text = element("article", { class: "lesson", click: follow });
  bench.code.field.addEventListener("input", bench.keep);
  app.on("lesson", ({ number, run }) => open(number, run));
  app.on("place", (place) => {
    if (place === "learn" && !lesson) open(Number(kept().lesson) || 1);
  });
  return element(
    "div",
    { class: "learn" },
    element("div", bar(labeled("Lesson", list)), text),
    element(
      "div",
      { class: "bench" },
      bench.code.element,
      bench.parts(button("Exercises", begin), button("Check the exercises", check)),
      element("div", { role: "status" }, results)
    )
  );

  /** @param {number} number @param {number} [run] which of its links to the page to follow, from 1 */
  async function open(number, run = 0) {
    if (!all.length) await fetchAll();
    const wanted = all.find((one) => one.number === number) ?? all[0];
    if (wanted !== lesson) show(wanted);
    /** @type {HTMLElement | undefined} */ ([...text.querySelectorAll(".runs")][run - 1])?.click();
  }

  /** @param {Lesson} wanted */
  function show(wanted) {
    bench.keep();
    lesson = wanted;
    keep({ lesson: lesson.number });
    list.value = String(lesson.number);
    text.innerHTML = lesson.html; // made from this project's own files
    scrollTo({ top: 0 });
    found = examples(text);
    for (const [place, example] of found)
      if (place?.className === "example") place.append(exampleButton(example));
    const own = kept().lessons?.[lesson.name],
      first = [...found.values()].find(({ queries }) => queries.length);
    bench.put({ code: first?.code ?? "", query: "", ...own });
    bench.clear();
    results.replaceChildren();
    bench.code.open();
  }

  async function fetchAll() {
    all = await (await fetch("lessons.json")).json();
    offerChoices(
      list,
      all.map(({ number, title, name }) => [
        String(number),
        `${number}. ${title}${kept().lessons?.[name]?.done ? " ✓" : ""}`
      ])
    );
  }

  /** @param {Example} example */
  function exampleButton({ code, queries }) {
    if (!queries.length) return button("To the editor", () => bench.put({ code, query: "" }));
    return button("Run", async () => {
      bench.put({ code, query: `${queries[0]}.` });
      bench.clear();
      if (!(await bench.load())) return;
      for (const query of queries) await bench.answers(query, MOST_SHOWN);
    });
  }

  /** A link to the page asks the last query before it. @param {any} event */
  function follow(event) {
    const example = found.get(event.target.closest(".runs"));
    if (!example) return;
    event.preventDefault();
    bench.put({ code: example.code, query: `${example.queries.at(-1)}.` });
    ask();
  }

  /** Keep more of the lesson. @param {{code?: string, query?: string, done?: boolean}} more */
  function keepOf(more) {
    if (!lesson) return;
    const { name } = lesson,
      { lessons } = kept();
    keep({ lessons: { ...lessons, [name]: { ...lessons?.[name], ...more } } });
  }

  function ask() {
    bench.clear();
    bench.ask();
  }

  /** The template of the exercises; what was there is kept by undo. */
  function begin() {
    if (lesson) bench.put({ code: lesson.template, query: "" });
    results.replaceChildren();
  }

  async function check() {
    const { tests } = /** @type {Lesson} */ (lesson);
    bench.clear();
    results.replaceChildren();
    if (!(await bench.load())) return;
    let passed = 0;
    for (const test of tests) {
      const outcome = await bench.send("test", test);
      if (outcome === undefined) return;
      passed += Number(!outcome);
      results.append(result(test, outcome));
    }
    results.prepend(element("li", { class: "sum" }, `${passed} of ${tests.length} tests passed`));
    results.scrollIntoView({ block: "nearest" });
    if (passed === tests.length) keepOf({ done: true });
  }
}

/** What runs in a lesson: programs and queries, and links, which ask the queries before them. @param {Element} text */
function examples(text) {
  /** @type {Map<Element | null, Example>} */
  const found = new Map();
  /** @type {string[]} */
  const programs = [];
  let queries = [""];
  for (const place of text.querySelectorAll(".example, .runs")) {
    if (place.className === "example") {
      const code = String(place.textContent);
      queries = Array.from(code.matchAll(QUERY), ([, query]) => query);
      if (!queries.length) programs.push(code);
    }
    found.set(place, { code: programs.join("\n"), queries });
  }
  return found;
}

/** @param {Test} test @param {string} outcome */
const result = ({ part, goal }, outcome) =>
  element(
    "li",
    element("b", { class: outcome ? "bad" : "good" }, outcome ? "✗ " : "✓ "),
    element("code", `?- ${goal}.`),
    ` ${outcome || part}`
  );
