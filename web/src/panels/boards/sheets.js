// Boards on paper, several on a page.

import { title } from "../../board/board.js";
import { allSentences } from "../../board/rules.js";
import { $, element } from "../../view/dom.js";
import { draw } from "../../view/thumbnail.js";

/** @typedef {import("../../board/board.js").Board} Board */

/** Print boards. @param {Board[]} boards @param {number} each how many stand on a page: 1, 2, 4 or 6 */
export function printSheets(boards, each) {
  const sheets = [];
  for (let k = 0; k < boards.length; k += each) sheets.push(element("div", { class: "sheet-page", "data-each": each }, ...boards.slice(k, k + each).map(figure)));
  $("paper").replaceChildren(...sheets);
  document.body.classList.add("prints");
  addEventListener("afterprint", () => document.body.classList.remove("prints"), { once: true });
  window.print();
}

/** @param {Board} board */
function figure(board) {
  const made = element("figure", {}, element("figcaption", {}, element("b", {}, title(board)), ` ${allSentences(board).join(" ")}`));
  draw(made, board);
  return made;
}
