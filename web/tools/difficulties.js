// Say of each board that ships how difficult it is: by the rating that its file has, or
// by explaining it. Usage: node difficulties.js SITE

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { page } from "./page.js";

const [site] = process.argv.slice(2);
const { ask, once } = await page(site);
const file = join(site, "boards.json");

/** @param {{rows: string, stars: number, rules?: object, where?: string[]}} board @returns {string} nothing, if it is not explained to the end */
function explained({ rows, stars, rules, where }) {
  const regions = rows.split("/").map((row) => [...row].map((letter) => letter === "." ? -1 : letter.charCodeAt(0) - 48));
  const { report } = JSON.parse(ask(JSON.stringify({ op: "explain", regions, stars, rules, where, effort: 20_000_000, wait: 0, gather: true })));
  return report?.status === "solved" ? report.difficulty : "";
}

const boards = JSON.parse(readFileSync(file, "utf-8")).map((/** @type {any} */ { rating, ...board }) => {
  const size = board.rows.indexOf("/");
  const difficulty = rating ? String(once("rating_difficulty(S, R, D)", { S: size, R: rating }).D) : explained(board);
  return difficulty ? { ...board, difficulty } : board;
});
writeFileSync(file, JSON.stringify(boards));
