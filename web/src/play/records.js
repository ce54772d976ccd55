// What somebody has solved, kept by the browser: best times, hints, days in a row.

import { regionText } from "../board/link.js";
import { isUsual } from "../board/rules.js";
import { localStore, object, store } from "./keep.js";

/** @typedef {import("../board/board.js").Board} Board */
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

const KEY = "starbattle-records", VERSION = 1;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A board by all that makes it another problem: regions, stars, given cells, rules and constraints. @param {Board} board */
export const boardKey = ({ stars, regions, given, rules, where }) =>
  `${stars}-${regionText({ regions })}${given ? `-${given.join("")}` : ""}${rules || where ? `-${JSON.stringify([rules ?? {}, where ?? []])}` : ""}`;

export const VARIANTS = "variants";

/** @param {Board} board */
export const kindOf = (board) => (isUsual(board) ? `${board.size}x${board.size}-${board.stars}` : VARIANTS);

/** The date where the player is, as 2026-11-23. @param {Date} [date] */
export function day(date = new Date()) {
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** @returns {Records} */
export const records = () => checked(object(localStore(), KEY).solved);

/** @param {Board} board */
export const recordOf = (board) => records()[boardKey(board)];

/** Keep that a board is solved. @param {Board} board @param {{seconds: number, hints: number, difficulty: string}} how @param {string} [today] */
export function record(board, { seconds, hints, difficulty }, today = day()) {
  const solved = { name: board.id, kind: kindOf(board), difficulty, seconds, hints, first: today };
  keepRecords(merged(records(), { [boardKey(board)]: solved }));
}

/** @param {Records} solved @returns {boolean} whether the browser keeps them */
export const keepRecords = (solved) => store(localStore(), KEY, { version: VERSION, solved });

/** Two collections together: of each board the best time, and the first day. @param {Records} one @param {Records} two @returns {Records} */
export function merged(one, two) {
  const both = { ...one };
  for (const [key, solved] of Object.entries(two)) {
    const known = one[key];
    const [best, other] = !known || solved.seconds < known.seconds ? [solved, known ?? solved] : [known, solved];
    both[key] = { ...best, difficulty: best.difficulty || other.difficulty, first: best.first < other.first ? best.first : other.first };
  }
  return both;
}

/** @returns {string} a file with all records */
export const exported = () => `${JSON.stringify({ format: "starbattle-records", version: VERSION, solved: records() }, null, 1)}\n`;

/** Add the records of a file to those that are here. @param {string} text @returns {number} how many boards the file has */
export function imported(text) {
  const file = parsed(text), solved = checked(file.solved);
  if (file.format !== "starbattle-records") throw new Error("This file has no records of this page.");
  if (Number(file.version) > VERSION) throw new Error("This file is from a newer version of the page.");
  if (!keepRecords(merged(records(), solved))) throw new Error("This browser keeps nothing; its storage is full or switched off.");
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
  const entries = Object.entries(Object(found)).filter(([key, one]) => /^\d{1,2}-[0-9a-z.]+(-[012]+)?(-\[.*\])?$/.test(key) && isSolved(one));
  return Object.fromEntries(entries);
}

/** @param {any} one */
function isSolved(one) {
  const count = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) >= 0;
  return one && [one.name, one.kind, one.difficulty].every((text) => typeof text === "string") && count(one.seconds) && count(one.hints) && DAY.test(one.first);
}

/** How many days in a row up to a day have all been played; the day itself may still come. @param {Set<string>} days @param {string} today */
export function streak(days, today) {
  let length = 0;
  for (let date = days.has(today) ? today : before(today); days.has(date); date = before(date)) length++;
  return length;
}

/** The day before. @param {string} date */
function before(date) {
  const [year, month, number] = date.split("-").map(Number);
  return day(new Date(year, month - 1, number - 1, 12));
}
