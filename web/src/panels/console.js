// Where queries are asked, in the lessons and in the lab: a program, a query, what was
// answered, and a Prolog of its own.

import { BoardView } from "../../../python/starbattle/render/pages/boardview.js";
import { cellsOf, drawn, filled, makeBoard } from "../board/board.js";
import { Stopped } from "../engine/engine.js";
import { keep, kept } from "../play/kept.js";
import { bar, button, captioned, codeField, element, fault, programField } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../play/kept.js").Program} Program */
/** @typedef {{text: string, last: boolean, board?: {regions: number[][], stars: number}, columns?: number[][] | null}} Answer */

const MOST_OUTPUT = 20_000,
  MOST_LOG = 60_000;
/** As many as are said at once. */
const MOST_ANSWERS = 200;
const QUERY = "Type a query, such as X = 1.";

/**
 * @param {App} app @param {string} of what the fields are of, for screen readers
 * @param {{keep: (own: Program) => void, ask: () => void, load: () => void}} own what keeps the program and the query, and what Ctrl+Enter and Ask do
 */
export function makeConsole(app, of, own) {
  /** @type {Promise<Engine> | null} */
  let engine = null;
  /** The program that it has. @type {string | null} */
  let loaded = null;
  let number = 0, // of the query that is answered
    printed = 0; // characters since the query was asked
  const code = programField(`Program${of || " of your own"}`, own.load),
    query = codeField(`Query${of}`, 3, QUERY, own.ask);
  const log = element("pre", {
    class: "log",
    tabindex: 0,
    role: "log",
    "aria-label": `Answers${of.replace(" of", " in")}`
  });
  const picture = element("div", { class: "board picture", hidden: true }),
    view = new BoardView(picture, true);
  const more = button("Next (;)", () => next(1), { disabled: true }),
    all = button("All", () => next(MOST_ANSWERS), { disabled: true }),
    halt = button("Stop", () => end("Stopped. A new Prolog is started."), { disabled: true });
  recalls(query);
  return { code, query, parts, clear, ask, answers, send, put, keep, load, say };

  /** What it shows, but for the program. @param {...HTMLElement} others buttons */
  function parts(...others) {
    const buttons = [more, all, halt, button("Clear", clear), ...others];
    return [
      captioned(query),
      bar(button("Ask", own.ask, { class: "main" }), ...buttons),
      log,
      picture
    ];
  }

  function clear() {
    log.textContent = "";
    picture.hidden = true;
    enable(false);
  }

  /** @param {boolean} hasMore whether there may be more answers */
  function enable(hasMore) {
    more.disabled = all.disabled = !hasMore;
  }

  /** Ask for the first answer, of the program that is there now; help is said at once. */
  async function ask() {
    keep();
    if (loaded !== code.field.value && !(await load())) return;
    const text = bare(query.value);
    if (!text) return say(QUERY, "bad");
    remember(`${text}.`);
    const help = await helped(text);
    if (!help) return answers(text, 1);
    say(`?- ${text}.`, "asked");
    say(help, "note");
  }

  /** Ask, and say so many answers as the lessons print them. @param {string} text @param {number} most */
  async function answers(text, most) {
    picture.hidden = true;
    say(`?- ${text}.`, "asked");
    await take("query", { text: `${text}\n.` }, most);
  }

  /** Say more answers. @param {number} most */
  async function next(most) {
    say(";", "asked");
    await take("next", {}, most);
  }

  /** @param {string} kind @param {object} content @param {number} most */
  async function take(kind, content, most) {
    const own = ++number;
    enable(false);
    for (let count = 1, hasMore = true; hasMore && count <= most; count++) {
      const reply = await send(count === 1 ? kind : "next", content);
      if (!reply || own !== number) return;
      const answer = reply.answer ? /** @type {Answer} */ (JSON.parse(reply.answer)) : null;
      hasMore = Boolean(answer && !answer.last);
      if (reply.error) say(reply.error, "bad");
      else if (answer) show(answer);
      else if (count === 1) say("false.", "answer");
      else finish();
      if (count === most) enable(hasMore);
    }
  }

  /** The last answer was the last one. */
  function finish() {
    const last = log.lastElementChild;
    if (last) last.textContent = String(last.textContent).replace(/ ;\n$/, ".\n");
  }

  /** @param {Answer} answer */
  function show({ text, last, board, columns }) {
    say(`${text}${last ? "." : " ;"}`, "answer");
    if (!board) return;
    const drawing = makeBoard(board.regions, board.stars);
    picture.hidden = false;
    view.draw(drawn(drawing));
    view.update(filled(drawing.size, cellsOf(columns ?? [])));
  }

  /** @param {string} kind @param {object} [content] @returns {Promise<any>} nothing, if it was stopped or has failed */
  async function send(kind, content = {}) {
    halt.disabled = false;
    try {
      const output = (/** @type {string[]} */ lines) => say(`${lines.join("\n")}\n`, "out");
      return await (await (engine ??= app.spares.another())).send(kind, content, { output });
    } catch (error) {
      if (!(error instanceof Stopped))
        await end(`Prolog has ended: ${fault(error)}. A new one is started.`);
    } finally {
      halt.disabled = true;
    }
  }

  /** @param {Program} program */
  function put(program) {
    code.put(program.code);
    query.value = program.query;
    keep();
  }

  function keep() {
    own.keep({ code: code.field.value, query: query.value });
  }

  /** Load the program, in place of the one before. @returns {Promise<boolean>} */
  async function load() {
    keep();
    const text = code.field.value,
      faults = await send("program", { text });
    loaded = faults ? text : null;
    if (faults) code.show(JSON.parse(faults));
    return Boolean(faults);
  }

  /** @param {string} words */
  async function end(words) {
    const old = engine;
    engine = loaded = null;
    say(words, "bad");
    (await old)?.stop();
  }

  /** @param {string} text @param {string} kind what the program prints is `out`: only so much of it is shown */
  function say(text, kind) {
    if (kind === "asked") printed = 0;
    const room = kind === "out" ? MOST_OUTPUT - printed : Infinity;
    if (room < 0) return;
    if (kind === "out") printed += text.length;
    const shown =
      text.length > room ? `${text.slice(0, room)}\n... more output is left out` : text.trimEnd();
    if (String(log.textContent).length > MOST_LOG) log.firstChild?.remove();
    const line = element("span", { class: kind }, `${shown}\n`);
    log.append(line);
    line.scrollIntoView({ block: "nearest" });
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
      at = field.selectionStart,
      rest = step > 0 ? field.value.slice(0, at) : field.value.slice(at);
    const all = history(),
      to = back + step;
    if (!step || rest.includes("\n") || to < 0 || to > all.length) return;
    event.preventDefault();
    if (!back) typed = field.value;
    back = to;
    field.value = back ? all[all.length - back] : typed;
  });
}

/** What help(Name/Arity) and help(Name) say, or nothing if the query is another. @param {string} query @returns {Promise<string | null>} */
async function helped(query) {
  const [, asked] = /^help\(\s*([a-z]\w*(?:\/\d+)?)\s*\)$/.exec(query) ?? [];
  if (!asked) return null;
  texts ??= fetch("help.json").then((response) => response.json());
  const all = await texts,
    found = Object.keys(all).filter((one) => `${one}/`.startsWith(`${asked}/`));
  return (
    [...new Set(found.map((one) => all[one]))].join("\n\n") || `There is no help for ${asked}.`
  );
}
