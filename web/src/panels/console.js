// Where queries are asked, in the lessons and in the lab: a program, a query, what was
// answered, and a Prolog of its own.

import { BoardView } from "../../../python/starbattle/render/pages/boardview.js";
import { STAR, cellsOf, drawn, makeBoard } from "../board/board.js";
import { Stopped } from "../engine/engine.js";
import { keep, kept } from "../play/kept.js";
import { Editor, bar, button, codeField, element, fault } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {{text: string, last: boolean, board?: {regions: number[][], stars: number}, columns?: number[][] | null}} Answer */

const MOST_OUTPUT = 20_000,
  MOST_LOG = 60_000;
/** As many as are said at once. */
const MOST_ANSWERS = 200;

export class Console {
  /** @param {App} app @param {string} of what the fields are of, for screen readers @param {string} text the program */
  constructor(app, of, text) {
    this.app = app;
    /** @type {Promise<Engine> | null} */
    this.engine = null;
    /** The program that it has. @type {string | null} */
    this.loaded = null;
    this.number = 0; // of the query that is answered
    this.printed = 0; // characters since the query was asked
    this.code = new Editor(`Program${of || " of your own"}`, text, () => this.load());
    this.query = codeField(`Query${of}`, 3, () => this.ask());
    this.log = element("pre", {
      class: "log",
      tabindex: 0,
      role: "log",
      "aria-label": `Answers${of.replace(" of", " in")}`
    });
    this.picture = element("div", { class: "board picture", hidden: true });
    this.view = new BoardView(this.picture, true);
    this.more = button("Next (;)", () => this.next(1), { disabled: true });
    this.all = button("All", () => this.next(MOST_ANSWERS), { disabled: true });
    this.halt = button("Stop", () => this.end("Stopped. A new Prolog is started."), {
      disabled: true
    });
    recalls(this.query);
  }

  /** What it shows, but for the program. @param {...HTMLElement} more buttons */
  parts(...more) {
    return [
      this.query,
      bar(
        button("Ask", () => this.ask(), { class: "main" }),
        this.more,
        this.all,
        this.halt,
        button("Clear", () => this.clear()),
        ...more
      ),
      this.log,
      this.picture
    ];
  }

  clear() {
    this.log.textContent = "";
    this.picture.hidden = true;
    this.enable(false);
  }

  /** @param {boolean} hasMore whether there may be more answers */
  enable(hasMore) {
    this.more.disabled = this.all.disabled = !hasMore;
  }

  /** Ask for the first answer. */
  async ask() {
    const text = await this.asked();
    if (text) await this.answers(text, 1);
  }

  /** Ask, and say so many answers as the lessons print them. @param {string} text @param {number} most */
  async answers(text, most) {
    this.picture.hidden = true;
    this.say(`?- ${text}.`, "asked");
    await this.take("query", { text: `${text}\n.` }, most);
  }

  /** Say more answers. @param {number} most */
  async next(most) {
    this.say(";", "asked");
    await this.take("next", {}, most);
  }

  /** @param {string} kind @param {object} content @param {number} most */
  async take(kind, content, most) {
    const number = ++this.number;
    this.enable(false);
    for (let count = 1, hasMore = true; hasMore && count <= most; count++) {
      const reply = await this.send(count === 1 ? kind : "next", content);
      if (!reply || number !== this.number) return;
      const answer = reply.answer ? /** @type {Answer} */ (JSON.parse(reply.answer)) : null;
      hasMore = Boolean(answer && !answer.last);
      if (reply.error) this.say(reply.error, "bad");
      else if (answer) this.show(answer);
      else if (count === 1) this.say("false.", "answer");
      else this.finish();
      if (count === most) this.enable(hasMore);
    }
  }

  /** The last answer was the last one. */
  finish() {
    const last = this.log.lastElementChild;
    if (last) last.textContent = String(last.textContent).replace(/ ;\n$/, ".\n");
  }

  /** @param {Answer} answer */
  show({ text, last, board, columns }) {
    this.say(`${text}${last ? "." : " ;"}`, "answer");
    if (!board) return;
    const drawing = makeBoard(board.regions, board.stars),
      cells = new Uint8Array(drawing.size ** 2);
    for (const cell of columns ? cellsOf(columns) : []) cells[cell] = STAR;
    this.picture.hidden = false;
    this.view.draw(drawn(drawing));
    this.view.update(cells);
  }

