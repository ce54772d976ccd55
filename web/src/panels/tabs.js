// The three places of the page, and the tools of each, one at a time. A tool is built when
// it is first shown. The tool with the rules and keys is here.

import { allSentences } from "../board/rules.js";
import { keep, kept } from "../play/kept.js";
import { $, button, element, page, table, tell } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {"play" | "learn" | "lab"} Place */
/** @typedef {{id: string, name: string, place: Place, build: (app: App) => HTMLElement}} Panel */

/** @typedef {Panel & {tab: HTMLButtonElement, room: HTMLElement}} Tool */

/** @type {Record<Place, string>} */
const PLACES = { play: "Play", learn: "Learn", lab: "Lab" };

/**
 * Build the tools, and show the place of the last visit. An event "show" of the app has the
 * name of a tool to show in `detail`, with its place.
 * @param {App} app @param {Panel[]} panels
 */
export function tabs(app, panels) {
  const places = Object.entries(PLACES).map(([place, words]) =>
    button(words, () => choose(last[place]), { id: `place-${place}`, value: place })
  );
  /** @type {Tool[]} */
  const tools = panels.map((panel) => ({ ...panel, tab: tab(panel, choose), room: room(panel) }));
  /** @type {Record<string, string>} the tool that each place shows */
  const last = {};
  for (const { place, id } of tools) last[place] ??= id;
  $("places").append(...places);
  $("tabs").append(...tools.map((tool) => tool.tab));
  $("panels").append(...tools.map((tool) => tool.room));
  $("tabs").addEventListener("keydown", walk);
  app.on("show", choose);
  build(tools[0]); // which keeps what is solved
  choose(last[kept().place] ?? last.play);

  /** @param {Tool} tool */
  function build({ room, build }) {
    if (!room.hasChildNodes()) room.append(build(app));
  }

  /** @param {string} id */
  function choose(id) {
    const chosen = /** @type {Tool} */ (tools.find((tool) => tool.id === id)),
      { place } = chosen;
    build(chosen);
    last[place] = id;
    page.place = place;
    for (const one of places) one.setAttribute("aria-pressed", String(one.value === place));
    for (const tool of tools) {
      const isChosen = tool === chosen;
      tool.tab.hidden = tool.place !== place;
      tool.tab.setAttribute("aria-selected", String(isChosen));
      tool.tab.tabIndex = isChosen ? 0 : -1;
      tool.room.hidden = !isChosen;
    }
    $("tabs").hidden = tools.filter(({ tab }) => !tab.hidden).length < 2;
    if (kept().place !== place) keep({ place });
    if (id !== "explain") app.showGame();
    tell("", "", "tool-message");
    app.say("place", place);
  }
}

/** @param {Panel} panel @param {(id: string) => void} choose */
const tab = ({ id, name, place }, choose) =>
  button(name, () => choose(id), {
    id: `tab-${id}`,
    role: "tab",
    "aria-controls": `panel-${id}`,
    "data-place": place
  });

/** @param {Panel} panel */
const room = ({ id }) =>
  element("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}` });

/** The arrows go to the tab beside. @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  /** @type {HTMLElement[]} */
  const shown = [...$("tabs").children].filter((one) => !one.hidden);
  const at = shown.findIndex((one) => one.tabIndex === 0),
    next = shown[(at + step + shown.length) % shown.length];
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
  app.shows(["board"], () => app.game && (rule.textContent = allSentences(app.board).join(" ")));
  return element(
    "div",
    rule,
    element(
      "p",
      "Click or tap a cell for a star, again for a mark (no star here), again to empty it. Drag over cells to mark them. Conflicts are outlined at once."
    ),
    table("Keys on the board", KEYS),
    element(
      "p",
      "The address of this page has the board and your marks: copy it to keep or to share a game."
    )
  );
}
