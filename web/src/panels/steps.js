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
    closing: ending(report)
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

const STUCK = "No technique that was tried finds anything more.";
/** By the limit. @type {Record<string, string>} */
const ENDINGS = {
  none: STUCK,
  effort: `${STUCK} Sets of units take too long to find.`,
  time: "No more was found in time.",
  memory: "The memory limit ended it.",
  stop: "Stopped."
};

/** Why no step follows; nothing if the board is solved. @param {any} report */
function ending({ status, limit, reason }) {
  if (status === "solved") return "";
  return status === "contradiction" ? `No solution: ${reason}.` : ENDINGS[limit];
}

/** What shows the game again; it is there while something else is shown. @param {App} app */
export const toGame = (app) =>
  button("To the game", () => app.showGame() && app.view.go(), { class: "back" });

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
  walk.controls.append(toGame(app));
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
const ADVICE = "Mark more cells and ask again, or press Try and follow one choice.";

/** Cells in words. @param {Record<string, number[]>} cells by what is in them @param {number} size */
const named = (cells, size) =>
  Object.entries(cells)
    .filter(([, some]) => some.length)
    .map(([noun, some]) => `${some.length === 1 ? noun : `${noun}s`} at ${places(some, size)}`)
    .join("; ");

/** @param {App} app @returns {{press: () => void, check: () => void}} what the buttons Hint and Check do */
export function hints(app) {
  /** @type {Step | null} */
  let step = null;
  let presses = 0;
  app.on("drawn", () => show(null));
  return { press, check };

  function press() {
    if (!step) return find();
    if (presses < LAST) return show(step, presses + 1);
    const { stars, marks } = step,
      values = [...stars.map((cell) => [cell, STAR]), ...marks.map((cell) => [cell, MARK])];
    if (!app.game.set(/** @type {[number, number][]} */ (values))) return;
    app.moved();
    if (!app.game.isSolved) tell(`Done: ${named({ star: stars, mark: marks }, app.board.size)}.`);
  }

  /** Ask of the game as it stands; no reply if it does not stand so any more. @param {object} more @param {string} work */
  async function ask(more, work) {
    const state = app.fragment,
      asked = { ...request(app.board), ...app.given(), timeout: HINT_SECONDS, ...more };
    const reply = await app.lane.ask(asked, work);
    return state === app.fragment ? reply : null;
  }

  async function find() {
    if ((await mistakes()) === "told") return;
    const asked = { op: "explain", hint: true, proofs: true },
      reply = await ask(asked, "Looking for a step");
    if (!reply) return;
    const [found] = fromZero(reply.found, app.board.size);
    if (found) {
      app.game.taken.hints++;
      return show(found, found.level > BOOKKEEPING ? 1 : LAST);
    }
    const why = ending(reply.report);
    tell(why ? `${why} ${ADVICE}` : "The board is solved.");
  }

  /** Show what is wrong. @returns {Promise<string>} "told" if something is, or else is to be seen, "right" if not, "unknown" if that takes too long */
  async function mistakes() {
    app.showGame();
    if (app.status === "unsatisfiable") return unsolvable();
    const { size, given } = app.board,
      { given_stars: fixed_stars, given_blanks: fixed_blanks } = givenCells(size, given);
    const asked = { op: "mistakes", fixed_stars, fixed_blanks },
      { found, report } = (await ask(asked, "Checking")) ?? {};
    if (!report || report.limit === "stop") return "told";
    if (found.length) return blame(found);
    if (report.statistics?.solutions === 0) return unsolvable();
    return report.limit === "none" ? "right" : "unknown";
  }

  /** Say which stars and marks are wrong, but for marks that follow from wrong stars. @param {{kind: string, cell: number[], text: string}[]} found */
  function blame(found) {
    const { board, game, solution } = app;
    const [star, marks] = ["star", "mark"].map((kind) =>
      fromZero(
        found.filter((one) => one.kind === kind).map(({ cell }) => cell),
        board.size
      )
    );
    const implied = game.ruledOutBy(star),
      mark = marks.filter((/** @type {number} */ cell) => !implied.has(cell)),
      cells = [...star, ...mark];
    app.point({ cells, isWrong: true });
    tell(
      cells.length === 1 ? found[0].text : `Wrong: ${named({ star, mark }, board.size)}.`,
      "bad"
    );
    if (solution)
      $("deeds").append(
        button("Back to the last right state", () => {
          game.goBack(solution);
          app.refresh();
          tell("The board is right again. Redo brings back what was undone.", "good");
          app.view.go();
        })
      );
    return "told";
  }

  async function check() {
    const found = await mistakes();
    if (found === "right") tell("Nothing is wrong so far.", "good");
    else if (found === "unknown")
      tell(`Whether something is wrong was not found out in ${HINT_SECONDS} seconds. ${ADVICE}`);
  }

  /** Show a step as far as it was asked for, and what the next press does. @param {Step | null} shown @param {number} [pressed] */
  function show(shown, pressed = 0) {
    [step, presses] = [shown, pressed];
    $("hint").textContent = shown ? (pressed < LAST ? "More" : "Do it") : "Hint";
    $("hint").classList.toggle("main", pressed === LAST);
    if (!shown) return;
    const { technique, level, look, idea, text, units, cells } = shown;
    if (pressed < LAST) {
      app.point({ units });
      tell(pressed === 1 ? look : `${technique} (level ${level}). ${idea}`, "hint");
    } else {
      const isBroad = 2 * cells.length > app.board.size ** 2,
        whole = { ...shown, cells: isBroad ? [] : cells };
      app.point(whole);
      tell(`${technique}: ${text} `, "hint");
      $("proof").append(...proof(shown, (inCase) => app.point(inCase ?? whole)));
    }
    /** Mark what a hint takes as known; the hint stays. */
    const mark = () => {
      app.game.fill(app.game.ruledOut, MARK);
      app.refresh();
      show(shown, pressed);
      $("hint").focus();
    };
    if (app.game.ruledOut.length) $("deeds").append(button("Mark what stars rule out", mark));
  }
}

function unsolvable() {
  tell("The board has no solution.", "bad");
  return "told";
}
