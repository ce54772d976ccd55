// The three places of the page, and the tools of each, one at a time. A tool is built when
// it is first shown. The tool with the rules and keys is here.

import { plural } from "../board/board.js";
import { sentences } from "../board/rules.js";
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
  /** @type {Record<string, string>} the tool that each place shows */
  const last = {};
  const places = Object.entries(PLACES).map(([place, words]) =>
    button(words, () => choose(last[place]), { id: `place-${place}`, value: place })
  );
  /** @type {Tool[]} */
  const tools = panels.map((panel) => ({
    ...panel,
    tab: button(panel.name, () => choose(panel.id), {
      id: `tab-${panel.id}`,
      "data-place": panel.place
    }),
    room: element("div", { id: `panel-${panel.id}` })
  }));
  for (const { place, id } of tools) last[place] ??= id;
  $("places").append(...places);
  $("tabs").append(...tools.map((tool) => tool.tab));
  $("panels").append(...tools.map((tool) => tool.room));
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
    Object.assign(page, { place, tool: id });
    for (const one of places) one.ariaPressed = String(one.value === place);
    for (const tool of tools) {
      tool.tab.hidden = tool.place !== place;
      tool.tab.ariaPressed = String(tool === chosen);
      tool.room.hidden = tool !== chosen;
    }
    if (kept().place !== place) keep({ place });
    if (id !== "explain") app.showGame();
    tell("", "", "tool-message");
    app.say("place", place);
  }
}

// The rules, and the keys.

const KEYS = [
  ["arrows", "move"],
  ["Space", "star, mark, empty in turn"],
  ["s", "star"],
  ["x", "mark"],
  ["Delete", "empty"],
  ["u, r", "undo, redo"],
  ["h", "hint: where to look, the technique, the cells; then do it"],
  ["c", "check"],
  ["t", "try something that can be taken back"]
];

/** @param {App} app */
export function buildHelp(app) {
  const rule = element("p");
  app.shows(["board"], () => {
    const more = sentences(app.board).join(" "),
      stars = plural(app.board.stars, "star");
    rule.textContent = `Put ${stars} into every row, every column and every region. No two stars touch, not even diagonally.${more && ` But here: ${more}`}`;
  });
  return element(
    "div",
    rule,
    element(
      "p",
      "Press a cell for a star, again for a mark (no star here), again to empty it. Drag over cells to mark them. Conflicts are outlined at once."
    ),
    table("Keys on the board", KEYS),
    element("p", "The address has the board and your marks: copy it to keep or to share a game.")
  );
}
