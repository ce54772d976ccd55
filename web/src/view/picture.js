// Pictures of boards: as files, and small ones to choose from.

import { STAR, TINTS, regionOf, regionTints } from "../board/board.js";
import { conditionSentences } from "../board/rules.js";
import { CELL, diagonalsPath } from "../../../python/starbattle/render/pages/boardview.js";
import { linesPath, starPoints } from "../../../python/starbattle/render/pages/shapes.js";
import { element, shape } from "./dom.js";

/** @typedef {import("../board/board.js").Board} Board */

const EDGE = 4,
  PIXELS = 2;
const LETTER = 6.5,
  LINE = 18; // of the text below
const LINES = {
  fill: "none",
  stroke: "currentColor",
  "stroke-linecap": "square",
  "vector-effect": "non-scaling-stroke"
};
const INK = "#1d2126",
  PAPER = "#ffffff";
/** @param {Board} board @param {Uint8Array} cells @returns {string} SVG, on light paper, with what differs from the usual rules */
export function picture(board, cells) {
  const svg = draw(element("div"), board, cells),
    side = board.size * CELL + 2 * EDGE,
    words = conditionSentences(board).flatMap((one) => lines(one, side / LETTER)),
    height = side + (words.length && (words.length + 0.5) * LINE);
  const style = getComputedStyle(document.documentElement);
  for (let k = 0; k < TINTS; k++)
    svg.querySelector(`.tint${k}`)?.setAttribute("fill", style.getPropertyValue(`--light${k}`));
  const whole = { viewBox: `${-EDGE} ${-EDGE} ${side} ${height}`, width: side, height, color: INK };
  for (const [name, value] of Object.entries(whole)) svg.setAttribute(name, String(value));
  svg.prepend(shape("rect", { x: -EDGE, y: -EDGE, width: side, height, fill: PAPER }, svg));
  words.forEach((text, k) => {
    const look = { "font-family": "sans-serif", "font-size": 12, fill: INK };
    shape("text", { x: 0, y: side + (k + 0.7) * LINE, ...look }, svg).textContent = text;
  });
  return `${new XMLSerializer().serializeToString(svg)}\n`;
}

/** A text in lines of so many letters. @param {string} text @param {number} most @returns {string[]} */
const lines = (text, most) =>
  text
    .replace(/\p{C}/gu, "")
    .match(new RegExp(`.{1,${Math.floor(most)}}(?: |$)|.{1,${Math.floor(most)}}`, "g")) ?? [];

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

/** @param {Board} board @param {Uint8Array} cells @returns {Promise<Blob>} PNG */
export async function pixels(board, cells) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([picture(board, cells)], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: image.width * PIXELS,
    height: image.height * PIXELS
  });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))))
  );
}

// A small drawing of a board, made when it comes into sight.

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

/** @param {Element} room @param {Board} board @param {Uint8Array | null} [cells] */
export function draw(room, board, cells = null) {
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
  return svg;
}
