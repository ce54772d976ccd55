// The whole explanation of a board, step by step, with its rating.

import { givenCells, letters, plural, request, title } from "../board/board.js";
import { button, element } from "../view/dom.js";
import { boardData, frame } from "./frame.js";
import { unitWords } from "./hint.js";

/** @typedef {import("../app.js").App} App */

const SECONDS = 60;
export const id = "explain", name = "Explain", place = "play";

/** @param {App} app */
export function build(app) {
  const head = element("p", { id: "grade", role: "status" }), room = element("div", { class: "room" });
  const fromHere = element("input", { type: "checkbox", id: "from-here" });
  const start = () => explain(app, head, room, /** @type {HTMLInputElement} */ (fromHere).checked);
  app.addEventListener("board", () => {
    head.textContent = "";
    room.replaceChildren();
  });
  return element("div", {},
    element("p", {}, "The board solved as a person does, a reason for each step, and how hard that is."),
    element("div", { class: "bar" }, button("Explain", "", start), element("label", { class: "check" }, fromHere, " from the stars and marks on the board")),
    head, room);
}

/** @param {App} app @param {HTMLElement} head @param {HTMLElement} room @param {boolean} fromHere */
async function explain(app, head, room, fromHere) {
  const { board } = app, given = fromHere ? app.given() : givenCells(board.size, board.given);
  const reply = await app.tools.ask({ op: "explain", ...request(board), ...given, proofs: true, timeout: SECONDS }, "Explaining");
  if (!reply || board !== app.board) return;
  const data = explanation(app, reply, given);
  head.textContent = data.outcome;
  room.replaceChildren(frame("explanation.html", `Explanation of ${title(board)}`, data));
}

/** @param {[string, number]} unit from 1 */
const unit = ([kind, number]) => [kind, number - 1, unitWords([kind, number - 1])];

/** What is drawn besides. @param {App} app @param {any} drawn */
const drawing = (app, { blocks, full, needs, numbered }) => ({
  blocks: app.cells(blocks), full: app.cells(full), numbered: numbered.map((/** @type {number[][]} */ group) => app.cells(group)),
  needs: needs.map((/** @type {[string, number, number]} */ [kind, number, need]) => [...unit([kind, number]), need]),
});

/** What the page of starbattle explain shows. @param {App} app @param {any} reply @param {{given_stars: number[][], given_blanks: number[][]}} given */
export function explanation(app, { found, report }, given) {
  const { board } = app;
  const steps = found.map((/** @type {any} */ step) => ({
    ...step,
    units: step.units.map(unit),
    cells: app.cells(step.cells), stars: app.cells(step.stars), marks: app.cells(step.marks),
    drawing: drawing(app, step.drawing),
    cases: (step.cases ?? []).map((/** @type {any} */ one) => ({
      ...one, units: one.units.map(unit), stars: app.cells(one.stars), marks: app.cells(one.empty),
    })),
  }));
  const stars = app.cells(given.given_stars), marks = app.cells(given.given_blanks);
  return {
    board: boardData(board), letters: board.regions.map((_, region) => letters(region)), title: title(board),
    outcome: outcome(report), closing: closing(report, openCells(board, [{ stars, marks }, ...steps])), solved: report.status === "solved",
    stars, marks, steps,
  };
}

/** @param {any} report */
export function outcome({ status, limit, hardest, level, rating, difficulty, steps, statistics }) {
  const parts = [limit && limit !== "none" ? `${status} - ${LIMITS[limit] ?? limit}` : status, plural(steps ?? 0, "step")];
  if (status === "contradiction" || statistics?.solutions === 0) parts.unshift("no solution");
  if (hardest && hardest !== "none") parts.push(`hardest ${hardest} (level ${level})`);
  if (typeof rating === "number") parts.push(`rating ${rating}`, difficulty);
  return parts.join(", ");
}

/** @type {Record<string, string>} */
const LIMITS = { time: "the time limit ended it", effort: "sets of units take too long to find", memory: "the memory limit ended it", stop: "stopped" };

/** @type {Record<number, string>} */
const SOLUTIONS = { 0: " There is no solution.", 1: " There is one solution.", 2: " There are several solutions." };

/** @param {any} report @param {number} open */
function closing({ status, limit, statistics }, open) {
  if (status === "solved") return "";
  if (status === "contradiction") return "No solution: what is known breaks a rule, or leaves a row, column or region too few cells for its stars.";
  const left = plural(open, "open cell");
  if (status === "stuck") return `Stuck: no technique finds anything more, and ${left} remain.${limit === "effort" ? " Sets of units take too long to find." : ""}${SOLUTIONS[statistics?.solutions] ?? ""}`;
  return `Not finished: ${LIMITS[limit] ?? status}; ${left} remain.`;
}

/** @param {import("../board/board.js").Board} board @param {{stars: number[], marks: number[]}[]} steps */
function openCells({ regions }, steps) {
  const known = new Set(steps.flatMap(({ stars, marks }) => [...stars, ...marks]));
  return regions.flat().filter((region, cell) => region >= 0 && !known.has(cell)).length;
}
