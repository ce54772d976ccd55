// Boards from elsewhere: pasted, dropped, or in a file.

import { BoardError, LARGEST, plural, shape } from "../../board/board.js";
import { linked } from "../../board/link.js";
import { decoded, read } from "../../formats/formats.js";
import { button, element, tell } from "../../view/dom.js";
import { amount, labeled, number } from "../search.js";

/** @typedef {import("../../app.js").App} App */

const MOST_TEXT = 1 << 20, MOST_SHOWN = 200;
/** A link to this page, wherever it is served. */
const LINK = /^\s*\S*#(\S*&)?board=\S*\s*$/;

/** @param {App} app */
export function pastedBoards(app) {
  const text = /** @type {HTMLTextAreaElement} */ (element("textarea", { rows: 5, spellcheck: "false", "aria-label": "A board as text", placeholder: "a puzz.link or Penpa+ URL, SBN, a task, letters, JSON" }));
  const stars = number("", 1, LARGEST), found = element("div", { class: "found" });
  const file = /** @type {HTMLInputElement} */ (element("input", { type: "file", hidden: true, "aria-label": "A file with boards" }));
  const use = (/** @type {string | null} */ found) => {
    if (found === null) return;
    text.value = found;
    take();
  };
  const take = () => pasted(app, text.value, amount(stars) || null, found);
  const box = element("div", {}, text, element("div", { class: "bar" }, labeled("Stars, if the text has none", stars), button("Read", "", take), button("Open a file", "", () => file.click()), file), found);
  box.addEventListener("dragover", (event) => event.preventDefault());
  box.addEventListener("drop", async (event) => {
    event.preventDefault();
    use(await dropped(/** @type {DragEvent} */ (event)));
  });
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    use(await content(chosen));
    file.value = "";
  });
  return [box];
}

/** @param {DragEvent} event */
async function dropped({ dataTransfer }) {
  const file = dataTransfer?.files[0];
  return file ? content(file) : dataTransfer?.getData("text") ?? "";
}

/** @param {File} file @returns {Promise<string | null>} null for other data, after saying so */
async function content(file) {
  try {
    if (file.size > MOST_TEXT) throw new BoardError("exceeds 1 MiB");
    return decoded(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    tell(`${file.name}: ${error instanceof Error ? error.message : error}.`, "bad");
    return null;
  }
}

/** @param {App} app @param {string} text @param {number | null} stars @param {HTMLElement} room */
function pasted(app, text, stars, room) {
  room.replaceChildren();
  try {
    if (text.length > MOST_TEXT) throw new BoardError("exceeds 1 MiB");
    const boards = LINK.test(text) ? [{ ...linked(text.trim().replace(/^[^#]*/, "")), error: "contains no board" }] : read(text, stars);
    if (boards.length === 1) opened(app, boards[0]);
    else room.append(...boards.slice(0, MOST_SHOWN).map((one, k) => offered(app, one, k)));
    if (boards.length > MOST_SHOWN) room.append(element("p", {}, `The text has ${plural(boards.length, "board")}; the first ${MOST_SHOWN} are shown.`));
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    refused(error.message);
  }
}

/** @param {App} app @param {import("../../formats/formats.js").Read} one */
function opened(app, { board, cells, error }) {
  if (board) app.open(board, { cells });
  else refused(error);
}

/** @param {string} error as `convert` says it of a file */
const refused = (error) => tell(/^(is|has|contains|exceeds) /.test(error) ? `The text ${error}.` : `This is no board that the page can read: ${error}.`, "bad");

/** @param {App} app @param {import("../../formats/formats.js").Read} one @param {number} place */
function offered(app, one, place) {
  const words = one.board ? `${one.board.id || `board ${place + 1}`} (${shape(one.board)})` : `${place + 1}: ${one.error}`;
  return one.board ? button(words, "", () => opened(app, one)) : element("p", { class: "bad" }, words);
}
