// What somebody has begun and solved here.

import { plural, title } from "../../board/board.js";
import { linked } from "../../board/link.js";
import { total } from "../../board/rules.js";
import { dailyStreak } from "../../play/daily.js";
import { Game, STAR } from "../../play/game.js";
import { exported, imported, records } from "../../play/records.js";
import { saves } from "../../play/saves.js";
import { button, download, element, tell } from "../../view/dom.js";
import { thumbnail } from "../../view/thumbnail.js";
import { clock } from "./levels.js";

/** @typedef {import("../../app.js").App} App */

/** The games that the browser has kept, so that each can go on. @param {App} app */
export function begunGames(app) {
  const none = element("p", { class: "dim" }, "No game is begun."), grid = element("div", { class: "gallery" });
  const fill = () => {
    const found = saves();
    none.hidden = found.length > 0;
    grid.replaceChildren(...found.map(({ link }) => begunCard(app, link)));
  };
  app.addEventListener("board", fill);
  fill();
  return [none, grid];
}

/** @param {App} app @param {string} link */
function begunCard(app, link) {
  const { board, cells } = linked(link), game = new Game(/** @type {import("../../board/board.js").Board} */ (board), cells);
  const state = game.isSolved ? "solved" : `${game.where(STAR).length} of ${plural(total(game.board), "star")}`;
  const made = button("", "card", () => app.open(game.board, { cells, isOwn: true }));
  made.dataset.game = game.board.id;
  made.append(thumbnail(() => game.board), element("span", {}, title(game.board)), element("span", { class: "dim" }, state));
  return made;
}

/** @param {App} app */
export function ownRecords(app) {
  const room = element("div"), file = /** @type {HTMLInputElement} */ (element("input", { type: "file", accept: ".json", hidden: true, "aria-label": "A file with records" }));
  const fill = () => room.replaceChildren(table());
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) take(await chosen.text());
    file.value = "";
  });
  const take = (/** @type {string} */ text) => {
    try {
      tell(`${plural(imported(text), "board")} read from the file.`);
      app.dispatchEvent(new Event("recorded"));
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error), "bad");
    }
  };
  app.addEventListener("recorded", fill);
  fill();
  return [room, element("div", { class: "bar" }, button("Save as a file", "", () => download("starbattle-records.json", exported(), "application/json")), button("Read a file", "", () => file.click()), file)];
}

/** The best times by size and difficulty. */
function table() {
  const solved = Object.values(records());
  /** @type {Map<string, import("../../play/records.js").Solved[]>} */
  const kinds = new Map();
  for (const one of solved) {
    const kind = [one.kind.replace("-", ", ★"), one.difficulty].filter(Boolean).join(", ");
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const lines = [...kinds].sort(([a], [b]) => parseInt(a) - parseInt(b) || a.localeCompare(b)).map(([kind, all]) => {
    const best = Math.min(...all.map(({ seconds }) => seconds)), alone = all.filter(({ hints }) => !hints).length;
    return element("tr", {}, element("th", { scope: "row" }, kind), ...[all.length, alone, clock(best)].map((value) => element("td", {}, String(value))));
  });
  const head = element("tr", {}, element("td"), ...["solved", "without hints", "best time"].map((words) => element("th", { scope: "col" }, words)));
  const caption = `${plural(solved.length, "board")} solved, ${plural(dailyStreak(), "day")} in a row`;
  return element("table", { class: "figures" }, element("caption", {}, caption), element("thead", {}, head), element("tbody", {}, ...lines));
}
