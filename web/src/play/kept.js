// What the browser keeps between visits: options, games, records, solved boards of a day.
// It may refuse; then all is kept as long as the page is open.

import { BoardError, fragment, linked } from "../board/board.js";
import { isUsual } from "../board/rules.js";
import { Game } from "./game.js";

const KEY = "starbattle",
  PROGRAM = "starbattle-program";

/** @typedef {"localStorage" | "sessionStorage"} Place */
/** @typedef {{code: string, query: string}} Program */

/** @returns {Record<string, any>} */
export const kept = () => object(KEY);

/** @param {Record<string, unknown>} more */
export const keep = (more) => store(KEY, { ...kept(), ...more });

/** Each tab has a program of its own; a new tab begins with that of the last one. @returns {Program} */
export function keptProgram() {
  const { code = "", query = "" } = { ...object(PROGRAM), ...object(PROGRAM, "sessionStorage") };
  return { code: String(code), query: String(query) };
}

/** @param {Program} program */
export function keepProgram(program) {
  store(PROGRAM, program);
  store(PROGRAM, program, "sessionStorage");
}

/** What the browser has refused to keep. @type {Map<string, string>} */
const refused = new Map();

/** @param {string} key @param {Place} [place] which the browser may refuse @returns {Record<string, any>} */
function object(key, place = "localStorage") {
  try {
    return Object(JSON.parse(refused.get(place + key) ?? globalThis[place].getItem(key) ?? "{}"));
  } catch {
    return {};
  }
}

/** @param {string} key @param {unknown} value @param {Place} [place] @returns {boolean} whether it is kept */
function store(key, value, place = "localStorage") {
  const text = JSON.stringify(value);
  try {
    globalThis[place].setItem(key, text);
    refused.delete(place + key);
    return true;
  } catch {
    refused.set(place + key, text); // private windows and full disks
    return false;
  }
}

// The games that the browser keeps: one for each board, with its clock and all that
// can be undone.

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("./game.js").Taken & {key: string, board: Board, cells: Uint8Array | null, at: number}} Save what is kept, besides the changes */

const PREFIX = "starbattle-game ";

/** All that makes a board another problem: not its name. @param {Board} board */
export const boardKey = (board) => fragment({ ...board, id: "" }, new Uint8Array(0));

/** @param {Board} board */
export const saveKey = (board) => PREFIX + boardKey(board);

/** Keep a game; where there is no room, in place of the oldest. @param {Game} game @returns {boolean} whether it is kept */
export function saveGame({ board, cells, taken, done, undone, trial }) {
  const key = saveKey(board),
    others = saves().filter((one) => one.key !== key);
  const link = fragment(board, cells),
    save = { link, ...taken, at: Date.now(), done, undone, trial };
  while (!store(key, save)) {
    const oldest = others.pop();
    if (!oldest) return false;
    localStorage.removeItem(oldest.key);
  }
  return true;
}

/** @param {Board} board @returns {Game | null} */
export function savedGame(board) {
  const save = readSave(saveKey(board));
  if (!save) return null;
  const game = new Game(board, save.cells);
  game.resume(save);
  game.taken = { seconds: whole(save.seconds), hints: whole(save.hints) };
  return game;
}

/** @param {unknown} number */
const whole = (number) => Math.max(0, Math.floor(Number(number))) || 0;

/** The games that are kept, the latest first. @returns {Save[]} */
export const saves = () =>
  keys()
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => readSave(key) ?? [])
    .sort((a, b) => b.at - a.at);

function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** @param {string} key @returns {Save | null} nothing, if it cannot be read */
function readSave(key) {
  const save = /** @type {any} */ (object(key));
  try {
    const { board, cells } = linked(String(save.link ?? ""));
    return board && { ...save, key, board, cells };
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    return null;
  }
}

// What somebody has solved, kept by the browser: best times, days in a row.

/**
 * @typedef {object} Solved
 * @property {string} name
 * @property {number} seconds the least that it took
 * @property {string} first the day when it was solved first, as 2026-11-23
 */
/** @typedef {Record<string, Solved>} Records by board */

const RECORDS = "starbattle-records";

/** Size and stars, as "10x10-2". @param {Board} board */
export const kindOf = (board) =>
  isUsual(board) ? `${board.size}x${board.size}-${board.stars}` : "variants";

/** The date where the player is, in the form that Swedish has, too: 2026-11-23. */
export const day = () => new Date().toLocaleDateString("sv");

/** @returns {Records} */
export const records = () => Object(object(RECORDS).solved);

/** Keep that a board is solved: the best time, and the first day. @param {Board} board @param {number} seconds @param {string} [today] */
export function record(board, seconds, today = day()) {
  const solved = records(),
    key = boardKey(board),
    { seconds: least = seconds, first = today } = solved[key] ?? {};
  solved[key] = { name: board.id, seconds: Math.min(least, seconds), first };
  store(RECORDS, { solved });
}

/** How many days in a row up to a day have all been played; the day itself may still come. @param {Set<string>} days @param {string} today */
export function streak(days, today) {
  let length = 0;
  for (let date = days.has(today) ? today : before(today); days.has(date); date = before(date))
    length++;
  return length;
}

const DAY_MS = 86_400_000;

/** The day before. @param {string} date */
const before = (date) => new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10);

// The boards of a day: made from its date, so everybody has the same.

/** @typedef {{name: string, size: number, stars: number, difficulty: string}} Format */

/** Each is made within seconds. @type {Format[]} */
export const FORMATS = [
  { name: "small", size: 6, stars: 1, difficulty: "easy" },
  { name: "middle", size: 8, stars: 1, difficulty: "medium" },
  { name: "large", size: 10, stars: 2, difficulty: "hard" }
];
/** The first day that has boards. */
export const FIRST_DAY = "2026-01-01";
const NAME = /^daily (\d{4}-\d\d-\d\d) (\w+)$/;

/** The board that Prolog is to make: the same for everybody on a day. @param {string} date as 2026-11-23 @param {Format} format */
export const wanted = (date, { size, stars, difficulty }) => ({
  size,
  stars,
  difficulty,
  seed: Number(date.replaceAll("-", ""))
});

/** @param {string} date @param {Format} format */
export const dailyName = (date, { name }) => `daily ${date} ${name}`;

/** The day and the format that a board's name says, if it is a daily one. @param {string} name */
export function dailyOf(name) {
  const [, date, format] = NAME.exec(name) ?? [];
  const found = FORMATS.find((one) => one.name === format);
  return date && found ? { date, format: found } : null;
}

/** Whether the board of a day is solved. @param {string} date @param {Format} format */
export const isSolvedDaily = (date, format) =>
  Object.values(records()).some(({ name }) => name === dailyName(date, format));

/** How many days in a row a daily board was solved on its day. @param {string} today */
export function dailyStreak(today) {
  const days = Object.values(records())
    .filter(({ name, first }) => dailyOf(name)?.date === first)
    .map(({ first }) => first);
  return streak(new Set(days), today);
}
