// What the browser keeps between visits: options, games, records, solved boards of a day.
// It may refuse; then nothing is kept.

import { BoardError, fragment, linked, regionText } from "../board/board.js";
import { isUsual } from "../board/rules.js";
import { Game } from "./game.js";

const KEY = "starbattle",
  PROGRAM = "starbattle-program";

/** @typedef {{code: string, query: string}} Program */

/** @returns {Record<string, any>} */
export const kept = () => object(localStore(), KEY);

/** @param {Record<string, unknown>} more */
export function keep(more) {
  store(localStore(), KEY, { ...kept(), ...more });
}

/** Each tab has a program of its own; a new tab begins with that of the last one. @returns {Program} */
export function keptProgram() {
  const { code, query } = { ...object(localStore(), PROGRAM), ...object(sessionStore(), PROGRAM) };
  return { code: String(code ?? ""), query: String(query ?? "") };
}

/** @param {Program} program */
export function keepProgram(program) {
  for (const place of [localStore(), sessionStore()]) store(place, PROGRAM, program);
}

/** What a browser may refuse. @param {() => Storage} open @returns {Storage | null} */
function allowed(open) {
  try {
    return open();
  } catch {
    return null;
  }
}

const localStore = () => allowed(() => localStorage),
  sessionStore = () => allowed(() => sessionStorage);

