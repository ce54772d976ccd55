// The three places of the page, and the tools of each, one at a time. A tool is built when
// it is first shown, or after the first answer. The tool with the rules and keys is here.

import { allSentences } from "../board/rules.js";
import { keep, kept } from "../play/kept.js";
import { $, button, element, table } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {"play" | "learn" | "lab"} Place */
/** @typedef {{id: string, name: string, place: Place, build: (app: App) => HTMLElement}} Panel */

/** @type {[Place, string][]} */
const PLACES = [
  ["play", "Play"],
  ["learn", "Learn"],
  ["lab", "Lab"]
];

/**
 * Build the tools, and show the place of the last visit. An event "show" of the app has the
 * name of a tool to show in `detail`, with its place.
 * @param {App} app @param {Panel[]} panels
 */
export function tabs(app, panels) {
  const used = PLACES.filter(([place]) => panels.some((panel) => panel.place === place));
  const places = used.map(([place, words]) =>
    button(words, "", () => enter(place), { id: `place-${place}` })
  );
  const buttons = panels.map((panel) => tab(panel, () => choose(panel.id)));
  const rooms = panels.map((panel) =>
    element("div", {
      role: "tabpanel",
      id: `panel-${panel.id}`,
      "aria-labelledby": `tab-${panel.id}`
    })
  );
  /** @type {Record<string, string>} the tool that each place shows */
  const last = Object.fromEntries(
    used.map(([place]) => [place, panels.find((panel) => panel.place === place)?.id ?? ""])
  );
  $("places").append(...places);
  $("tabs").append(...buttons);
  $("panels").append(...rooms);
  $("tabs").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) =>
    walk(
      event,
      buttons.filter((one) => !one.hidden)
    )
  );
  app.addEventListener("show", (event) => choose(/** @type {CustomEvent} */ (event).detail));
  app.addEventListener("program", (event) => {
    const isNew = build("query");
    choose("query");
    if (isNew)
      app.dispatchEvent(
        new CustomEvent("program", { detail: /** @type {CustomEvent} */ (event).detail })
      );
  });
  app.addEventListener("judged", () => panels.forEach((panel) => idle(() => build(panel.id))), {
    once: true
  });
  build(panels[0].id);
  enter(used.some(([place]) => place === kept().place) ? kept().place : "play");

  /** Build a tool, unless it is there: the first answer shall not wait for all of them. @param {string} id @returns {boolean} whether it was not there */
  function build(id) {
    const k = panels.findIndex((panel) => panel.id === id),
      isNew = !rooms[k].hasChildNodes();
    if (isNew) rooms[k].append(panels[k].build(app));
    return isNew;
  }

  /** @param {Place} place */
  function enter(place) {
    choose(last[place]);
  }

  /** @param {string} id */
  function choose(id) {
    const { place } = /** @type {Panel} */ (panels.find((panel) => panel.id === id));
    build(id);
    last[place] = id;
    document.documentElement.dataset.place = place;
    used.forEach(([one], k) => places[k].setAttribute("aria-pressed", String(one === place)));
    $("tabs").hidden = panels.filter((panel) => panel.place === place).length < 2;
    panels.forEach((panel, k) => {
      buttons[k].hidden = panel.place !== place;
      buttons[k].setAttribute("aria-selected", String(panel.id === id));
      buttons[k].tabIndex = panel.id === id ? 0 : -1;
      rooms[k].hidden = panel.id !== id;
    });
    if (kept().place !== place) keep({ place });
    if (id !== "explain") app.showGame();
    app.dispatchEvent(new CustomEvent("place", { detail: place }));
  }
}

/** Do something when nothing else is to be done. @param {() => void} act */
const idle = (act) => (window.requestIdleCallback ?? setTimeout)(act);

/** @param {Panel} panel @param {() => void} press */
const tab = ({ id, name, place }, press) =>
  button(name, "", press, {
    id: `tab-${id}`,
    role: "tab",
    "aria-controls": `panel-${id}`,
    "data-place": place
  });

/** @param {KeyboardEvent} event @param {HTMLElement[]} buttons */
function walk(event, buttons) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const at = buttons.findIndex((one) => one.tabIndex === 0);
  const next = buttons[(at + step + buttons.length) % buttons.length];
  next.click();
  next.focus();
  event.preventDefault();
}

// The rules, and the keys.

const KEYS = [
  ["arrows", "move"],
  ["Space", "star, mark, empty in turn"],
  ["s", "star"],
  ["x", "mark"],
  ["Delete", "empty"],
  ["u, r", "undo, redo"],
  ["h", "hint: where to look, the technique, the cells"],
  ["c", "check"]
];

/** @param {App} app */
export function buildHelp(app) {
  const rule = element("p");
  const fill = () => (rule.textContent = allSentences(app.board).join(" "));
  app.addEventListener("board", fill);
  if (app.game) fill();
  return element(
    "div",
    {},
    rule,
    element(
      "p",
      {},
      "Click or tap a cell for a star, again for a mark (no star here), again to empty it. Drag over cells to mark them. Conflicts are outlined at once."
    ),
    table("Keys on the board", KEYS),
    element(
      "p",
      {},
      "The address of this page has the board and your marks: copy it to keep or to share a game."
    )
  );
}
