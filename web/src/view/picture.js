// Small pictures of boards to choose from, each made when it comes into sight.

import { STAR, TINTS, regionOf, regionTints } from "../board/board.js";
import { CELL, diagonalsPath } from "../../../python/starbattle/render/pages/boardview.js";
import { linesPath, starPoints } from "../../../python/starbattle/render/pages/shapes.js";
import { element, shape } from "./dom.js";

/** @typedef {import("../board/board.js").Board} Board */

const EDGE = 4;
const LINES = {
  fill: "none",
  stroke: "currentColor",
  "stroke-linecap": "square",
  "vector-effect": "non-scaling-stroke"
};
/** The squares of each tint, and those of holes. @param {Board} board @returns {string[]} */
function tintPaths(board) {
  const { size } = board,
    tints = regionTints(board),
    paths = Array.from({ length: TINTS + 1 }, () => "");
  for (let cell = 0; cell < size * size; cell++) {
    const region = regionOf(board, cell);
    paths[region < 0 ? TINTS : tints[region]] +=
      `M${(cell % size) * CELL} ${Math.floor(cell / size) * CELL}h${CELL}v${CELL}h-${CELL}Z`;
  }
  return paths;
}

/** @param {Board} board @param {Uint8Array | null} [cells] */
export function thumbnail(board, cells = null) {
  const made = element("span", { class: "thumbnail", "aria-hidden": "true" });
  const look = (/** @type {IntersectionObserverEntry[]} */ entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    draw(made, board, cells);
  };
  const observer = new IntersectionObserver(look, { rootMargin: "200px" });
  observer.observe(made);
  return made;
}

/** @param {Element} room @param {Board} board @param {Uint8Array | null} cells */
function draw(room, board, cells) {
  const { size, regions } = board,
    side = size * CELL + 2 * EDGE;
  const svg = shape("svg", { viewBox: `${-EDGE} ${-EDGE} ${side} ${side}` }, room),
    line = (/** @type {string} */ d, /** @type {number} */ width) =>
      shape("path", { ...LINES, d, "stroke-width": width }, svg);
  tintPaths(board).forEach(
    (d, k) => d && shape("path", { d, class: `tint${k}`, fill: "currentColor" }, svg)
  );
  line(diagonalsPath(board, CELL), 0.5);
  line(linesPath(regions, CELL, false), 0.3);
  line(linesPath(regions, CELL, true), 2);
  cells?.forEach((kind, cell) => {
    const x = ((cell % size) + 0.5) * CELL,
      y = (Math.floor(cell / size) + 0.5) * CELL;
    if (kind === STAR)
      shape("polygon", { points: starPoints(x, y, 14), fill: "currentColor" }, svg);
    else if (kind) shape("circle", { cx: x, cy: y, r: 4, fill: "currentColor", opacity: 0.5 }, svg);
  });
}
