// Links as the texts that are packed in them, and the objects of JSON lines.

import LZString from "lz-string";
import { BoardError, LARGEST, pieces } from "../board/board.js";

const MOST_PACKED = 50_000;
const SUDOKUPAD = /^(?:\S*[/=])?(?:scl|ctc)([A-Za-z0-9+/=%]{16,})(?:[?&#]\S*)?$/;
const FPUZZLES =
  /^(?:\S*\bf-puzzles\.com\/\S*?[?&]load=|\S*\bsudokupad\.app\/(?:\S*puzzleid=)?fpuz(?:zles)?)([^\s?&#]*)\S*$/i;
const SHORT =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:sudokupad\.app|svencodes\.com|crackingthecryptic\.com|f-puzzles\.com)\/\S*$/i;
const KUDAMONO = /^(?:\S*\bpedros\.works\/)?(?:kudamono\/)?(?:player|editor)(?:\.html)?\?(\S+)$/;

/**
 * The text that Prolog reads in place of one, and the objects of JSON lines in it, if it is such.
 * @param {string} text @returns {{plain: string, known: any[] | null}}
 */
export function unpacked(text) {
  const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    links = lines.map(linked);
  if (links.some(Boolean)) {
    const texts = links.map(
      (one, k) => one ?? fault(`${lines[k].slice(0, 40)} is no such link as the others`)
    );
    return { plain: texts.join("\n"), known: null };
  }
  const json = text.replace(/^\s*(?:(?:var|let|const)\s+)?\w+\s*=\s*/, "").replace(/;\s*$/, ""),
    known = /^\s*[[{]/.test(json) ? (parsed([json]) ?? parsed(lines) ?? []) : [];
  return known.length
    ? { plain: known.map((one) => JSON.stringify(one)).join("\n"), known }
    : { plain: text, known: null };
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

/** The text of a link, in which Prolog finds the board. @param {string} line */
function linked(line) {
  const packed = SUDOKUPAD.exec(line) ?? FPUZZLES.exec(line),
    kudamono = KUDAMONO.exec(line);
  if (packed) return inflated(packed[1]);
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

/** All objects of JSON lines in a JSON value. @param {any} value @returns {any[]} */
function boardsIn(value) {
  if (typeof value !== "object" || !value) return [];
  const rows = value.regions ?? value.rows,
    isOwn = Array.isArray(rows) ? !Array.isArray(rows[0]?.[0]) : value.regions !== undefined;
  return isOwn ? [value] : Object.values(value).flatMap(boardsIn);
}

/** @param {ArrayLike<unknown>} labels @param {number} width */
const rowsOf = (labels, width) =>
  Array.from({ length: Math.ceil(labels.length / width) }, (_, row) =>
    Array.from(labels).slice(row * width, (row + 1) * width)
  );

// Kudamono: the borders of regions as ways along the corners of cells.

/** @type {Record<string, number[]>} */
const STEPS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };

/** @param {URLSearchParams} fields */
function ways(fields) {
  const [columns, size] = (fields.get("W") ?? "").split("x").map(Number),
    said = [...fields].map(([key, value]) => `${key}: ${value}`);
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
  return [...said, JSON.stringify(rowsOf(numbers, size))].join("\n");
}
