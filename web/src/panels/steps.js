// The steps of an explanation as data, from what Prolog replies.

import { letters, plural } from "../board/board.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{text: string, depth: number, units: [string, number, string][], stars: number[], marks: number[]}} Case */
/**
 * @typedef {{technique: string, level: number, text: string, units: [string, number, string][], cells: number[],
 *   stars: number[], marks: number[], drawing: import("../view/pointing.js").Drawing, cases: Case[]}} Step
 */
/** @typedef {{stars: number[], marks: number[], steps: Step[], outcome: string, closing: string}} Explained */

/** @param {[string, number]} unit from 0 */
const unitWords = ([kind, index]) => `${kind} ${kind === "region" ? letters(index) : index + 1}`;

/** @param {[string, number]} unit from 1 */
const unit = ([kind, number]) => [kind, number - 1, unitWords([kind, number - 1])];

/** What is drawn besides. @param {App} app @param {any} drawn */
export const drawing = (app, { blocks, full, needs, numbered }) => ({
  blocks: app.cells(blocks), full: app.cells(full), numbered: numbered.map((/** @type {number[][]} */ group) => app.cells(group)),
  needs: needs.map((/** @type {[string, number, number]} */ [kind, number, need]) => [...unit([kind, number]), need]),
});

/**
 * What is shown of an explanation; cells, units and steps count from 0.
 * @param {App} app @param {any} reply @param {{given_stars: number[][], given_blanks: number[][]}} given
 * @returns {Explained}
 */
export function explained(app, { found, report }, given) {
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
  return { stars, marks, steps, outcome: outcome(report), closing: closing(report, openCells(board, [{ stars, marks }, ...steps])) };
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
