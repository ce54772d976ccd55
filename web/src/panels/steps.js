// Explanations and hints: their steps as data from what Prolog replies, and how they show.

import { press } from "../../../python/starbattle/render/pages/keys.js";
import { Walk, proof } from "../../../python/starbattle/render/pages/walk.js";
import { MARK, STAR, givenCells, places, plural, request } from "../board/board.js";
import { $, button, checkbox, element, tell } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../../../python/starbattle/render/pages/walk.js").Explained} Explained */
/** @typedef {import("../../../python/starbattle/render/pages/walk.js").Step} Step */

/** A part of what Prolog says of a step: cells as numbers, and units, from 0. @param {any} part @param {number} size @returns {any} */
function fromZero(part, size) {
  if (!(part instanceof Object)) return part;
  if (!Array.isArray(part)) {
    return Object.fromEntries(
      Object.entries(part).map(([name, one]) => [name, fromZero(one, size)])
    );
  }
  const [first, second, ...more] = part;
  if (typeof first === "string") return [first, second - 1, ...more];
  if (typeof first === "number") return (first - 1) * size + second - 1;
  return part.map((one) => fromZero(one, size));
}

/**
 * What is shown of an explanation; cells, units and steps count from 0.
 * @param {number} size @param {any} reply @param {{given_stars: number[][], given_blanks: number[][]}} given
 * @returns {Explained}
 */
function explained(size, { found, report }, given) {
  return {
    stars: fromZero(given.given_stars, size),
    marks: fromZero(given.given_blanks, size),
    steps: fromZero(found, size),
    outcome: outcome(report),
    closing: report.status === "solved" ? "" : ending(report)
  };
}

/** @param {any} report */
function outcome({ status, hardest, level, rating, difficulty, steps, statistics }) {
  return [
    (status === "contradiction" || statistics?.solutions === 0) && "no solution",
    status,
    plural(steps ?? 0, "step"),
    hardest && hardest !== "none" && `hardest ${hardest} (level ${level})`,
    typeof rating === "number" && `rating ${rating}, ${difficulty}`
  ]
    .filter(Boolean)
    .join(", ");
}

/** @type {Record<string, string>} */
const LIMITS = {
  time: "No more was found in time",
  effort: "Sets of units take too long to find",
  memory: "The memory limit ended it",
  stop: "Stopped"
};

/** Why no step follows. @param {any} report */
function ending({ status, limit, reason }) {
  if (status === "solved") return "The board is solved.";
  if (status === "contradiction") return `No solution: ${reason}.`;
  const isStuck = limit === "none" || limit === "effort";
  return [isStuck && "No technique finds anything more here", LIMITS[limit]]
    .filter(Boolean)
    .map((words) => `${words}.`)
    .join(" ");
}

// The whole explanation of a board, drawn step by step on the board itself.

const EXPLAIN_SECONDS = 60;

/** @param {App} app */
export function buildExplain(app) {
  const walk = new Walk((cells, pointed) => app.showCells(cells, pointed));
  const room = element(
    "div",
    { class: "walk", hidden: true },
    walk.controls,
    walk.reason,
    element("label", { class: "bar" }, "Show ", walk.filter),
    walk.list
  );
  walk.controls.append(button("To the game", () => app.showGame() && app.view.go(app.view.at)));
  const explain = async () => {
    const { board } = app,
      given = $("from-here").checked ? app.given() : givenCells(board.size, board.given);
    const reply = await app.tools.ask(
      { op: "explain", ...request(board), ...given, proofs: true, timeout: EXPLAIN_SECONDS },
      "Explaining"
    );
    if (!reply || board !== app.board) return;
    room.hidden = false;
    walk.begin(explained(board.size, reply, given), board.size);
    walk.slider.focus(); // so that the arrow keys go through the steps
  };
  app.on("board", () => (room.hidden = true));
  return element(
    "div",
    { keydown: (/** @type {KeyboardEvent} */ event) => room.hidden || press(event, walk.keys) },
    element(
      "div",
      { class: "bar before" },
      button("Explain", explain),
      checkbox("from-here", "from the stars and marks on the board")
    ),
    element(
      "p",
      { class: "before" },
      "The board solved as a person does, a reason for each step, and how hard that is."
    ),
    room
  );
}

// Hints in three presses: where to look, then the technique, then the cells and the
// reason; a fourth does it, as the button says. Bookkeeping is told at once. What is wrong
// on the board comes first. A hint ends when the board is drawn again.

const HINT_SECONDS = 10;
/** The highest level of steps that need no thought. */
const BOOKKEEPING = 3;
const LAST = 3;
const ADVICE =
  "Mark more cells that cannot have a star and ask again, or press Try and follow one choice.";

/** Cells in words. @param {Record<string, number[]>} cells by what is in them @param {number} size */
const named = (cells, size) =>
  Object.entries(cells)
    .filter(([, some]) => some.length)
    .map(([noun, some]) => `${some.length === 1 ? noun : `${noun}s`} at ${places(some, size)}`)
    .join("; ");

