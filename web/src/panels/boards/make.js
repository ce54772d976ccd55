// Boards that are made here.

import { makeBoard, plural } from "../../board/board.js";
import { button, element } from "../../view/dom.js";
import { amount, labeled, number, select } from "../search.js";

/** @typedef {import("../../app.js").App} App */

const SECONDS = 300;

/** @param {App} app */
export function madeBoards(app) {
  const size = number(10, 4, 25), stars = number(2, 1, 6), progress = element("p", { role: "status" });
  const difficulty = select({ "": "any", easy: "easy", medium: "medium", hard: "hard", expert: "expert" });
  const make = async () => {
    const { game } = app, moves = game.done.length;
    const seed = Math.floor(Math.random() * 2 ** 31);
    const asked = { op: "make", size: amount(size), stars: amount(stars), difficulty: difficulty.value || undefined, seed, timeout: SECONDS, report_rejected: true };
    let attempts = 0;
    const reply = await app.tools.ask(asked, "Making a board", (found) => {
      attempts += found.length;
      progress.textContent = `${plural(attempts, "attempt")} so far`;
    });
    const made = reply?.found.find((/** @type {any} */ one) => one.regions);
    const isFree = game === app.game && moves === game.done.length; // nobody wants to be torn from a game
    if (made) openMade(app, made, asked, progress, isFree);
    else if (reply) progress.textContent = `No such board was found (${plural(attempts, "attempt")}).`;
  };
  return [element("div", { class: "bar" }, labeled("Rows", size), labeled("Stars", stars), labeled("Difficulty", difficulty), button("Make", "", make)), progress];
}

/** @param {App} app @param {any} made @param {{size: number, stars: number, seed: number}} asked @param {HTMLElement} progress @param {boolean} isFree */
function openMade(app, made, { size, stars, seed }, progress, isFree) {
  const board = makeBoard(made.regions, stars, `${size}x${size}-${stars}-${seed}`), { grade } = made;
  progress.textContent = grade?.difficulty ? `Rating ${grade.rating}, ${grade.difficulty}, hardest: ${grade.hardest}. ` : "A board is made. ";
  if (isFree) app.open(board, { difficulty: grade?.difficulty });
  else progress.append(button("Play the made board", "", () => app.open(board, { difficulty: grade?.difficulty })));
}
