// The boards that ship: pictures to choose from, by size and difficulty, with what is solved.

import { plural } from "../../board/board.js";
import { isUsual, sentences } from "../../board/rules.js";
import { VARIANTS, boardKey, kindOf, records } from "../../play/records.js";
import { button, element, tell } from "../../view/dom.js";
import { thumbnail } from "../../view/thumbnail.js";
import { labeled, select } from "../search.js";
import { entries, entryBoard } from "../shipped.js";
import { printSheets } from "./sheets.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../shipped.js").Entry} Entry */
/** @typedef {import("../../board/board.js").Board} Board */
/** @typedef {{entry: Entry, board: Board, kind: string}} Shipped */

export const DIFFICULTIES = ["easy", "medium", "hard", "expert"];

/** @returns {Promise<Shipped[]>} */
const all = async () => (await entries()).map((entry) => {
  const board = entryBoard(entry);
  return { entry, board, kind: kindOf(board) };
});

/** @param {App} app */
export function levels(app) {
  const kind = select({}), difficulty = select({ "": "any", ...Object.fromEntries(DIFFICULTIES.map((one) => [one, one])) });
  const isOpen = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", id: "unsolved" }));
  const line = element("p", { class: "dim", role: "status" }), grid = element("div", { class: "gallery" });
  const perPage = select({ 1: "1", 2: "2", 4: "4", 6: "6" }, "4");
  /** @type {Shipped[]} */
  let shown = [];
  const fill = async () => {
    const found = await all().catch((error) => (tell(`The boards cannot be read: ${error.message}`, "bad"), []));
    if (!kind.options.length) kind.append(...kinds(found));
    const solved = records(), here = found.filter((one) => one.kind === kind.value && (!difficulty.value || one.entry.difficulty === difficulty.value));
    shown = here.filter(({ board }) => !isOpen.checked || !solved[boardKey(board)]);
    line.textContent = `${here.filter(({ board }) => solved[boardKey(board)]).length} of ${plural(here.length, "board")} solved`;
    grid.replaceChildren(...shown.map((one) => card(app, one, solved[boardKey(one.board)])));
  };
  for (const field of [kind, difficulty, isOpen]) field.addEventListener("change", fill);
  app.addEventListener("recorded", fill);
  fill();
  return [element("div", { class: "bar" }, labeled("Size", kind), labeled("Difficulty", difficulty), element("label", { class: "check" }, isOpen, " only those to do")),
    line, grid,
    element("div", { class: "bar" }, button("Print these", "", () => printSheets(shown.map(({ board }) => board), Number(perPage.value))), labeled("Boards on a page", perPage))];
}

/** Sizes with how many boards they have. @param {Shipped[]} found */
function kinds(found) {
  const names = [...new Set(found.map((one) => one.kind))].sort((a, b) => parseInt(a) - parseInt(b) || a.localeCompare(b));
  return names.map((name) => {
    const [size, stars] = name.split("-"), words = name === VARIANTS ? name : `${size}, ${plural(Number(stars), "star")}`;
    return element("option", { value: name }, `${words} (${found.filter((one) => one.kind === name).length})`);
  });
}

/** @param {App} app @param {Shipped} shipped @param {import("../../play/records.js").Solved | undefined} solved */
function card(app, { entry, board }, solved) {
  const made = button("", "card", () => app.open(entryBoard(entry), { difficulty: entry.difficulty }));
  const words = [!isUsual(board) && board.id, entry.difficulty].filter(Boolean).join(", ") || "unrated";
  made.dataset.board = entry.name;
  made.title = sentences(board).join(" ");
  made.append(thumbnail(() => board), element("span", {}, words), element("span", { class: "dim" }, solved ? `✓ ${clock(solved.seconds)}` : " "));
  made.setAttribute("aria-label", `${entry.name}, ${entry.difficulty || "unrated"}${solved ? `, solved in ${clock(solved.seconds)}` : ""}`);
  return made;
}

/** @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The next board of the same kind and difficulty that is not solved. @param {Board} board @returns {Promise<Entry | null>} */
export async function nextShipped(board) {
  const found = await all(), solved = records(), key = boardKey(board), at = found.findIndex((one) => boardKey(one.board) === key);
  const difficulty = found[at]?.entry.difficulty;
  const after = [...found.slice(at + 1), ...found.slice(0, Math.max(0, at))].filter((one) => boardKey(one.board) !== key && !solved[boardKey(one.board)]);
  const alike = after.filter((one) => one.kind === kindOf(board));
  return (alike.find((one) => one.entry.difficulty === difficulty) ?? alike[0] ?? after[0])?.entry ?? null;
}
