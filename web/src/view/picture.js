// Pictures of boards: as files, and small ones to choose from.

import { STAR, TINTS, placesOf, regionOf, regionTints } from "../board/board.js";
import { conditionSentences } from "../board/rules.js";
import { diagonalsPath } from "../../../python/starbattle/render/pages/boardview.js";
import { linesPath, starPoints } from "../../../python/starbattle/render/pages/shapes.js";
import { element, shape } from "./dom.js";

/** @typedef {import("../board/board.js").Board} Board */

const CELL = 40,
  EDGE = 4,
  PIXELS = 2;
const LETTER = 6.5,
  LINE = 18; // of the text below
const INK = "#1d2126",
  PAPER = "#ffffff";

/** @param {Board} board @param {Uint8Array} cells @returns {string} SVG, on light paper, with what differs from the usual rules */
export function picture(board, cells) {
  const side = board.size * CELL + 2 * EDGE,
    words = conditionSentences(board).flatMap((one) => lines(one, side / LETTER));
  const height = side + (words.length && (words.length + 0.5) * LINE);
  const style = getComputedStyle(document.documentElement);
  const squares = tintPaths(board, CELL).map(
    (path, k) =>
      `<path d="${path}" fill="${k === TINTS ? INK : style.getPropertyValue(`--light${k}`).trim()}"/>`
  );
  const signs = Array.from(cells, (kind, cell) => sign(board, cell, kind));
  const line = (/** @type {boolean} */ borders) =>
    `<path d="${linesPath(board.regions, CELL, borders)}" fill="none" stroke="${INK}" stroke-width="${borders ? 3 : 0.5}" stroke-linecap="square"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-EDGE} ${-EDGE} ${side} ${height}" width="${side}" height="${height}">` +
    `<rect x="${-EDGE}" y="${-EDGE}" width="${side}" height="${height}" fill="${PAPER}"/>${squares.join("")}` +
    `<path d="${diagonalsPath(board, CELL)}" stroke="${INK}" stroke-opacity=".3"/>` +
    `<g font-family="sans-serif" font-size="12" fill="${INK}">${words.map((text, k) => `<text x="0" y="${side + (k + 0.7) * LINE}">${escaped(text)}</text>`).join("")}</g>${line(false)}${line(true)}${signs.join("")}</svg>\n`
  );
}

/** A text in lines of so many letters. @param {string} text @param {number} most @returns {string[]} */
const lines = (text, most) =>
  text.match(new RegExp(`.{1,${Math.floor(most)}}(?: |$)|.{1,${Math.floor(most)}}`, "g")) ?? [];

/** @param {string} text */
const escaped = (text) =>
  text.replace(/\p{C}/gu, "").replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The squares of each tint, and those of holes. @param {Board} board @param {number} side of a square @returns {string[]} */
function tintPaths(board, side) {
  const { size } = board,
    tints = regionTints(board),
    paths = Array.from({ length: TINTS + 1 }, () => "");
  for (let cell = 0; cell < size * size; cell++) {
    const region = regionOf(board, cell);
    paths[region < 0 ? TINTS : tints[region]] +=
      `M${(cell % size) * side} ${Math.floor(cell / size) * side}h${side}v${side}h-${side}Z`;
  }
  return paths;
}

/** @param {Board} board @param {number} cell @param {number} kind */
function sign(board, cell, kind) {
  const x = (cell % board.size) * CELL + CELL / 2,
    y = Math.floor(cell / board.size) * CELL + CELL / 2;
  if (kind === STAR) return `<polygon points="${starPoints(x, y, 14)}" fill="${INK}"/>`;
  return kind ? `<circle cx="${x}" cy="${y}" r="4" fill="${INK}" fill-opacity=".5"/>` : "";
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

/** @type {WeakMap<Element, [Board, Uint8Array | null]>} */
const waiting = new WeakMap();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const drawing = isIntersecting && waiting.get(target);
      if (!drawing) continue;
      observer.unobserve(target);
      waiting.delete(target);
      draw(target, ...drawing);
    }
  },
  { rootMargin: "200px" }
);

/** @param {Board} board @param {Uint8Array | null} [cells] */
export function thumbnail(board, cells = null) {
  const made = element("span", { class: "thumbnail", "aria-hidden": "true" });
  waiting.set(made, [board, cells]);
  observer.observe(made);
  return made;
}

/** @param {Element} room @param {Board} board @param {Uint8Array | null} [cells] */
export function draw(room, board, cells = null) {
  const { size } = board,
    edge = size / 60;
  const svg = shape(
    "svg",
    { viewBox: `${-edge} ${-edge} ${size + 2 * edge} ${size + 2 * edge}` },
    room
  );
  tintPaths(board, 1).forEach(
    (d, k) => d && shape("path", { d, class: k === TINTS ? "hole" : `tint${k}` }, svg)
  );
  shape("path", { d: diagonalsPath(board, 1), fill: "none", class: "diagonals" }, svg);
  shape("path", { d: linesPath(board.regions, 1, true), fill: "none", class: "edges" }, svg);
  placesOf(cells, STAR).forEach((cell) => {
    const points = starPoints((cell % size) + 0.5, Math.floor(cell / size) + 0.5, 0.35);
    shape("polygon", { points, class: "star" }, svg);
  });
}