/** @param {Storage | null} place @param {string} key @returns {Record<string, any>} */
export function object(place, key) {
  try {
    const found = JSON.parse(place?.getItem(key) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** @param {Storage | null} place @param {string} key @param {unknown} value @returns {boolean} whether it is kept */
export function store(place, key, value) {
  try {
    place?.setItem(key, JSON.stringify(value));
    return place !== null;
  } catch {
    return false; // private windows and full disks: the link still has the game
  }
}

// The games that the browser keeps: one for each board, with its clock and all that
// can be undone.

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{seconds: number, hints: number}} Effort what a game has taken */
/** @typedef {Effort & {link: string, at: number}} Save what is kept, besides the changes */

const PREFIX = "starbattle-game ";

/** The same board has the same save, whatever its name. @param {Board} board */
export const saveKey = (board) => PREFIX + fragment({ ...board, id: "" }, new Uint8Array(0));

/** @param {Game} game @param {Effort} effort */
export function saveGame(game, { seconds, hints }) {
  const key = saveKey(game.board);
  const save = {
    link: fragment(game.board, game.cells),
    seconds,
    hints,
    at: Date.now(),
    ...game.changes(),
  };
  const others = saves()
    .map(({ link }) => saveKey(/** @type {Board} */ (linked(link).board)))
    .filter((one) => one !== key);
  while (!store(localStore(), key, save) && others.length)
    localStore()?.removeItem(/** @type {string} */ (others.pop()));
}

/** @param {Board} board @returns {Effort & {game: Game} | null} */
export function savedGame(board) {
  const save = object(localStore(), saveKey(board)),
    found = readable(save);
  if (!found) return null;
  const game = new Game(board, found.cells);
  game.resume(save);
  return { game, seconds: whole(save.seconds), hints: whole(save.hints) };
}

/** @param {unknown} number */
const whole = (number) => Math.max(0, Math.floor(Number(number))) || 0;

/** The games that are kept, the latest first. @returns {Save[]} */
export function saves() {
  const place = localStore(),
    keys = place ? Object.keys(place).filter((key) => key.startsWith(PREFIX)) : [];
  const found = keys.map((key) => /** @type {Save} */ (object(place, key)));
  return found.filter(readable).sort((a, b) => b.at - a.at);
}

/** @param {Record<string, any>} save */
function readable({ link }) {
  try {
    const found = linked(String(link ?? ""));
    return found.board ? found : null;
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    return null;
  }
}

// What somebody has solved, kept by the browser: best times, hints, days in a row.

/**
 * @typedef {object} Solved
 * @property {string} name
 * @property {string} kind size and stars, as "10x10-2"; "variants" for boards with rules or constraints of their own
 * @property {string} difficulty
 * @property {number} seconds the least that it took
 * @property {number} hints how many were taken then
 * @property {string} first the day when it was solved first, as 2026-11-23
 */
/** @typedef {Record<string, Solved>} Records by board */

const RECORDS = "starbattle-records",
  VERSION = 1;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A board by all that makes it another problem: regions, stars, given cells, rules and constraints. @param {Board} board */
export const boardKey = ({ stars, regions, given, rules, where }) =>
  `${stars}-${regionText({ regions })}${given ? `-${given.join("")}` : ""}${rules || where ? `-${JSON.stringify([rules ?? {}, where ?? []])}` : ""}`;

export const VARIANTS = "variants";

/** @param {Board} board */
export const kindOf = (board) =>
  isUsual(board) ? `${board.size}x${board.size}-${board.stars}` : VARIANTS;

/** The date where the player is, as 2026-11-23. @param {Date} [date] */
export function day(date = new Date()) {
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** @returns {Records} */
export const records = () => checked(object(localStore(), RECORDS).solved);

/** Keep that a board is solved. @param {Board} board @param {{seconds: number, hints: number, difficulty: string}} how @param {string} [today] */
export function record(board, { seconds, hints, difficulty }, today = day()) {
  const solved = { name: board.id, kind: kindOf(board), difficulty, seconds, hints, first: today };
  keepRecords(merged(records(), { [boardKey(board)]: solved }));
}

/** @param {Records} solved @returns {boolean} whether the browser keeps them */
const keepRecords = (solved) => store(localStore(), RECORDS, { version: VERSION, solved });

/** Two collections together: of each board the best time, and the first day. @param {Records} one @param {Records} two @returns {Records} */
export function merged(one, two) {
  const both = { ...one };
  for (const [key, solved] of Object.entries(two)) {
    const known = one[key];
    const [best, other] =
      !known || solved.seconds < known.seconds ? [solved, known ?? solved] : [known, solved];
    both[key] = {
      ...best,
      difficulty: best.difficulty || other.difficulty,
      first: best.first < other.first ? best.first : other.first,
    };
  }
  return both;
}

/** @returns {string} a file with all records */
export const exported = () =>
  `${JSON.stringify({ format: "starbattle-records", version: VERSION, solved: records() }, null, 1)}\n`;

/** Add the records of a file to those that are here. @param {string} text @returns {number} how many boards the file has */
export function imported(text) {
  const file = parsed(text),
    solved = checked(file.solved);
  if (file.format !== "starbattle-records")
    throw new Error("This file has no records of this page.");
  if (Number(file.version) > VERSION)
    throw new Error("This file is from a newer version of the page.");
  if (!keepRecords(merged(records(), solved)))
    throw new Error("This browser keeps nothing; its storage is full or switched off.");
  return Object.keys(solved).length;
}

/** @param {string} text @returns {Record<string, any>} */
function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Those entries that are records. @param {unknown} found @returns {Records} */
function checked(found) {
  const entries = Object.entries(Object(found)).filter(
    ([key, one]) => /^\d{1,2}-[0-9a-z.]+(-[012]+)?(-\[.*\])?$/.test(key) && isSolved(one),
  );
  return Object.fromEntries(entries);
}

/** @param {any} one */
function isSolved(one) {
  const count = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) >= 0;
  return (
    one &&
    [one.name, one.kind, one.difficulty].every((text) => typeof text === "string") &&
    count(one.seconds) &&
    count(one.hints) &&
    DAY.test(one.first)
  );
}

/** How many days in a row up to a day have all been played; the day itself may still come. @param {Set<string>} days @param {string} today */
export function streak(days, today) {
  let length = 0;
  for (let date = days.has(today) ? today : before(today); days.has(date); date = before(date))
    length++;
  return length;
}

/** The day before. @param {string} date */
function before(date) {
  const [year, month, number] = date.split("-").map(Number);
  return day(new Date(year, month - 1, number - 1, 12));
}

// The boards of a day: made from its date, so everybody has the same.

/** @typedef {{name: string, words: string, size: number, stars: number, difficulty: string}} Format */

/** Each is made within seconds. @type {Format[]} */
export const FORMATS = [
  { name: "small", words: "Small", size: 6, stars: 1, difficulty: "easy" },
  { name: "middle", words: "Middle", size: 8, stars: 1, difficulty: "medium" },
  { name: "large", words: "Large", size: 10, stars: 2, difficulty: "hard" },
];
/** The first day that has boards. */
export const FIRST_DAY = "2026-01-01";
const NAME = /^daily (\d{4}-\d\d-\d\d) (\w+)$/;

/** What Prolog is asked for: the same for everybody on a day. @param {string} date as 2026-11-23 @param {Format} format */
export const wanted = (date, { size, stars, difficulty }) => ({
  op: "make",
  size,
  stars,
  difficulty,
  seed: Number(date.replaceAll("-", "")),
});

/** @param {string} date @param {Format} format */
export const dailyName = (date, { name }) => `daily ${date} ${name}`;

/** The day and the format that a board's name says, if it is a daily one. @param {string} name */
export function dailyOf(name) {
  const [, date, format] = NAME.exec(name) ?? [];
  const found = FORMATS.find((one) => one.name === format);
  return date && found ? { date, format: found } : null;
}

/** The names of the daily boards that are solved. @returns {Set<string>} */
export const solvedDaily = () =>
  new Set(
    Object.values(records())
      .map(({ name }) => name)
      .filter(dailyOf),
  );

/** How many days in a row a daily board was solved on its day. @param {string} [today] */
export function dailyStreak(today = day()) {
  const days = Object.values(records())
    .filter(({ name, first }) => dailyOf(name)?.date === first)
    .map(({ first }) => first);
  return streak(new Set(days), today);
}
