// Prolog for real: the program's files to read, a program of one's own, and queries.

import { STAR, cellsOf, fragment, makeBoard, plural } from "../board/board.js";
import { Stopped } from "../engine/engine.js";
import { keep, keepProgram, kept, keptProgram } from "../play/kept.js";
import { BoardView } from "../view/boardview.js";
import { $, Editor, button, codeField, copy, element, fault, labeled, select } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../play/kept.js").Program} Program */

const FIRST = "load_board('boards/norvig/24.txt', B), star_battle(B, Columns),\nappend(Columns, Vs), labeling([ff], Vs).";
const MODEL = "% A model of one's own: load it, then ask  own(B, Columns).\n\nown(B, Columns) :-\n    load_board('boards/norvig/5x5.txt', B),\n    star_battle(B, Columns, [model(cells)]),\n    append(Columns, Vs),\n    labeling([ff], Vs).\n";
const MOST_OUTPUT = 20_000, MOST_LOG = 60_000, MOST_ROWS = 200;

export class QueryPanel {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Promise<Engine> | null} */
    this.engine = null;
    this.number = 0;
    this.printed = 0; // characters since the query was asked
    /** @type {{bindings: [string, string][], rest: string[]} | null} the answer that was shown last */
    this.shown = null;
    this.query = codeField("Query", 3);
    this.code = new Editor("Program of your own", MODEL, () => this.load());
    this.log = element("pre", { class: "log", tabindex: 0, role: "log", "aria-label": "Answers" });
    this.picture = element("div", { class: "picture", hidden: true });
    this.view = new BoardView(this.picture, true);
    this.more = button("Next (;)", "", () => this.next());
    this.all = button("All as a table", "", () => this.table());
    this.tables = element("div", { class: "room" });
    this.halt = button("Stop", "", () => this.stop());
    this.back = button("Bring back the program before", "", () => this.bringBack());
    this.back.hidden = true;
    this.enable(false, false);
    const details = element("details", { id: "own" }, element("summary", {}, "A program of your own"), this.code.element,
      element("div", { class: "bar" }, button("Load", "", () => this.load()), button("Copy a link with the program", "", () => this.link()), this.back));
    this.element = element("div", {}, element("p", {}, "Queries run on the loaded program; Ctrl+Enter asks, the arrows bring back earlier ones, help(append/3) explains."),
      this.query, element("div", { class: "bar" }, button("Ask", "main", () => this.ask()), this.more, this.all, this.halt, button("Clear the answers", "", () => this.clear())), this.log, this.tables, this.picture, details, files());
    details.addEventListener("toggle", () => details.hasAttribute("open") && this.code.open());
    recalls(this.query);
    this.query.addEventListener("keydown", (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && this.ask());
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

  /** @param {boolean} more @param {boolean} busy */
  enable(more, busy) {
    for (const one of [this.more, this.all]) /** @type {HTMLButtonElement} */ (one).disabled = !more;
    /** @type {HTMLButtonElement} */ (this.halt).disabled = !busy;
  }

  clear() {
    this.log.textContent = "";
    this.tables.replaceChildren();
    this.picture.hidden = true;
  }

  async ask() {
    const text = bare(this.query.value);
    this.picture.hidden = true;
    this.tables.replaceChildren();
    if (!text) return this.say("Type a query, such as X = 1.", "bad");
    this.say(`?- ${text}.`, "asked");
    remember(`${text}.`);
    keepProgram(this.own());
    const help = await helped(text);
    if (help) return this.say(help, "note");
    await this.run("query", { text: `${text}\n.` });
  }

  /** The answers that are left as a table, with a row for each. */
  async table() {
    const number = ++this.number, rows = this.shown ? [this.shown] : [];
    this.enable(false, true);
    try {
      const engine = await (this.engine ??= this.app.prolog.another());
      for (let last = false; !last && rows.length < MOST_ROWS; ) {
        const reply = await engine.send("next", {}, { output: (text) => this.say(text, "out") });
        if (number !== this.number) return;
        const answer = reply.answer ? JSON.parse(reply.answer) : null;
        if (answer) rows.push(answer);
        if (reply.error) this.say(reply.error, "bad");
        last = !answer || answer.last;
        if (last) this.say("No more answers.", "note");
      }
      this.enable(rows.length === MOST_ROWS, false);
      this.tables.replaceChildren(answerTable(rows));
    } catch (error) {
      await this.failed(error);
    }
  }

  async next() {
    this.say(";", "asked");
    await this.run("next", {});
  }

  async load() {
    keepProgram(this.own());
    if (await this.run("program", { text: this.code.value })) this.say("Loaded.", "note");
  }

  /** @param {string} kind @param {object} content @returns {Promise<boolean>} */
  async run(kind, content) {
    const number = ++this.number;
    this.enable(false, true);
    try {
      const engine = await (this.engine ??= this.app.prolog.another());
      const reply = await engine.send(kind, content, { output: (text) => this.say(text, "out") });
      if (kind === "program") this.code.show(JSON.parse(reply));
      if (number === this.number) this.answered(kind === "program" ? null : reply);
      return true;
    } catch (error) {
      await this.failed(error);
      return false;
    }
  }

  /** @param {any} reply */
  answered(reply) {
    const answer = reply?.answer ? JSON.parse(reply.answer) : null;
    this.enable(Boolean(answer && !answer.last), false);
    if (reply?.error) this.say(reply.error, "bad");
    else if (reply?.none) this.say("false.", "answer");
    else if (answer) this.show(answer);
  }

  /** @param {any} answer */
  show({ bindings, rest, last, board, columns }) {
    const parts = [...bindings.map((/** @type {[string, string]} */ [name, value]) => `${name} = ${value}`), ...rest];
    this.shown = { bindings, rest };
    this.say(`${parts.join(",\n") || "true"}${last ? "." : " ;"}`, "answer");
    if (board) this.draw(board, columns);
  }

  /** @param {{regions: number[][], stars: number}} board @param {number[][] | null} columns */
  draw({ regions, stars }, columns) {
    const board = makeBoard(regions.map((row) => row.map((k) => (k === 0 ? -1 : k))), stars);
    const cells = new Uint8Array(board.size ** 2);
    for (const cell of columns ? cellsOf(columns) : []) cells[cell] = STAR;
    this.picture.hidden = false;
    this.view.draw(board);
    this.view.update(cells);
  }

  /** @param {unknown} error */
  async failed(error) {
    if (error instanceof Stopped) return;
    await this.end(`Prolog has ended: ${fault(error)}. A new one is started; programs have to be loaded again.`);
  }

  stop() {
    return this.end("Stopped. A new Prolog is started; programs have to be loaded again.");
  }

  /** @param {string} words */
  async end(words) {
    const engine = this.engine;
    this.engine = null;
    this.number++;
    this.enable(false, false);
    this.say(words, "bad");
    (await engine)?.stop();
  }

  /** @param {string} text @param {string} kind */
  say(text, kind) {
    const length = (this.log.textContent ?? "").length;
    if (kind === "asked") this.printed = 0;
    if (kind === "out" && this.printed > MOST_OUTPUT) return;
    const room = MOST_OUTPUT - this.printed, cut = kind === "out" && text.length > room;
    if (kind === "out") this.printed += text.length;
    if (length > MOST_LOG) this.log.firstChild?.remove();
    this.log.append(element("span", { class: kind }, `${cut ? `${text.slice(0, room)}\n... more output is left out` : text.trimEnd()}\n`));
    this.log.scrollTop = this.log.scrollHeight;
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

// What queries have in common wherever they are asked: their history, and help.

const MOST_KEPT = 50;
/** @type {Promise<Record<string, string>> | null} */
let texts = null;

/** A query as it is typed, without what the toplevel wants around it. @param {string} text */
export const bare = (text) => text.trim().replace(/^\?-\s*/, "").replace(/\.$/, "");

/** Keep what has been asked, the latest last. @param {string} query */
export function remember(query) {
  const before = history().filter((one) => one !== query);
  keep({ queries: [...before, query].slice(-MOST_KEPT) });
}

/** @returns {string[]} */
const history = () => (Array.isArray(kept().queries) ? kept().queries.map(String) : []);

/** Have the arrows up and down bring back earlier queries, from the ends of the field. @param {HTMLTextAreaElement} field */
export function recalls(field) {
  let back = 0, typed = "";
  field.addEventListener("input", () => (back = 0));
  field.addEventListener("keydown", (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key] ?? 0, at = field.selectionStart;
    const isAtEnd = step > 0 ? !field.value.slice(0, at).includes("\n") : !field.value.slice(at).includes("\n");
    const all = history(), to = back + step;
    if (!step || !isAtEnd || to < 0 || to > all.length) return;
    event.preventDefault();
    if (!back) typed = field.value;
    back = to;
    field.value = back ? all[all.length - back] : typed;
  });
}

/** What help(Name/Arity) says, or nothing if the query is another. @param {string} query @returns {Promise<string | null>} */
export async function helped(query) {
  const [, name, arity] = /^help\(\s*([a-z]\w*)(?:\/(\d+))?\s*\)$/.exec(query) ?? [];
  if (!name) return null;
  texts ??= fetch("help.json").then((response) => response.json());
  const all = await texts, found = Object.keys(all).filter((one) => (arity ? one === `${name}/${arity}` : one.startsWith(`${name}/`)));
  return [...new Set(found.map((one) => all[one]))].join("\n\n") || `There is no help for ${name}${arity ? `/${arity}` : ""}.`;
}
