// A small drawing of a board, made when it comes into sight.

import { regionOf } from "../board/board.js";
import { TINTS, regionTints } from "../board/tints.js";
import { diagonalsPath } from "./conditions.js";
import { element, shape } from "./dom.js";
import { linesPath } from "./shapes.js";

/** @typedef {import("../board/board.js").Board} Board */

/** @type {WeakMap<Element, () => Board>} */
const waiting = new WeakMap();
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const board = isIntersecting && waiting.get(target);
    if (!board) continue;
    observer.unobserve(target);
    waiting.delete(target);
    draw(target, board());
  }
}, { rootMargin: "200px" });

/** @param {() => Board} board */
export function thumbnail(board) {
  const made = element("span", { class: "thumbnail", "aria-hidden": "true" });
  waiting.set(made, board);
  observer.observe(made);
  return made;
}

/** @param {Element} room @param {Board} board */
export function draw(room, board) {
  const { size } = board, tints = regionTints(board), edge = size / 60;
  const svg = shape("svg", { viewBox: `${-edge} ${-edge} ${size + 2 * edge} ${size + 2 * edge}` }, room);
  const paths = Array.from({ length: TINTS + 1 }, () => "");
  for (let cell = 0; cell < size * size; cell++) {
    const region = regionOf(board, cell);
    paths[region < 0 ? TINTS : tints[region]] += `M${cell % size} ${Math.floor(cell / size)}h1v1h-1Z`;
  }
  paths.forEach((d, k) => d && shape("path", { d, class: k === TINTS ? "hole" : `tint${k}` }, svg));
  shape("path", { d: diagonalsPath(board, 1), fill: "none", class: "diagonals" }, svg);
  shape("path", { d: linesPath(board.regions, 1, true), fill: "none", class: "edges" }, svg);
}