  /** The query to run; help is said at once. @returns {Promise<string>} nothing, if there is none to run */
  async asked() {
    const text = bare(this.query.value);
    if (text) remember(`${text}.`);
    const said = text ? await helped(text) : "Type a query, such as X = 1.";
    if (!said) return text;
    if (text) this.say(`?- ${text}.`, "asked");
    this.say(said, text ? "note" : "bad");
    return "";
  }

  /** @param {string} kind @param {object} [content] @returns {Promise<any>} nothing, if it was stopped or has failed */
  async send(kind, content = {}) {
    this.halt.disabled = false;
    try {
      const engine = await (this.engine ??= this.app.spares.another());
      return await engine.send(kind, content, {
        output: (lines) => this.say(`${lines.join("\n")}\n`, "out")
      });
    } catch (error) {
      if (!(error instanceof Stopped))
        await this.end(`Prolog has ended: ${fault(error)}. A new one is started.`);
    } finally {
      this.halt.disabled = true;
    }
  }

  /** @param {import("../play/kept.js").Program} program */
  put({ code, query }) {
    this.code.value = code;
    this.query.value = query;
    this.keep();
  }

  /** Keep what is there. */
  keep() {}

  /** Load the program, in place of the one before. @returns {Promise<boolean>} */
  async load() {
    this.keep();
    const text = this.code.value,
      faults = await this.send("program", { text });
    this.loaded = faults ? text : null;
    if (faults) this.code.show(JSON.parse(faults));
    return Boolean(faults);
  }

  /** @param {string} words */
  async end(words) {
    const { engine } = this;
    this.engine = this.loaded = null;
    this.say(words, "bad");
    (await engine)?.stop();
  }

  /** @param {string} text @param {string} kind what the program prints is `out`: only so much of it is shown */
  say(text, kind) {
    if (kind === "asked") this.printed = 0;
    const room = kind === "out" ? MOST_OUTPUT - this.printed : Infinity;
    if (room < 0) return;
    if (kind === "out") this.printed += text.length;
    const shown =
      text.length > room ? `${text.slice(0, room)}\n... more output is left out` : text.trimEnd();
    if (String(this.log.textContent).length > MOST_LOG) this.log.firstChild?.remove();
    this.log.append(element("span", { class: kind }, `${shown}\n`));
    this.log.scrollTop = this.log.scrollHeight;
  }
}

// The history of queries, and help.

const MOST_KEPT = 50;
/** @type {Promise<Record<string, string>> | null} */
let texts = null;

/** A query as it is typed, without what the toplevel wants around it. @param {string} text */
const bare = (text) =>
  text
    .trim()
    .replace(/^\?-\s*/, "")
    .replace(/\.$/, "");

/** Keep what has been asked, the latest last. @param {string} query */
function remember(query) {
  const before = history().filter((one) => one !== query);
  keep({ queries: [...before, query].slice(-MOST_KEPT) });
}

/** @returns {string[]} */
const history = () => (Array.isArray(kept().queries) ? kept().queries.map(String) : []);

/** Have the arrows up and down bring back earlier queries, from the ends of the field. @param {HTMLTextAreaElement} field */
function recalls(field) {
  let back = 0,
    typed = "";
  field.addEventListener("input", () => (back = 0));
  field.addEventListener("keydown", (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key] ?? 0,
      at = field.selectionStart;
    const isAtEnd =
      step > 0 ? !field.value.slice(0, at).includes("\n") : !field.value.slice(at).includes("\n");
    const all = history(),
      to = back + step;
    if (!step || !isAtEnd || to < 0 || to > all.length) return;
    event.preventDefault();
    if (!back) typed = field.value;
    back = to;
    field.value = back ? all[all.length - back] : typed;
  });
}

/** What help(Name/Arity) says, or nothing if the query is another. @param {string} query @returns {Promise<string | null>} */
async function helped(query) {
  const [, name, arity] = /^help\(\s*([a-z]\w*)(?:\/(\d+))?\s*\)$/.exec(query) ?? [];
  if (!name) return null;
  texts ??= fetch("help.json").then((response) => response.json());
  const all = await texts,
    found = Object.keys(all).filter((one) =>
      arity ? one === `${name}/${arity}` : one.startsWith(`${name}/`)
    );
  return (
    [...new Set(found.map((one) => all[one]))].join("\n\n") ||
    `There is no help for ${name}${arity ? `/${arity}` : ""}.`
  );
}
