// Prolog for real: the program's files to read, a program of one's own, and queries.

import { BoardView } from "../../../python/starbattle/render/pages/boardview.js";
import { STAR, cellsOf, drawn, fragment, makeBoard, plural } from "../board/board.js";
import { keep, keepProgram, kept, keptProgram } from "../play/kept.js";
import { $, button, copy, element, labeled, select } from "../view/dom.js";
import { Console, answerText } from "./console.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../play/kept.js").Program} Program */
/** @typedef {import("./console.js").Answer} Answer */

const FIRST = "load_board('boards/norvig/24.txt', B), star_battle(B, Columns),\nappend(Columns, Vs), labeling([ff], Vs).";
const MODEL = "% A model of one's own: load it, then ask  own(B, Columns).\n\nown(B, Columns) :-\n    load_board('boards/norvig/5x5.txt', B),\n    star_battle(B, Columns, [model(cells)]),\n    append(Columns, Vs),\n    labeling([ff], Vs).\n";
const MOST_ROWS = 200;

export class QueryPanel extends Console {
  /** @param {App} app */
  constructor(app) {
    super(app, "", MODEL, 3, () => this.load());
    this.number = 0;
    /** @type {Answer | null} the answer that was shown last */
    this.shown = null;
    this.picture = element("div", { class: "board picture", hidden: true });
    this.view = new BoardView(this.picture, true);
    this.more = button("Next (;)", "", () => this.next(), { disabled: true });
    this.all = button("All as a table", "", () => this.table(), { disabled: true });
    this.tables = element("div", { class: "room" });
    this.back = button("Bring back the program before", "", () => this.bringBack(), { hidden: true });
    const details = element("details", { id: "own" }, element("summary", {}, "A program of your own"), this.code.element,
      element("div", { class: "bar" }, button("Load", "", () => this.load()), button("Copy a link with the program", "", () => this.link()), this.back));
    this.element = element("div", {}, element("p", {}, "Queries run on the loaded program; Ctrl+Enter asks, the arrows bring back earlier ones, help(append/3) explains."),
      this.query, element("div", { class: "bar" }, button("Ask", "main", () => this.ask()), this.more, this.all, this.halt, button("Clear the answers", "", () => this.clear())), this.log, this.tables, this.picture, details, files());
    details.addEventListener("toggle", () => details.hasAttribute("open") && this.code.open());
    app.addEventListener("program", (event) => this.take(/** @type {CustomEvent} */ (event).detail));
    this.put(keptProgram());
  }

  /** A program that a link brings; the one before is kept, too. @param {Program} program */
  take(program) {
    this.log.textContent = "";
    this.before(program);
    this.put(program);
    keepProgram(program);
    /** @type {HTMLDetailsElement} */ ($("own")).open = Boolean(program.code);
    this.say("The link has brought a program. Read it before you load it.", "note");
  }

  /** Offer to bring back the program that was there, if it was somebody's own. @param {Program} program the new one */
  before(program) {
    const own = this.own();
    if (own.code && own.code !== program.code) keep({ before: own });
    const { before } = kept();
    this.back.hidden = !before?.code || before.code === program.code;
  }

  bringBack() {
    const { before } = kept();
    this.before(before);
    this.put(before);
    keepProgram(before);
  }

  /** @param {Program} program what it does not have is as at first */
  put({ code, query }) {
    this.query.value = query || FIRST;
    this.code.value = code || MODEL;
  }

  /** What differs from what is there at first. @returns {Program} */
  own() {
    const [code, query] = [this.code.value, this.query.value];
    return { code: code === MODEL ? "" : code, query: query === FIRST ? "" : query };
  }

  /** @param {boolean} more whether there may be more answers */
  enable(more) {
    for (const one of [this.more, this.all]) /** @type {HTMLButtonElement} */ (one).disabled = !more;
  }

  clear() {
    this.log.textContent = "";
    this.tables.replaceChildren();
    this.picture.hidden = true;
  }

  async ask() {
    this.picture.hidden = true;
    this.tables.replaceChildren();
    keepProgram(this.own());
    const text = await this.asked();
    if (!text) return;
    this.say(`?- ${text}.`, "asked");
    await this.run("query", { text: `${text}\n.` });
  }