export class Hints {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Step | null} */
    this.step = null;
    this.presses = 0;
    app.on("drawn", () => this.show(null));
  }

  async press() {
    const { app, step, presses } = this;
    if (!step) return this.find();
    if (presses < LAST) return this.show(step, presses + 1);
    const { stars, marks } = step,
      values = [...stars.map((cell) => [cell, STAR]), ...marks.map((cell) => [cell, MARK])];
    if (!app.game.set(/** @type {[number, number][]} */ (values))) return;
    app.moved();
    if (!app.game.isSolved) tell(`Done: ${named({ star: stars, mark: marks }, app.board.size)}.`);
  }

  /** Ask of the game as it stands. @param {object} asked @param {string} work */
  ask(asked, work) {
    const { board, lane } = this.app;
    return lane.ask(
      { ...request(board), ...this.app.given(), timeout: HINT_SECONDS, ...asked },
      work
    );
  }

  async find() {
    const { app } = this,
      state = app.fragment;
    if ((await this.mistakes()) === "told" || state !== app.fragment) return;
    const asked = { op: "explain", hint: true, proofs: true },
      reply = await this.ask(asked, "Looking for a step");
    if (!reply || state !== app.fragment) return;
    const [step] = fromZero(reply.found, app.board.size);
    if (!step)
      return tell(ending(reply.report) + (reply.report.status === "solved" ? "" : ` ${ADVICE}`));
    app.hints++;
    this.show(step, step.level > BOOKKEEPING ? 1 : LAST);
  }

  /** Show what is wrong. @returns {Promise<string>} "told" if something is, "right" if not, "unknown" if that takes too long */
  async mistakes() {
    const { app } = this,
      { size, given } = app.board,
      state = app.fragment;
    app.showGame();
    if (app.status === "unsatisfiable") return unsolvable();
    const { given_stars: fixed_stars, given_blanks: fixed_blanks } = givenCells(size, given),
      asked = { op: "mistakes", fixed_stars, fixed_blanks },
      { found, report } = (await this.ask(asked, "Checking")) ?? {};
    if (!report || state !== app.fragment || report.limit === "stop") return "told";
    if (!found.length && report.statistics?.solutions === 0) return unsolvable();
    if (!found.length) return report.limit === "none" ? "right" : "unknown";
    this.blame(found);
    return "told";
  }

  /** Say which stars and marks are wrong, but for marks that follow from wrong stars. @param {{kind: string, cell: number[], text: string}[]} found */
  blame(found) {
    const { app } = this,
      { board, game, solution } = app;
    const [star, marks] = ["star", "mark"].map((kind) =>
      fromZero(
        found.filter((one) => one.kind === kind).map(({ cell }) => cell),
        board.size
      )
    );
    const implied = game.ruledOutBy(star),
      mark = marks.filter((/** @type {number} */ cell) => !implied.has(cell)),
      cells = [...star, ...mark];
    app.point({ cells });
    tell(
      cells.length === 1 ? found[0].text : `Wrong: ${named({ star, mark }, board.size)}.`,
      "bad"
    );
    if (solution)
      $("deeds").append(
        button("Back to the last right state", () => {
          game.goBack(solution);
          app.refresh();
          tell("All that stands on the board is right. Redo brings back what was undone.", "good");
        })
      );
  }

  async check() {
    const found = await this.mistakes();
    if (found === "right") tell("Nothing is wrong so far.", "good");
    else if (found === "unknown")
      tell(`Whether something is wrong was not found out in ${HINT_SECONDS} seconds. ${ADVICE}`);
  }

  /** Show a step as far as it was asked for, and what the next press does. @param {Step | null} step @param {number} [presses] */
  show(step, presses = 0) {
    const { app } = this;
    Object.assign(this, { step, presses });
    $("hint").textContent = step ? (presses < LAST ? "More" : "Do it") : "Hint";
    $("hint").classList.toggle("main", presses === LAST);
    if (!step) return;
    const { technique, level, look, idea, text, units, cells } = step;
    if (presses < LAST) {
      app.point({ units });
      tell(presses === 1 ? look : `${technique} (level ${level}). ${idea}`, "hint");
    } else {
      const isBroad = 2 * cells.length > app.board.size ** 2,
        whole = { ...step, cells: isBroad ? [] : cells };
      app.point(whole);
      tell(`${technique}: ${text} `, "hint");
      $("proof").append(...proof(step, (inCase) => app.point(inCase ?? whole)));
    }
    if (app.game.ruledOut.length)
      $("deeds").append(button("Mark what stars rule out", () => this.markRuledOut(step, presses)));
  }

  /** Mark what a hint takes as known; the hint stays. @param {Step} step @param {number} presses */
  markRuledOut(step, presses) {
    const { app } = this;
    app.game.fill(app.game.ruledOut, MARK);
    app.refresh();
    this.show(step, presses);
  }
}

function unsolvable() {
  tell("The board has no solution.", "bad");
  return "told";
}
