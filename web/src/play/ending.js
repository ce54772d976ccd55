// What comes when a board is solved: the time, the hints, a text to share, the next board.

import { plural, shape } from "../board/board.js";
import { fragment } from "../board/link.js";
import { sentences } from "../board/rules.js";
import { $, copy } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */

/** The stars shine first; the last tap shall not fall on a button of the dialog. */
const SHINE_MS = 700;

/** @param {App} app */
export function offerEnding(app) {
  app.addEventListener("solved", () => {
    const { game } = app;
    setTimeout(() => game === app.game && game.isSolved && show(app), SHINE_MS);
  });
  app.addEventListener("next", () => offerNext(app));
  $("share").onclick = () => copy(shared(app), "Text");
  $("next-board").onclick = () => {
    $("ending").close();
    app.next?.open();
  };
}

/** @param {App} app */
function show(app) {
  $("ending-time").textContent = app.clock.text;
  $("ending-hints").textContent = helped(app.hints);
  $("ending-board").textContent = [app.board.id, shape(app.board), app.difficulty].filter(Boolean).join(" - ");
  offerNext(app);
  $("ending").showModal();
}

/** @param {App} app */
function offerNext({ next }) {
  $("next-board").hidden = !next;
  $("next-board").textContent = next?.words ?? "";
}

/** @param {number} hints */
const helped = (hints) => (hints ? plural(hints, "hint") : "no hints");

/** What somebody sends to others: no star of it, and the board for them to play. @param {App} app */
export function shared(app) {
  const { board, clock, hints, difficulty } = app, empty = new Uint8Array(board.size ** 2);
  const about = [`Star Battle ${shape(board)}`, difficulty].filter(Boolean).join(", ");
  return `${[about, ...sentences(board)].join("\n")}\n★ ${clock.text}, ${helped(hints)}\n${location.href.split("#")[0]}${fragment(board, empty)}`;
}
