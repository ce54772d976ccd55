// Prolog for real: queries, and a program of one's own.

import { keep, keepProgram, kept, keptProgram } from "../play/kept.js";
import { bar, button, element } from "../view/dom.js";
import { makeConsole } from "./console.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../play/kept.js").Program} Program */

const FIRST =
  "load_board('boards/norvig/24.txt', B), star_battle(B, Columns),\nappend(Columns, Vs), labeling([ff], Vs).";
const MODEL =
  "% A model of one's own: load it, then ask  own(B, Columns).\n\nown(B, Columns) :-\n    load_board('boards/norvig/5x5.txt', B),\n    star_battle(B, Columns, [model(cells)]),\n    append(Columns, Vs),\n    labeling([ff], Vs).\n";

const WAITS = "This link contains a program, which waits: check it, then press Load.";

/** @param {App} app */
export function buildQuery(app) {
  let waits = false; // whether a link has brought a program that nobody has loaded
  const own = makeConsole(app, "", { keep: keepOwn, ask, load }),
    back = button("Bring back the program before", bringBack, { hidden: true });
  /** @type {HTMLDetailsElement} */
  const program = element(
    "details",
    { id: "own", toggle: () => program.open && own.code.open() },
    element("summary", "A program of your own"),
    own.code.element,
    bar(button("Load", load), back)
  );
  app.on("program", adopt);
  put(keptProgram());
  return element(
    "div",
    element(
      "p",
      "Queries run on the loaded program; Ctrl+Enter asks, the arrows bring back earlier ones, help(append/3) explains."
    ),
    own.parts(),
    program
  );

  /** A program that a link brings; the one before is kept, too. @param {Program} brought */
  function adopt(brought) {
    own.clear();
    offer(brought);
    put(brought);
    waits = program.open = Boolean(brought.code);
    own.say(WAITS, "note");
  }

  /** Offer to bring back the program that was there, if it was somebody's own. @param {Program} next the new one */
  function offer(next) {
    const { code, query } = own,
      old = written({ code: code.field.value, query: query.value });
    if (old.code && old.code !== next.code) keep({ before: old });
    const { before } = kept();
    back.hidden = !before?.code || before.code === next.code;
  }

  function bringBack() {
    const { before } = kept();
    offer(before);
    put(before);
  }

  /** @param {Program} program what it does not have is as at first */
  function put({ code, query }) {
    own.put({ code: code || MODEL, query: query || FIRST });
  }

  /** Keep what is there, and have the address say it. @param {Program} there */
  function keepOwn(there) {
    app.program = written(there);
    keepProgram(written(there));
    app.address(true);
  }

  /** No program of a link is loaded to ask it. */
  function ask() {
    if (waits) own.say(WAITS, "note");
    else own.ask();
  }

  async function load() {
    waits = false;
    if (await own.load()) own.say("Loaded.", "note");
  }
}

/** What differs from what is there at first. @param {Program} there @returns {Program} */
const written = ({ code, query }) => ({
  code: code === MODEL ? "" : code,
  query: query === FIRST ? "" : query
});
