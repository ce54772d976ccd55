// JSON of other programs, and links with it, as objects of JSON lines, which Prolog reads.

import LZString from "lz-string";
import { BoardError, HOLE, LARGEST, pieces } from "../board/board.js";

const MOST_PACKED = 50_000;
const SUDOKUPAD = /^(?:\S*[/=])?(?:scl|ctc)([A-Za-z0-9+/=%]{16,})(?:[?&#]\S*)?$/;
const FPUZZLES =
  /^(?:\S*\bf-puzzles\.com\/\S*?[?&]load=|\S*\bsudokupad\.app\/(?:\S*puzzleid=)?fpuz(?:zles)?)([^\s?&#]*)\S*$/i;
const SHORT =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:sudokupad\.app|svencodes\.com|crackingthecryptic\.com|f-puzzles\.com)\/\S*$/i;
const KUDAMONO = /^(?:\S*\bpedros\.works\/)?(?:kudamono\/)?(?:player|editor)(?:\.html)?\?(\S+)$/;

/**
 * The objects of a text for JSON lines, one for each board; null if the text is neither JSON nor such links.
 * @param {string} text @returns {any[] | null}
 */
export function records(text) {
  const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    links = lines.map(linked);
  if (links.some(Boolean))
    return links.map(
      (one, k) => one ?? fault(`${lines[k].slice(0, 40)} is no such link as the others`)
    );
  const json = text.replace(/^\s*(?:(?:var|let|const)\s+)?\w+\s*=\s*/, "").replace(/;\s*$/, "");
  if (!/^\s*[[{]/.test(json)) return null;
  const found = parsed([json]) ?? parsed(lines) ?? [];
  return found.length ? found : null; // then Prolog says what is wrong
}

/** @param {string[]} texts @returns {any[] | null} null if one is no JSON */
function parsed(texts) {
  try {
    return texts.flatMap((text) => boardsIn(JSON.parse(text)));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** @param {string} why @returns {never} */
function fault(why) {
  throw new BoardError(why);
}

/** The board of a link. @param {string} line */
function linked(line) {
  const packed = SUDOKUPAD.exec(line) ?? FPUZZLES.exec(line),
    kudamono = KUDAMONO.exec(line);
  if (packed) return board(JSON.parse(spelled(inflated(packed[1]))));
  if (SHORT.test(line))
    fault("is a short link, and the page downloads nothing; paste the long one");
  return kudamono ? ways(new URLSearchParams(kudamono[1])) : null;
}

/** @param {string} packed by LZ-string @returns {string} */
function inflated(packed) {
  if (packed.length > MOST_PACKED) fault("is a link that is too long");
  return (
    LZString.decompressFromBase64(decodeURIComponent(packed).replace(/ /g, "+")) ||
    fault("is a link that is damaged")
  );
}

/** All boards in a JSON value. @param {any} value @returns {any[]} */
function boardsIn(value) {
  if (typeof value !== "object" || !value) return [];
  const found = board(value);
  return found ? [found] : Object.values(value).flatMap(boardsIn);
}

/** The board of an object, as an object for JSON lines. @param {any} one */
function board(one) {
  const regions = one.regions ?? one.re;
  if (Array.isArray(regions?.[0]?.[0])) return sudokuPad(one, regions);
  if (regions ?? one.rows) return one;
  if (Array.isArray(one.grid?.[0]))
    return {
      id: one.title,
      stars: starCount(one.ruleset, one.title),
      regions: one.grid.map(colored)
    };
  if (typeof one.puzz === "string")
    return {
      id: one.ptitle,
      stars: one.stars,
      regions: rowsOf(one.puzz, one.width ?? Math.round(Math.sqrt(one.puzz.length)))
    };
  if (Array.isArray(one.colorGrid))
    return { stars: 1, regions: one.colorGrid.map((/** @type {any} */ row) => row.colors ?? row) };
  return null;
}

/** Cells of f-puzzles; one without a region is in a box of a Sudoku. @param {any[]} row @param {number} r @param {any[][]} rows */
function colored(row, r, { length: size }) {
  let height = Math.floor(Math.sqrt(size));
  while (size % height) height--;
  const box = (/** @type {number} */ c) => r - (r % height) + Math.floor((c * height) / size);
  return row.map(({ region }, c) => (region === undefined ? box(c) : (region ?? HOLE)));
}

/** @param {ArrayLike<unknown>} labels @param {number} width */
const rowsOf = (labels, width) =>
  Array.from({ length: Math.ceil(labels.length / width) }, (_, row) =>
    Array.from(labels).slice(row * width, (row + 1) * width)
  );

// SudokuPad: lists of cells, and the star count in the words of the rules.

/** @param {any} one @param {any[]} regions lists of [row, column], from 0 */
function sudokuPad(one, regions) {
  const size = (one.cells ?? one.ce ?? regions).length,
    rows = Array.from({ length: size }, () => Array(size).fill(HOLE)),
    { metadata = {} } = one;
  regions.forEach((listed, number) => {
    for (const [row, column] of listed) {
      if (rows[row]?.[column] !== HOLE)
        fault(`has no board: [${row},${column}] is twice in it, or not on it`);
      rows[row][column] = number;
    }
  });
  const said = (one.cages ?? one.ca ?? []).map((/** @type {any} */ cage) =>
      String(cage.value ?? cage.v ?? "")
    ),
    named = (/** @type {string} */ key) =>
      said
        .find((/** @type {string} */ text) => text.startsWith(`${key}:`))
        ?.slice(key.length + 1)
        .trim();
  const title = metadata.title ?? metadata.t ?? named("title");
  return {
    id: title,
    stars: starCount([metadata.rules ?? named("rules")].flat().join("\n"), title),
    regions: rows
  };
}

const NUMERALS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const COUNT = new RegExp(
  `(?<![\\w.])(no\\s+)?(\\d{1,2}|${NUMERALS.join("|")})[\\s-]*(?:stars?\\b|[★⭐*])`,
  "gi"
);

/** The count that rules or a title tell, in a sentence about units before others; "no two stars touch" is none. @param {...unknown} texts */
function starCount(...texts) {
  const said = texts
    .filter((text) => typeof text === "string")
    .join("\n")
    .slice(0, 10_000);
  const about = said
    .split(/[.;!?\n]/)
    .filter((sentence) => /\b(?:rows?|columns?|regions?)\b/i.test(sentence))
    .flatMap((sentence) => counts(sentence).slice(0, 1));
  const found = new Set(about.length ? about.slice(0, 1) : counts(said));
  return found.size === 1 ? [...found][0] : undefined;
}

/** @param {string} text */
const counts = (text) =>
  [...text.matchAll(COUNT)]
    .filter(([, no]) => !no)
    .map(([, , word]) => NUMERALS.indexOf(word.toLowerCase()) + 1 || Number(word));

const TOKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:'"]+/g;
const PLAIN = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false|null)$/;

/** The JSON of SudokuPad's shorthand: words without quotes, t and f for true and false, and {} where a list has nothing. @param {string} text */
function spelled(text) {
  if (text.startsWith('{"')) return text;
  const tokens = text.match(TOKEN) ?? [];
  return tokens
    .map((token, k) => {
      const before = tokens[k - 1],
        isLack = (/[[,]/.test(before) && token === ",") || (before === "," && token === "]");
      return (isLack ? "{}" : "") + word(token, tokens[k + 1] === ":");
    })
    .join("");
}

/** @param {string} token @param {boolean} isKey */
function word(token, isKey) {
  if (/^[[\]{},:"]/.test(token)) return token;
  if (token.startsWith("'"))
    return `"${token.slice(1, -1).replace(/\\'/g, "'").replace(/"/g, '\\"')}"`;
  if (!isKey && (token === "t" || token === "f")) return String(token === "t");
  return !isKey && PLAIN.test(token) ? token : JSON.stringify(token);
}

// Kudamono: the borders of regions as ways along the corners of cells.

/** @type {Record<string, number[]>} */
const STEPS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };

/** @param {URLSearchParams} fields */
function ways(fields) {
  const [columns, size] = (fields.get("W") ?? "").split("x").map(Number),
    stars = Number(fields.get("stars")) || starCount([...fields.values()].join("\n"));
  if (!/^star-?battle/i.test(fields.get("G") ?? "star-battle"))
    fault(`has a puzzle of the kind ${fields.get("G")}`);
  if (!(size > 0 && size <= LARGEST && columns === size)) fault("has no size such as W=10x10");
  const borders = new Set();
  let place = 0;
  for (const [, offset, steps] of (fields.get("SIE") ?? "").matchAll(/(\d+)([UDLR]+)/g)) {
    place += Number(offset);
    let row = size - (place % (size + 1)),
      column = Math.floor(place / (size + 1));
    for (const step of steps) {
      const [down, right] = STEPS[step],
        cell = Math.min(row, row + down) * size + Math.min(column, column + right);
      borders.add(`${cell - (down ? 1 : size)} ${cell}`);
      [row, column] = [row + down, column + right];
    }
  }
  const numbers = pieces(size, (near, cell) => !borders.has(`${near} ${cell}`));
  return { stars, regions: rowsOf(numbers, size) };
}
