// Boards as texts for other programs.

import { BoardError, HOLE, MARK, STAR, drawingFaults, placesOf } from "../board/board.js";
import { isUsual } from "../board/rules.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{board: Board, cells: Uint8Array}} Position */

const PZPR = "0123456789abcdefghijklmnopqrstuv",
  SBN = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The stars of the site that has tasks, by size. @type {Record<number, number>} */
const USUAL = { 5: 1, 6: 1, 8: 1, 10: 2, 14: 3, 17: 4, 21: 5, 25: 6 };

/** @type {Record<string, (position: Position) => string | Promise<string>>} */
const WRITERS = { puzzlink, penpa, pzprv3, sbn, "sbn-letters": sbnLetters, task, picture, jsonl };

export const FORMATS = Object.keys(WRITERS);

/** Whether a format can hold a board, by its rules and constraints. @param {string} name @param {Board} board */
export const holds = (name, board) => isUsual(board) || name === "jsonl";

/** Raises BoardError if the format cannot hold it. @param {string} name @param {Position} position @returns {Promise<string>} */
export async function write(name, position) {
  const { board } = position,
    { regions } = board;
  if (!holds(name, board))
    throw new BoardError(
      `${name} cannot hold a board with ${board.where ? "constraints" : "rules of its own"}; jsonl can`,
    );
  if (!["jsonl", "penpa"].includes(name) && regions.flat().includes(HOLE))
    throw new BoardError(`${name} cannot have holes`);
  if (["puzzlink", "penpa", "sbn"].includes(name) && drawingFaults(regions).pieces.length)
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
    where,
  });
}

/** @param {number[][]} regions @param {Uint8Array} cells @param {number} kind */
function pairs({ length }, cells, kind) {
  const found = placesOf(cells, kind);
  return found.length ? found.map((cell) => [Math.floor(cell / length), cell % length]) : undefined;
}

/** @param {Position} position */
function picture({ board }) {
  return [`stars: ${board.stars}`, ...lettered(board)].join("\n");
}

/** @param {Position} position */
function sbnLetters({ board }) {
  if (board.size > 26) throw new BoardError("sbn-letters cannot have more than 26 regions");
  return `${board.size}x${board.stars}.${lettered(board).join("")}`;
}

/** @param {Board} board */
const lettered = ({ regions }) =>
  regions.map((row) => row.map((number) => LETTERS[number]).join(""));

/** @param {Position} position */
function task({ board: { size, stars, regions } }) {
  const numbers = regions
    .flat()
    .map((number) => number + 1)
    .join(",");
  return USUAL[size] === stars ? numbers : `${stars}*${numbers}`;
}

/** @param {Position} position */
function pzprv3({ board: { size, stars, regions }, cells }) {
  const labels = regions.flat(),
    rows = (/** @type {(cell: number) => unknown} */ sign) =>
      regions.map((row, r) => row.map((_, c) => `${sign(r * size + c)} `).join(""));
  return [
    "pzprv3",
    "starbattle",
    size,
    size,
    stars,
    size,
    ...rows((cell) => labels[cell]),
    ...rows((cell) => ".#+"[cells[cell]]),
  ].join("\n");
}

/** @param {Position} position */
function puzzlink({ board: { size, stars, regions } }) {
  const padded = (/** @type {number[]} */ bits) =>
    digits([...bits, ...Array((5 - (bits.length % 5)) % 5).fill(0)], PZPR);
  return `https://puzz.link/p?starbattle/${size}/${size}/${stars}/${padded(right(regions))}${padded(below(regions))}`;
}

/** StarBattleLab's, as its newer writer does: marks have two empty cells in front. @param {Position} position */
function sbn({ board: { size, stars, regions }, cells }) {
  if (size > 25) throw new BoardError("sbn cannot have more than 25 rows");
  if (stars > 9) throw new BoardError("sbn cannot have more than 9 stars per row");
  const turned = regions.map((_, c) => regions.map((row) => row[c])),
    bits = [...right(regions), ...right(turned)];
  const marks = [0, 0, ...cells].flatMap(
      (kind) =>
        [
          [0, 0],
          [1, 0],
          [0, 1],
        ][kind],
    ),
    isMarked = cells.some(Boolean);
  const walls = digits([...Array((6 - (bits.length % 6)) % 6).fill(0), ...bits], SBN);
  return `${SBN[size]}${SBN[size]}${stars}${isMarked ? `e${walls}${digits([...marks, ...Array((6 - (marks.length % 6)) % 6).fill(0)], SBN)}` : `W${walls}`}`;
}

