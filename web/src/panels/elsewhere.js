// Boards from elsewhere, pasted, dropped or in a file; and for elsewhere, as a link, as
// text, on paper.

import { BoardError, LARGEST, linked, plural, shownName, words } from "../board/board.js";
import { MOST_TEXT, content, read } from "../formats/read.js";
import { WRITERS, fault as lack } from "../formats/write.js";
import {
  bar,
  button,
  copy,
  element,
  fault,
  input,
  labeled,
  number,
  offerChoices,
  select,
  tell
} from "../view/dom.js";

/** @typedef {import("../app.js").App} App */

/** A link to this page, wherever it is served. */
const LINK = /^\s*\S*#(\S*&)?board=\S*\s*$/;

/** @param {App} app */
export function pastedBoards(app) {
  const text = element("textarea", {
    rows: 5,
    spellcheck: "false",
    "aria-label": "A board as text",
    placeholder: "a URL of puzz.link, Penpa+ or SudokuPad, SBN, a task, letters, JSON"
  });
  const stars = number("", 1, LARGEST),
    found = element("div", { class: "found" });
  const take = () =>
    stars.reportValidity() && pasted(app, text.value, stars.valueAsNumber || null, found);
  const open = async (/** @type {File} */ file) => {
    try {
      text.value = await content(file);
      take();
    } catch (error) {
      tell(`${file.name} ${fault(error)}.`, "bad", "tool-message");
    }
  };
  const change = () => {
    open(/** @type {FileList} */ (file.files)[0]);
    file.value = "";
  };
  const file = input({ type: "file", hidden: true, "aria-label": "A file with boards", change });
  const drop = (/** @type {any} */ event) => {
    event.preventDefault();
    const { files } = event.dataTransfer;
    if (files.length) return open(files[0]);
    text.value = event.dataTransfer.getData("text");
    take();
  };
  return [
    element(
      "div",
      { dragover: (/** @type {DragEvent} */ event) => event.preventDefault(), drop },
      text,
      bar(
        labeled("Stars, if the text has none", stars),
        button("Read", take),
        button("Open a file", () => file.click()),
        file
      ),
      found
    )
  ];
}

/** @param {App} app @param {string} text @param {number | null} stars @param {HTMLElement} room */
async function pasted(app, text, stars, room) {
  room.replaceChildren();
  try {
    if (text.length > MOST_TEXT) throw new BoardError("exceeds 1 MiB");
    const { boards, count } = LINK.test(text)
      ? { boards: [{ error: "", ...linked(text.trim().replace(/^[^#]*/, "")) }], count: 1 }
      : await read((request) => app.lane.reply(request), text, stars);
    const [{ board, cells, error, size = 0 }] = boards;
    if (count > 1) room.append(...boards.map((one, k) => offered(app, one, k)));
    else if (size >= 8) room.append(...asked(size, (stars) => pasted(app, text, stars, room)));
    else if (board) app.open(board, { cells });
    else refused(error);
    if (count > boards.length)
      room.append(`The text has ${plural(count, "board")}; the first ${boards.length} are shown.`);
    if (room.firstChild) room.scrollIntoView({ block: "nearest" });
  } catch (error) {
    refused(fault(error));
  }
}

/** The star counts that a board can have if its text has none. @param {number} size @param {(stars: number) => void} use */
function asked(size, use) {
  const counts = Array.from({ length: Math.floor(size / 4) }, (_, k) => k + 1);
  return [
    element("p", "The text does not say how many stars a row has:"),
    ...counts.map((stars) => button(plural(stars, "star"), () => use(stars)))
  ];
}

const NO_BOARD =
  "No board is found in this text. Paste a link of puzz.link, Penpa+ or SudokuPad, or lines of letters: the same letter within a region.";

/** @param {string} error */
function refused(error) {
  const isAbout = /^(is|has|contains|exceeds) /.test(error),
    words = isAbout
      ? `The text ${error}.`
      : `The page cannot read this board: ${error.replace(/^expected /, "it needs ")}.`;
  tell(error.startsWith("expected a board") ? NO_BOARD : words, "bad", "tool-message");
}

/** @param {App} app @param {import("../formats/read.js").Read} one @param {number} place */
function offered(app, { board, cells, error }, place) {
  if (!board) return element("p", { class: "bad" }, `${place + 1}: ${error}`);
  const label = `${shownName(board) || `board ${place + 1}`} (${words(board)})`;
  return button(label, () => app.open(board, { cells }));
}

// The board for elsewhere: as a link, as text, on paper.

/** @param {App} app */
export function takenElsewhere(app) {
  const form = select({}),
    result = element("textarea", { rows: 3, readonly: true, "aria-label": "The board as text" });
  const show = () => (result.value = WRITERS[form.value](app.game));
  const offer = () => {
    offerChoices(
      form,
      Object.keys(WRITERS).map((name) => [name, name, lack(name, app.board)])
    );
    for (const option of form.options) option.disabled = Boolean(option.title);
    if (form.selectedOptions[0].disabled) form.value = "jsonl"; // which holds all
    result.value = "";
  };
  app.on("board", offer);
  offer();
  return [
    bar(
      labeled("Format", form),
      button("As text", show),
      button("Copy", () => copy(show(), "Board", "tool-message"))
    ),
    result,
    bar(
      button("Copy the link", () =>
        copy(location.href.split("#")[0] + app.fragment, "Link", "tool-message")
      ),
      button("Print", () => window.print())
    )
  ];
}
