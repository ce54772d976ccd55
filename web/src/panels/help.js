// The rules, and the keys.

import { allSentences } from "../board/rules.js";
import { element } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */

const KEYS = [
  ["arrows", "move"], ["Space", "star, mark, empty in turn"], ["s", "star"], ["x", "mark"], ["Delete", "empty"],
  ["u, r", "undo, redo"], ["h", "hint: where to look, the technique, the cells"], ["c", "check"],
];

export const id = "help", name = "Rules", place = "play";

/** @param {App} app */
export function build(app) {
  const rule = element("p");
  const fill = () => (rule.textContent = allSentences(app.board).join(" "));
  app.addEventListener("board", fill);
  if (app.game) fill();
  const keys = KEYS.map(([key, words]) => element("tr", {}, element("th", { scope: "row" }, key), element("td", {}, words)));
  return element("div", {}, rule,
    element("p", {}, "Click or tap a cell for a star, again for a mark (no star here), again to empty it. Drag over cells to mark them. Conflicts are outlined at once."),
    element("table", { class: "figures" }, element("caption", {}, "Keys on the board"), element("tbody", {}, ...keys)),
    element("p", {}, "The address of this page has the board and your marks: copy it to keep or to share a game."));
}
