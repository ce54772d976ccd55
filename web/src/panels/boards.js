// Which board to play: those of today, others that ship, made and pasted ones.

import { dailyOf, FORMATS, dailyName, solvedDaily } from "../play/daily.js";
import { record } from "../play/records.js";
import { element } from "../view/dom.js";
import { archive, openDaily, today } from "./boards/daily.js";
import { takenElsewhere } from "./boards/elsewhere.js";
import { begunGames, ownRecords } from "./boards/history.js";
import { levels, nextShipped } from "./boards/levels.js";
import { madeBoards } from "./boards/make.js";
import { pastedBoards } from "./boards/paste.js";
import { entryBoard } from "./shipped.js";

/** @typedef {import("../app.js").App} App */

/** @type {[string, string, (app: App) => HTMLElement[]][]} */
const PARTS = [
  ["levels", "All boards", levels],
  ["archive", "Earlier days", archive],
  ["begun", "Games that you have begun", begunGames],
  ["made", "Make a board", madeBoards],
  ["pasted", "Paste, drop or open a board", pastedBoards],
  ["elsewhere", "Take the board elsewhere", takenElsewhere],
  ["records", "Your records", ownRecords],
];
export const id = "boards", name = "Boards", place = "play";

/** @param {App} app */
export function build(app) {
  app.addEventListener("solved", (event) => {
    record(app.board, { ...(/** @type {CustomEvent} */ (event).detail), difficulty: app.difficulty });
    app.dispatchEvent(new Event("recorded"));
    follow(app);
  });
  app.addEventListener("board", () => follow(app));
  return element("div", {}, today(app), ...PARTS.map(([id, words, content]) => part(app, id, words, content)));
}

/** A part that unfolds, and is built when it is first opened. @param {App} app @param {string} id @param {string} words @param {(app: App) => HTMLElement[]} content */
function part(app, id, words, content) {
  const made = /** @type {HTMLDetailsElement} */ (element("details", { id: `part-${id}`, name: "boards" }, element("summary", {}, words)));
  made.addEventListener("toggle", () => made.open && made.children.length === 1 && made.append(...content(app)));
  return made;
}

/** Find out which board comes after this one. @param {App} app */
async function follow(app) {
  const { board } = app, daily = dailyOf(board.id), solved = solvedDaily();
  const format = daily && FORMATS.find((one) => one !== daily.format && !solved.has(dailyName(daily.date, one)));
  if (daily && format) {
    return offer(app, `Next: the ${format.words.toLowerCase()} board of the day`, () => openDaily(app, daily.date, format));
  }
  const entry = await nextShipped(board).catch(() => null);
  if (!entry || board !== app.board) return;
  const next = entryBoard(entry);
  offer(app, `Next board: ${next.size}x${next.size}${entry.difficulty ? `, ${entry.difficulty}` : ""}`, () => app.open(next, { difficulty: entry.difficulty }));
}

/** @param {App} app @param {string} words @param {() => void} open */
function offer(app, words, open) {
  app.next = { words, open };
  app.dispatchEvent(new Event("next"));
}
