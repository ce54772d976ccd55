// Boards as texts for other programs.

import { HOLE, MARK, STAR, packed, placesOf } from "../board/board.js";
import { around, isUsual } from "../board/rules.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{board: Board, cells: Uint8Array}} Position */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** @type {Record<string, (position: Position) => string>} */
export const WRITERS = { puzzlink, picture, jsonl };

/** Why a format cannot hold a board, or nothing. @param {string} name @param {Board} board */
export function fault(name, board) {
  const { size, regions, where } = board;
  if (name === "jsonl") return "";
  if (!isUsual(board))
    return `${name} cannot hold a board with ${where ? "constraints" : "rules of its own"}; jsonl can`;
  if (regions.flat().includes(HOLE)) return `${name} cannot have holes`;
  return name === "puzzlink" && pieces(board) > size
    ? `${name} cannot have a region in several pieces`
    : "";
}

/** How many pieces the regions are in. @param {Board} board */
function pieces(board) {
  const flat = board.regions.flat(),
    left = new Set(flat.keys());
  const take = (/** @type {number} */ cell, /** @type {number} */ region) => {
    if (flat[cell] !== region || !left.delete(cell)) return false;
    for (const near of around({ ...board, rules: { touch: "rook" } }, cell)) take(near, region);
    return true;
  };
  return flat.filter((region, cell) => take(cell, region)).length;
}

/** @param {Position} position */
function jsonl({ board: { id, stars, regions, rules, where }, cells }) {
  return JSON.stringify({
    id: id || undefined,
    stars,
    regions,
    given_stars: pairs(regions, cells, STAR),
    given_blanks: pairs(regions, cells, MARK),
    rules,
    where
  });
}

/** @param {number[][]} regions @param {Uint8Array} cells @param {number} kind */
function pairs({ length }, cells, kind) {
  const found = placesOf(cells, kind);
  return found.length ? found.map((cell) => [Math.floor(cell / length), cell % length]) : undefined;
}

/** @param {Position} position */
function picture({ board: { stars, regions } }) {
  const rows = regions.map((row) => row.map((k) => LETTERS[k]).join(""));
  return [`stars: ${stars}`, ...rows].join("\n");
}

/** @param {Position} position */
function puzzlink({ board: { size, stars, regions } }) {
  const right = regions.flatMap((row) => row.slice(1).map((one, k) => one !== row[k]));
  const below = regions.slice(1).flatMap((row, r) => row.map((one, c) => one !== regions[r][c]));
  const walls = [right, below].map((all) => packed(all.map(Number), 2, 5)).join("");
  return `https://puzz.link/p?starbattle/${size}/${size}/${stars}/${walls}`;
}
