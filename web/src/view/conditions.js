// What differs from the usual rules, below the board: in words, and on the board itself.

import { isUsual, sentences } from "../board/rules.js";
import { element } from "./dom.js";

/** @typedef {import("../board/board.js").Board} Board */

/** Say the rules of a variant, and list constraints. @param {HTMLElement} room @param {Board} board */
export function showConditions(room, board) {
  const constraints = (board.where ?? []).map((text) => element("li", { "data-constraint": "" }, element("code", {}, text)));
  room.hidden = isUsual(board);
  room.replaceChildren(
    element("p", {}, sentences(board).join(" ")),
    ...(constraints.length ? [element("div", { class: "constraints" }, "Constraints:", element("ol", {}, ...constraints))] : []));
}

/** Point out constraints, and no others. @param {HTMLElement} room @param {number[]} numbers from 0 */
export function pointConditions(room, numbers) {
  room.querySelectorAll("[data-constraint]").forEach((item, k) => {
    item.classList.toggle("pointed", numbers.includes(k));
    if (numbers[0] === k) item.scrollIntoView({ block: "nearest" });
  });
}

/** The path of the main diagonals, if stars on them count. @param {Board} board @param {number} cell its side @returns {string} */
export function diagonalsPath({ size, rules }, cell) {
  const side = size * cell;
  return rules?.diagonals === undefined ? "" : `M0 0L${side} ${side}M${side} 0L0 ${side}`;
}