/** Bits of walls at the right of cells, row by row, and of those below. @param {number[][]} regions */
const right = (regions) =>
  regions.flatMap((row) => row.slice(1).map((one, k) => Number(one !== row[k])));

/** @param {number[][]} regions */
const below = (regions) =>
  regions.slice(1).flatMap((row, r) => row.map((one, c) => Number(one !== regions[r][c])));

/** @param {number[]} bits as many as digits of the alphabet take @param {string} alphabet */
function digits(bits, alphabet) {
  const width = Math.log2(alphabet.length);
  let text = "";
  for (let k = 0; k < bits.length; k += width)
    text += alphabet[parseInt(bits.slice(k, k + width).join(""), 2)];
  return text;
}

// Penpa+: a drawing as lines of text, compressed; prolog/board/penpa.pl says what they are.

const PIXELS = 38;
/** What is drawn, but for numbers, edges and symbols. */
const REST =
  "zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:{},z1:{},zF:{},z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zW:{},zC:{},z4:{},z6:[],z7:[]";
/** The tools of the author, and of the solver, as they are at first. @param {string} mode @param {string} symbol @param {string} combination */
const tools = (mode, symbol, combination) =>
  `{zM:${mode},zS:["",1],zL:["1",2],zE:["1",2],zW:["",2],zC:["1",10],zN:["1",1],zY:["${symbol}",1],zP:[zT,""],zB:["",""],"move":["1",""],"combi":["${combination}",""],"sudoku":["1",1]}`;

/** What is given is the author's, other stars and marks the solver's. @param {Position} position */
async function penpa({ board: { size, stars, regions, given }, cells }) {
  const side = size + 2,
    width = side + 4,
    middle = Math.floor((side - 1) / 2),
    pixels = (side + 1) * PIXELS;
  const point = (/** @type {number} */ row, /** @type {number} */ column, kind = 0) =>
    kind * width ** 2 + (row + 3) * width + column + 3;
  const center = point(middle - 1, middle - 1, (side + 1) % 2),
    own = cells.map((kind, cell) => (given?.[cell] ? 0 : kind));
  /** @type {Record<string, number>} */
  const edges = {};
  regions.forEach((row, r) =>
    row.forEach((region, c) => {
      const corner = point(r, c, 1);
      if (c + 1 < size && row[c + 1] !== region) edges[`${point(r - 1, c, 1)},${corner}`] = 2;
      if (r + 1 < size && regions[r + 1][c] !== region)
        edges[`${point(r, c - 1, 1)},${corner}`] = 2;
    }),
  );
  const symbols = (/** @type {Uint8Array} */ drawn) =>
    JSON.stringify(
      Object.fromEntries(
        [...drawn].flatMap((kind, cell) =>
          kind
            ? [[point(Math.floor(cell / size), cell % size), [kind === STAR ? 2 : 0, "star", 1]]]
            : [],
        ),
      ),
    );
  const filled = regions.flatMap((row, r) =>
    row.flatMap((region, c) => (region === HOLE ? [] : [point(r, c)])),
  );
  const count = JSON.stringify({ [point(-1, Math.floor(size / 2))]: [String(stars), 1, "1"] });
  return packed(
    [
      `square,${side},${side},${PIXELS},0,1,1,${pixels},${pixels},${center},${center},0,0,0,0,Title: ,Author: ,,,OFF,false`,
      "[1,1,1,1]",
      `{z9:zA,zG:["1","2","1"],zQ:${tools("zE", "circle_L", "battleship")},zA:${tools('"combi"', "star", "star")}}`,
      `{${REST},zN:${count},zE:${JSON.stringify(edges)},zY:${symbols(given ?? new Uint8Array(0))}}`,
      `{${REST},zN:{},zE:{},zY:${symbols(own)}}`,
      JSON.stringify(filled.map((place, k) => place - (filled[k - 1] ?? 0))),
    ].join("\n"),
  );
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return `https://swaroopg92.github.io/penpa-edit/#m=edit&p=${btoa(String.fromCharCode(...bytes))}`;
}
