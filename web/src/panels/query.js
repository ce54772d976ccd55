// Prolog for real: queries, and a program of one's own.

import { keep, keepProgram, kept, keptProgram } from "../play/kept.js";
import { bar, button, element } from "../view/dom.js";
import { Console } from "./console.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../play/kept.js").Program} Program */

const FIRST =
  "load_board('boards/norvig/24.txt', B), star_battle(B, Columns),\nappend(Columns, Vs), labeling([ff], Vs).";
const MODEL =
  "% A model of one's own: load it, then ask  own(B, Columns).\n\nown(B, Columns) :-\n    load_board('boards/norvig/5x5.txt', B),\n    star_battle(B, Columns, [model(cells)]),\n    append(Columns, Vs),\n    labeling([ff], Vs).\n";

const WAITS = "This link contains a program, which waits: check it, then press Load.";

export class QueryPanel extends Console {
  /** @param {App} app */
  constructor(app) {
    super(app, "", MODEL);
    this.waits = false; // whether a link has brought a program that nobody has loaded
    this.back = button("Bring back the program before", () => this.bringBack(), {
      hidden: true
    });
    this.own = /** @type {HTMLDetailsElement} */ (
      element(
        "details",
        { id: "own", toggle: () => this.own.open && this.code.open() },
        element("summary", "A program of your own"),
        this.code.element,
        bar(
          button("Load", () => this.load()),
          this.back
        )
      )
    );
    this.element = element(
      "div",
      element(
        "p",
        "Queries run on the loaded program; Ctrl+Enter asks, the arrows bring back earlier ones, help(append/3) explains."
      ),
      ...this.parts(),
      this.own
    );
    app.on("program", (program) => this.adopt(program));
    this.put(keptProgram());
  }

  /** A program that a link brings; the one before is kept, too. @param {Program} program */
  adopt(program) {
    this.log.textContent = "";
    this.before(program);
    this.put(program);
    this.waits = Boolean(program.code);
    this.own.open = Boolean(program.code);
    this.say(WAITS, "note");
  }

  /** Offer to bring back the program that was there, if it was somebody's own. @param {Program} program the new one */
  before(program) {
    const own = this.written();
    if (own.code && own.code !== program.code) keep({ before: own });
    const { before } = kept();
    this.back.hidden = !before?.code || before.code === program.code;
  }

  bringBack() {
    const { before } = kept();
    this.before(before);
    this.put(before);
  }

  /** @param {Program} program what it does not have is as at first */
  put({ code, query }) {
    super.put({ code: code || MODEL, query: query || FIRST });
  }

  /** What differs from what is there at first. @returns {Program} */
  written() {
    const [code, query] = [this.code.value, this.query.value];
    return { code: code === MODEL ? "" : code, query: query === FIRST ? "" : query };
  }

  /** Keep what is there, and have the address say it. */
  keep() {
    const own = (this.app.program = this.written());
    keepProgram(own);
    this.app.address(true);
  }

  /** Ask what is there now: a program that has changed is loaded before, but none of a link. */
  async ask() {
    this.keep();
    if (this.waits) return this.say(WAITS, "note");
    if (this.loaded === this.code.value || (await super.load())) await super.ask();
  }

  async load() {
    this.waits = false;
    const isLoaded = await super.load();
    if (isLoaded) this.say("Loaded.", "note");
    return isLoaded;
  }
}
