// Other boards: those that ship, made ones, pasted ones; and the board for elsewhere.

import { BoardError, LARGEST, makeBoard, plural, shape, title } from "../board/board.js";
import { linked } from "../board/link.js";
import { FORMATS, decoded, read, write } from "../formats/formats.js";
import { Game, MARK, STAR } from "../play/game.js";
import { saves } from "../play/saves.js";
import { button, copy, download, element, tell } from "../view/dom.js";
import { picture, pixels } from "../view/picture.js";
import { amount, labeled, number, select } from "./search.js";
import { entries, entryBoard } from "./shipped.js";

/** @typedef {import("../app.js").App} App */

const SECONDS = 300, MOST_TEXT = 1 << 20, MOST_SHOWN = 200;
/** A link to this page, wherever it is served. */
const LINK = /^\s*\S*#(\S*&)?board=\S*\s*$/;
export const id = "boards", name = "Boards", place = "play";

/** @param {App} app */
export function build(app) {
  return element("div", {}, shippedBoards(app), begunGames(app), madeBoards(app), pastedBoards(app), exported(app));
}

/** @param {string} words @param {...HTMLElement} content */
const part = (words, ...content) => element("section", {}, element("h2", {}, words), ...content);

/** @param {App} app */
function shippedBoards(app) {
  const list = select({ "": "choose a board" });
  entries().then((found) => list.append(...groups(found))).catch((error) => tell(`The boards cannot be read: ${error.message}`, "bad"));
  list.addEventListener("change", async () => {
    const entry = (await entries()).find((one) => one.name === list.value);
    if (entry) app.open(entryBoard(entry), { difficulty: entry.difficulty });
  });
  return part("Boards that ship", labeled("Board", list));
}

/** The games that the browser has kept, so that each can go on. @param {App} app */
function begunGames(app) {
  const list = select({ "": "choose a game" }), box = part("Games that you have begun", labeled("Game", list));
  const fill = () => {
    const found = saves();
    box.hidden = !found.length;
    list.replaceChildren(list.options[0], ...found.map(({ link }) => element("option", { value: link }, begun(link))));
    list.value = "";
  };
  list.addEventListener("focus", fill);
  app.addEventListener("board", fill);
  list.addEventListener("change", () => {
    const { board, cells } = linked(list.value);
    if (board) app.open(board, { cells, isOwn: true });
  });
  return box;
}

/** @param {string} link */
function begun(link) {
  const { board, cells } = linked(link), game = new Game(/** @type {import("../board/board.js").Board} */ (board), cells);
  const { size, stars } = game.board;
  return `${title(game.board)}: ${game.isSolved ? "solved" : `${game.where(STAR).length} of ${plural(size * stars, "star")}`}`;
}

/** @param {import("./shipped.js").Entry[]} found */
function groups(found) {
  /** @type {Map<string, HTMLElement>} */
  const made = new Map();
  for (const entry of found) {
    const [folder] = entry.name.split("#"), size = entry.rows.indexOf("/");
    const group = made.get(folder) ?? element("optgroup", { label: folder });
    made.set(folder, group);
    const words = `${entry.name.includes("#") ? entry.id : entry.name} - ${size}x${size}, ${plural(entry.stars, "star")}${entry.difficulty ? `, ${entry.difficulty}` : ""}`;
    group.append(element("option", { value: entry.name }, words));
  }
  return made.values();
}

/** @param {App} app */
function madeBoards(app) {
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
  return part("Make a board", element("div", { class: "bar" }, labeled("Rows", size), labeled("Stars", stars), labeled("Difficulty", difficulty), button("Make", "", make)), progress);
}

/** @param {App} app @param {any} made @param {{size: number, stars: number, seed: number}} asked @param {HTMLElement} progress @param {boolean} isFree */
function openMade(app, made, { size, stars, seed }, progress, isFree) {
  const board = makeBoard(made.regions, stars, `${size}x${size}-${stars}-${seed}`), { grade } = made;
  progress.textContent = grade?.difficulty ? `Rating ${grade.rating}, ${grade.difficulty}, hardest: ${grade.hardest}. ` : "A board is made. ";
  if (isFree) app.open(board, { difficulty: grade?.difficulty });
  else progress.append(button("Play the made board", "", () => app.open(board, { difficulty: grade?.difficulty })));
}

/** @param {App} app */
function pastedBoards(app) {
  const text = /** @type {HTMLTextAreaElement} */ (element("textarea", { rows: 5, spellcheck: "false", "aria-label": "A board as text", placeholder: "a puzz.link or Penpa+ URL, SBN, a task, letters, JSON" }));
  const stars = number("", 1, LARGEST), found = element("div", { class: "found" });
  const file = /** @type {HTMLInputElement} */ (element("input", { type: "file", hidden: true, "aria-label": "A file with boards" }));
  const use = (/** @type {string | null} */ found) => {
    if (found === null) return;
    text.value = found;
    take();
  };
  const take = () => pasted(app, text.value, amount(stars) || null, found);
  const box = part("Paste, drop or open a board", text, element("div", { class: "bar" }, labeled("Stars, if the text has none", stars), button("Read", "", take), button("Open a file", "", () => file.click()), file), found);
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
  return box;
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

/** @param {App} app @param {import("../formats/formats.js").Read} one */
function opened(app, { board, cells, error }) {
  if (board) app.open(board, { cells });
  else refused(error);
}

/** @param {string} error as `convert` says it of a file */
const refused = (error) => tell(/^(is|has|contains|exceeds) /.test(error) ? `The text ${error}.` : `This is no board that the page can read: ${error}.`, "bad");

/** @param {App} app @param {import("../formats/formats.js").Read} one @param {number} place */
function offered(app, one, place) {
  const words = one.board ? `${one.board.id || `board ${place + 1}`} (${shape(one.board)})` : `${place + 1}: ${one.error}`;
  return one.board ? button(words, "", () => opened(app, one)) : element("p", { class: "bad" }, words);
}

/** @param {App} app */
function exported(app) {
  const form = select(Object.fromEntries(FORMATS.map((one) => [one, one])), "puzzlink");
  const result = /** @type {HTMLTextAreaElement} */ (element("textarea", { rows: 3, readonly: true, "aria-label": "The board as text" }));
  const position = () => ({ board: app.board, stars: app.game.where(STAR), marks: app.game.where(MARK) });
  const show = () => {
    try {
      result.value = write(form.value, position());
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error), "bad");
    }
  };
  const file = () => app.board.id.replace(/[^\w.-]+/g, "-") || "board";
  return part("Take the board elsewhere",
    element("div", { class: "bar" }, labeled("Format", form), button("As text", "", show), button("Copy", "", () => copy(result.value, "Board"))),
    result,
    element("div", { class: "bar" }, button("Copy the link", "", () => copy(location.href.split("#")[0] + app.fragment, "Link")),
      button("SVG", "", () => download(`${file()}.svg`, picture(app.board, app.game.cells), "image/svg+xml")),
      button("PNG", "", async () => download(`${file()}.png`, await pixels(app.board, app.game.cells))),
      button("Print", "", () => window.print())));
}
