// The boards of a day: made from its date, so everybody has the same.

import { day, records, streak } from "./records.js";

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
export const wanted = (date, { size, stars, difficulty }) => ({ op: "make", size, stars, difficulty, seed: Number(date.replaceAll("-", "")) });

/** @param {string} date @param {Format} format */
export const dailyName = (date, { name }) => `daily ${date} ${name}`;

/** The day and the format that a board's name says, if it is a daily one. @param {string} name */
export function dailyOf(name) {
  const [, date, format] = NAME.exec(name) ?? [];
  const found = FORMATS.find((one) => one.name === format);
  return date && found ? { date, format: found } : null;
}

/** The names of the daily boards that are solved. @returns {Set<string>} */
export const solvedDaily = () => new Set(Object.values(records()).map(({ name }) => name).filter(dailyOf));

/** How many days in a row a daily board was solved on its day. @param {string} [today] */
export function dailyStreak(today = day()) {
  const days = Object.values(records()).filter(({ name, first }) => dailyOf(name)?.date === first).map(({ first }) => first);
  return streak(new Set(days), today);
}

/** The days of a month, each with its day of the week from 0 for Monday. @param {number} year @param {number} month from 1 */
export function month(year, month) {
  const last = new Date(year, month, 0, 12).getDate();
  return Array.from({ length: last }, (_, k) => {
    const date = new Date(year, month - 1, k + 1, 12);
    return { date: day(date), weekday: (date.getDay() + 6) % 7 };
  });
}
