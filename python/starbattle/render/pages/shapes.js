// What boards are made of: cells and their names, and shapes as texts of SVG.

export const HOLE = -1;
export const OPEN = 0, STAR = 1, MARK = 2;

/** @param {{regions: number[][], size: number}} board @param {number} cell row by row, from 0 */
export const regionOf = ({ regions, size }, cell) => regions[Math.floor(cell / size)][cell % size];

/** What is in each cell. @param {number} size rows of the board @param {number[]} stars @param {number[]} [marks] */
export function filled(size, stars, marks = []) {
  const cells = new Uint8Array(size ** 2);
  for (const cell of marks) cells[cell] = MARK;
  for (const cell of stars) cells[cell] = STAR;
  return cells;
}

/** A to Z for 0 to 25, then AA, AB and so on. @param {number} number */
export function letters(number) {
  const first = Math.floor(number / 26);
  return (first ? String.fromCharCode(64 + first) : "") + String.fromCharCode(65 + (number % 26));
}

/** A unit as texts name it. @param {string} kind @param {number} k from 0 */
export const unitName = (kind, k) => `${kind} ${kind === "region" ? letters(k) : k + 1}`;

/** Cells as texts name them. @param {number[]} cells @param {number} size rows of the board */
export const places = (cells, size) => cells.map((cell) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`).join(", ");

/** @param {number} number @param {string} noun */
export const plural = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

/** @param {number} x @param {number} y its middle @param {number} radius */
export function starPoints(x, y, radius) {
  return Array.from({ length: 10 }, (_, k) => {
    const angle = (k * Math.PI) / 5, reach = k % 2 ? radius * 0.42 : radius;
    return `${(x + reach * Math.sin(angle)).toFixed(1)},${(y - reach * Math.cos(angle)).toFixed(1)}`;
  }).join(" ");
}

/** @param {number} x @param {number} y its middle @param {number} reach */
export function crossPath(x, y, reach) {
  return `M${x - reach} ${y - reach}l${2 * reach} ${2 * reach}m0 ${-2 * reach}l${-2 * reach} ${2 * reach}`;
}

/**
 * The lines between cells: those where regions end, or the others. Outside of the
 * board is a region of its own, if it is not said which.
 * @param {readonly (readonly number[])[]} regions @param {number} cell its side
 * @param {boolean} borders @param {number} [outside]
 */
export function linesPath(regions, cell, borders, outside = -2) {
  const size = regions.length;
  /** @param {number} row @param {number} column */
  const region = (row, column) => regions[row]?.[column] ?? outside;
  let path = "";
  for (let a = 0; a <= size; a++) {
    for (let b = 0; b < size; b++) {
      if (borders === (region(a - 1, b) !== region(a, b))) path += `M${b * cell} ${a * cell}h${cell}`;
      if (borders === (region(b, a - 1) !== region(b, a))) path += `M${a * cell} ${b * cell}v${cell}`;
    }
  }
  return path;
}