  /** The answers that are left as a table, with a row for each. */
  async table() {
    const number = ++this.number, rows = this.shown ? [this.shown] : [];
    this.enable(false);
    for (let last = false; !last && rows.length < MOST_ROWS; ) {
      const reply = await this.send("next");
      if (!reply || number !== this.number) return;
      const answer = reply.answer ? JSON.parse(reply.answer) : null;
      if (answer) rows.push(answer);
      if (reply.error) this.say(reply.error, "bad");
      last = !answer || answer.last;
      if (last) this.say("No more answers.", "note");
    }
    this.enable(rows.length === MOST_ROWS);
    this.tables.replaceChildren(answerTable(rows));
  }

  async next() {
    this.say(";", "asked");
    await this.run("next", {});
  }

  async load() {
    keepProgram(this.own());
    this.enable(false);
    const isLoaded = await super.load();
    if (isLoaded) this.say("Loaded.", "note");
    return isLoaded;
  }

  /** @param {string} kind @param {object} content */
  async run(kind, content) {
    const number = ++this.number;
    this.enable(false);
    const reply = await this.send(kind, content);
    if (!reply || number !== this.number) return;
    const answer = reply.answer ? JSON.parse(reply.answer) : null;
    this.enable(Boolean(answer && !answer.last));
    if (reply.error) this.say(reply.error, "bad");
    else if (reply.none) this.say("false.", "answer");
    else if (answer) this.show(answer);
  }

  /** @param {Answer} answer */
  show(answer) {
    this.shown = answer;
    this.say(`${answerText(answer)}${answer.last ? "." : " ;"}`, "answer");
    if (answer.board) this.draw(answer.board, answer.columns ?? null);
  }

  /** @param {{regions: number[][], stars: number}} board @param {number[][] | null} columns */
  draw({ regions, stars }, columns) {
    const board = makeBoard(regions.map((row) => row.map((k) => (k === 0 ? -1 : k))), stars);
    const cells = new Uint8Array(board.size ** 2);
    for (const cell of columns ? cellsOf(columns) : []) cells[cell] = STAR;
    this.picture.hidden = false;
    this.view.draw(drawn(board));
    this.view.update(cells);
  }

  link() {
    const { board, game } = this.app, program = { code: this.code.value, query: this.query.value };
    copy(location.href.split("#")[0] + fragment(board, game.cells, program), "Link");
  }
}

/** @param {{bindings: [string, string][], rest: string[]}[]} answers */
function answerTable(answers) {
  const names = [...new Set(answers.flatMap(({ bindings }) => bindings.map(([name]) => name)))], hasRest = answers.some(({ rest }) => rest.length);
  const head = element("tr", {}, ...[...names, ...(hasRest ? ["constraints"] : [])].map((name) => element("th", { scope: "col" }, name)));
  const rows = answers.map(({ bindings, rest }) => {
    const values = new Map(bindings);
    return element("tr", {}, ...names.map((name) => element("td", {}, values.get(name) ?? "")), ...(hasRest ? [element("td", {}, rest.join(", "))] : []));
  });
  return element("div", { class: "wide", tabindex: 0, role: "group", "aria-label": "Answers as a table" }, element("table", { class: "figures" }, element("caption", {}, plural(answers.length, "answer")), element("thead", {}, head), element("tbody", {}, ...rows)));
}

/** The program's own files, fetched when somebody wants to read them. */
function files() {
  const list = select({ "": "choose a file" }), shown = element("pre", { class: "source", tabindex: 0, "aria-label": "Source", hidden: true });
  const details = /** @type {HTMLDetailsElement} */ (element("details", {}, element("summary", {}, "The program's files"), labeled("File", list), shown));
  /** @type {Record<string, string>} */
  let texts = {};
  details.addEventListener("toggle", async () => {
    if (list.length > 1) return;
    texts = await (await fetch("sources.json")).json();
    list.append(...Object.keys(texts).map((name) => element("option", { value: name }, name)));
  });
  list.addEventListener("change", () => {
    shown.hidden = !list.value;
    shown.textContent = texts[list.value] ?? "";
  });
  return details;
}
