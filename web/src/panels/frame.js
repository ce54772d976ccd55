// The pages of starbattle explain and starbattle trace, inside this one.

import { regionTints } from "../board/tints.js";
import { element } from "../view/dom.js";

/** @typedef {import("../board/board.js").Board} Board */

/** What those pages draw a board by. @param {Board} board */
export const boardData = (board) => ({ ...board, tints: regionTints(board) });

/** @param {string} page its file @param {string} name @param {unknown} data */
export function frame(page, name, data) {
  return element("iframe", { src: page, title: name, class: "page", "data-json": JSON.stringify(data) });
}
