// Boards as texts for other programs.

import { BoardError, HOLE, MARK, STAR, drawingFaults, placesOf, regionOf } from "../board/board.js";
import { isUsual } from "../board/rules.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{board: Board, cells: Uint8Array}} Position */

const DIGITS = "0123456789abcdefghijklmnopqrstuv";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** @type {Record<string, (position: Position) => string | Promise<string>>} */
const WRITERS = { puzzlink, penpa, picture, jsonl };

export const FORMATS = Object.keys(WRITERS);

/** Whether a format can hold a board, by its rules and constraints. @param {string} name @param {Board} board */
export const holds = (name, board) => isUsual(board) || name === "jsonl";

/** Raises BoardError if the format cannot hold it. @param {string} name @param {Position} position @returns {Promise<string>} */
export async function write(name, position) {
  const { board } = position,
    { regions } = board;
  if (!holds(name, board))
    throw new BoardError(
      `${name} cannot hold a board with ${board.where ? "constraints" : "rules of its own"}; jsonl can`
    );
  if (["puzzlink", "picture"].includes(name) && regions.flat().includes(HOLE))
    throw new BoardError(`${name} cannot have holes`);
  if (["puzzlink", "penpa"].includes(name) && drawingFaults(regions).pieces.length)
    throw new BoardError(`${name} cannot have a region in several pieces`);
  return WRITERS[name](position);
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
  return `https://puzz.link/p?starbattle/${size}/${size}/${stars}/${walls(right)}${walls(below)}`;
}

/** Five walls to a digit. @param {boolean[]} bits */
const walls = (bits) =>
  (
    bits
      .map(Number)
      .join("")
      .match(/.{1,5}/g) ?? []
  )
    .map((five) => DIGITS[parseInt(five.padEnd(5, "0"), 2)])
    .join("");

// Penpa+: a drawing as lines of text, compressed; prolog/board/penpa.pl says what they are.

const PIXELS = 38;
/** What is drawn, but for numbers, edges and symbols. */
const REST =
  "zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:{},z1:{},zF:{},z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zW:{},zC:{},z4:{},z6:[],z7:[]";
/** The tools of the author, and of the solver, as they are at first. @param {string} mode @param {string} symbol @param {string} combination */
const tools = (mode, symbol, combination) =>
  `{zM:${mode},zS:["",1],zL:["1",2],zE:["1",2],zW:["",2],zC:["1",10],zN:["1",1],zY:["${symbol}",1],zP:[zT,""],zB:["",""],"move":["1",""],"combi":["${combination}",""],"sudoku":["1",1]}`;

/** What is given is the author's, other stars and marks the solver's. @param {Position} position */
async function penpa({ board, cells }) {
  const { size, stars, regions, given } = board,
    side = size + 2,
    width = side + 4,
    middle = Math.floor((side - 1) / 2),
    pixels = (side + 1) * PIXELS;
  const point = (/** @type {number} */ row, /** @type {number} */ column, kind = 0) =>
    kind * width ** 2 + (row + 3) * width + column + 3;
  const of = (/** @type {number} */ cell) => point(Math.floor(cell / size), cell % size),
    center = point(middle - 1, middle - 1, (side + 1) % 2),
    own = cells.map((kind, cell) => (given?.[cell] ? 0 : kind)),
    filled = [...cells.keys()].filter((cell) => regionOf(board, cell) !== HOLE).map(of);
  /** @type {Record<string, number>} */
  const edges = {};
  regions.forEach((row, r) =>
    row.forEach((region, c) => {
      const corner = point(r, c, 1);
      if ((row[c + 1] ?? region) !== region) edges[`${point(r - 1, c, 1)},${corner}`] = 2;
      if ((regions[r + 1]?.[c] ?? region) !== region) edges[`${point(r, c - 1, 1)},${corner}`] = 2;
    })
  );
  const symbols = (/** @type {Uint8Array} */ drawn) =>
    JSON.stringify(
      Object.fromEntries(
        [...drawn.keys()]
          .filter((cell) => drawn[cell])
          .map((cell) => [of(cell), [drawn[cell] === STAR ? 2 : 0, "star", 1]])
      )
    );
  const count = JSON.stringify({ [point(-1, Math.floor(size / 2))]: [String(stars), 1, "1"] });
  return packed(
    [
      `square,${side},${side},${PIXELS},0,1,1,${pixels},${pixels},${center},${center},0,0,0,0,Title: ,Author: ,,,OFF,false`,
      "[1,1,1,1]",
      `{z9:zA,zG:["1","2","1"],zQ:${tools("zE", "circle_L", "battleship")},zA:${tools('"combi"', "star", "star")}}`,
      `{${REST},zN:${count},zE:${JSON.stringify(edges)},zY:${symbols(given ?? new Uint8Array(0))}}`,
      `{${REST},zN:{},zE:{},zY:${symbols(own)}}`,
      JSON.stringify(filled.map((place, k) => place - (filled[k - 1] ?? 0)))
    ].join("\n")
  );
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return `https://swaroopg92.github.io/penpa-edit/#m=edit&p=${btoa(String.fromCharCode(...bytes))}`;
}
