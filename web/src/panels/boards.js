// Which board to play: those of today, others that ship, made and pasted ones.

import { BoardView } from "../../../python/starbattle/render/pages/boardview.js";
import { STAR, drawn, linked, makeBoard, plural, title, words } from "../board/board.js";
import { isUsual, sentences, total } from "../board/rules.js";
import { Game, timeText } from "../play/game.js";
import {
  FIRST_DAY,
  FORMATS,
  boardKey,
  dailyName,
  dailyOf,
  dailyStreak,
  day,
  isSolvedDaily,
  kindOf,
  record,
  records,
  saves,
  wanted
} from "../play/kept.js";
import {
  $,
  bar,
  button,
  checkbox,
  element,
  fault,
  input,
  labeled,
  number,
  offerChoices,
  select,
  tell
} from "../view/dom.js";
import { pastedBoards, takenElsewhere } from "./elsewhere.js";

/** @typedef {import("../app.js").App} App */

/** @type {[string, string, (app: App) => HTMLElement[]][]} */
const PARTS = [
  ["pasted", "Paste, drop or open a board", pastedBoards],
  ["levels", "All boards", levels],
  ["begun", "Games that you have begun", begunGames],
  ["made", "Make a board", madeBoards],
  ["elsewhere", "Take the board elsewhere", takenElsewhere]
];
/** @param {App} app */
export function buildBoards(app) {
  app.on("solved", () => {
    record(app.board, app.game.taken.seconds);
    app.say("recorded");
    follow(app);
  });
  app.on("board", () => ($("part-levels").open = true), { once: true });
  return element(
    "div",
    daily(app),
    PARTS.map(([id, words, content]) => part(app, id, words, content))
  );
}

/** A part that unfolds, and is built when it is first opened. @param {App} app @param {string} id @param {string} words @param {(app: App) => HTMLElement[]} content */
function part(app, id, words, content) {
  const made = element("details", { id: `part-${id}`, name: "boards" }, element("summary", words));
  made.addEventListener("toggle", () => made.append(...content(app)), { once: true });
  return made;
}

/** Offer the board that comes after this one, where its end is told. @param {App} app */
async function follow(app) {
  const { board } = app,
    of = dailyOf(board.id);
  $("next-board").hidden = true;
  const format = of && FORMATS.find((one) => one !== of.format && !isSolvedDaily(of.date, one));
  if (of && format)
    return offerNext(`Next: the ${format.name} board of the day`, () =>
      openDaily(app, of.date, format)
    );
  const next = await nextShipped(board).catch(() => null);
  if (!next || board !== app.board) return;
  const coming = boardOf(next),
    about = [words(coming), next.difficulty].filter(Boolean).join(", ");
  offerNext(`Next board: ${about}`, () => app.open(coming, next));
}

/** @param {string} textContent @param {() => void} onclick */
const offerNext = (textContent, onclick) =>
  Object.assign($("next-board"), { hidden: false, textContent, onclick });

// The boards that ship, in one file of the page.

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{name: string, id: string, kind: string, key: string, difficulty?: string}} Shipped */

/** @type {Promise<Shipped[]> | null} */
let list = null;

/** @returns {Promise<Shipped[]>} */
const all = () => (list ??= fetch("boards.json").then((response) => response.json()));

/** @param {Shipped} shipped */
const boardOf = ({ key, id }) => ({ .../** @type {Board} */ (linked(key).board), id });

/** The next board of the same kind and difficulty that is not solved. @param {Board} board @returns {Promise<Shipped | undefined>} */
async function nextShipped(board) {
  const found = await all(),
    solved = records(),
    key = boardKey(board),
    kind = kindOf(board),
    at = found.findIndex((one) => one.key === key);
  const after = [...found.slice(at + 1), ...found.slice(0, at + 1)].filter(
      (one) => one.key !== key && !solved[one.key]
    ),
    alike = after.filter((one) => one.kind === kind);
  return alike.find((one) => one.difficulty === found[at]?.difficulty) ?? alike[0] ?? after[0];
}

// Boards that are made: those of today and of the days before, and of one's own wishes.

/** @typedef {import("../play/kept.js").Format} Format */

const DAILY_SECONDS = 120,
  MAKE_SECONDS = 300;

/**
 * Have Prolog make a board.
 * @param {App} app @param {{stars: number} & Record<string, unknown>} asked @param {string} name @param {string} work @param {(found: any[]) => void} [listen]
 * @returns {Promise<{board: Board, grade: any} | null>}
 */
async function made(app, asked, name, work, listen) {
  const reply = await app.tools.ask({ op: "make", ...asked }, work, listen),
    found = reply?.found.find((/** @type {any} */ one) => one.regions);
  return found && { board: makeBoard(found.regions, asked.stars, name), grade: found.grade ?? {} };
}

/** Make the board of a day, and open it. @param {App} app @param {string} date @param {Format} format */
async function openDaily(app, date, format) {
  const asked = { ...wanted(date, format), timeout: DAILY_SECONDS },
    found = await made(app, asked, dailyName(date, format), `Making the board of ${date}`);
  if (found) await app.open(found.board, found.grade);
}

/** The boards of today, and of the days before. @param {App} app */
function daily(app) {
  const fill = () => {
    const length = dailyStreak((date.max = day()));
    line.textContent = length ? `${plural(length, "day")} in a row` : "";
    if (date.value && date.checkValidity()) row.replaceChildren(...dailyCards(app, date.value));
  };
  const date = input({ type: "date", min: FIRST_DAY, value: day(), change: fill }),
    row = element("div", { class: "cards" }),
    line = element("span", { class: "dim" });
  app.shows(["board", "recorded"], fill);
  return element("section", { class: "daily" }, bar(labeled("Boards of", date), line), row);
}

/** A card for the board of each kind. @param {App} app @param {string} date */
function dailyCards(app, date) {
  return FORMATS.map((format) => {
    const { name, size, stars, difficulty } = format;
    return card(
      () => openDaily(app, date, format),
      app.game?.board.id === dailyName(date, format),
      { "data-daily": name },
      element("b", name),
      `${size}x${size}, ${"★".repeat(stars)}`,
      isSolvedDaily(date, format) ? "✓ solved" : difficulty
    );
  });
}

/** What is pressed to open a board. @param {() => void} open @param {boolean} isOpen @param {Record<string, unknown>} attributes @param {HTMLElement} top @param {string} words @param {string} state */
function card(open, isOpen, attributes, top, words, state) {
  const parts = [top, element("span", words), element("span", { class: "dim" }, state)];
  return button(parts, open, { class: "card", "aria-current": isOpen && "true", ...attributes });
}

/** A choice among them, or any. */
const difficulties = () =>
  select({ "": "any", easy: "easy", medium: "medium", hard: "hard", expert: "expert" });

/** @param {App} app */
function madeBoards(app) {
  const size = number(10, 4, 25),
    stars = number(2, 1, 6),
    difficulty = difficulties(),
    progress = element("p", { role: "status" });
  const make = async () => {
    if (![size, stars].every((field) => field.reportValidity())) return;
    const { game } = app,
      moves = game.done.length;
    const asked = {
      size: size.valueAsNumber,
      stars: stars.valueAsNumber,
      difficulty: difficulty.value || undefined,
      seed: Math.floor(Math.random() * 2 ** 31),
      timeout: MAKE_SECONDS,
      report_rejected: true
    };
    let attempts = 0;
    progress.textContent = "The first attempt";
    const name = `${asked.size}x${asked.size}-${asked.stars}-${asked.seed}`;
    const found = await made(app, asked, name, "Making a board", (more) => {
      attempts += more.length;
      const rating = more.at(-1)?.rejected?.rating;
      progress.textContent = `${plural(attempts, "attempt")} so far${rating ? `, the last board came to rating ${rating}` : ""}`;
    });
    if (!found)
      return (progress.textContent = `No such board was found (${plural(attempts, "attempt")}).`);
    const { board, grade } = found,
      open = () => app.open(board, grade);
    progress.textContent = grade.difficulty
      ? `Rating ${grade.rating}, ${grade.difficulty}, hardest: ${grade.hardest}. `
      : "A board is made. ";
    // nobody wants to be torn from a game
    if (game === app.game && moves === game.done.length) open();
    else progress.append(button("Play the made board", open));
  };
  return [
    bar(
      labeled("Rows", size),
      labeled("Stars", stars),
      labeled("Difficulty", difficulty),
      button("Make", make)
    ),
    progress
  ];
}

// The boards that ship: pictures to choose from, by size and difficulty, with what is solved.

/** @param {App} app */
function levels(app) {
  const kind = select({}),
    difficulty = difficulties(),
    line = element("p", { class: "dim", role: "status" }),
    grid = element("div", { class: "gallery" });
  const fill = async () => {
    const found = await all(),
      solved = records(),
      begun = new Map(saves().map(({ board, cells }) => [boardKey(board), cells])),
      here = found.filter(
        (one) =>
          one.kind === kind.value && (!difficulty.value || one.difficulty === difficulty.value)
      );
    const shown = here.filter(({ key }) => !$("unsolved").checked || !solved[key]);
    line.textContent = `${here.filter(({ key }) => solved[key]).length} of ${plural(here.length, "board")} solved`;
    grid.replaceChildren(
      ...shown.map((one) => shippedCard(app, one, solved[one.key], begun.get(one.key)))
    );
  };
  const follow = async () => {
    kind.value = kindOf(app.board);
    if (!kind.value) kind.selectedIndex = 0;
    await fill();
  };
  app.on("recorded", fill);
  app.on("board", follow);
  all()
    .then((found) => (offerChoices(kind, kinds(found)), follow()))
    .catch((error) => tell(`The boards cannot be read: ${fault(error)}`, "bad", "tool-message"));
  return [
    element(
      "div",
      { class: "bar", change: fill },
      labeled("Size", kind),
      labeled("Difficulty", difficulty),
      checkbox("unsolved", "only those to do")
    ),
    line,
    grid
  ];
}

/** Sizes with how many boards they have. @param {Shipped[]} found */
function kinds(found) {
  const names = [...new Set(found.map((one) => one.kind))];
  names.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return names.map((value) => {
    const [size, stars] = value.split("-"),
      words = stars ? `${size}, ${plural(Number(stars), "star")}` : value,
      count = found.filter((one) => one.kind === value).length;
    return [value, `${words} (${count})`];
  });
}

/** @param {App} app @param {Shipped} shipped @param {import("../play/kept.js").Solved | undefined} solved @param {Uint8Array | null | undefined} cells of the game that is begun */
function shippedCard(app, shipped, solved, cells) {
  const { name, difficulty } = shipped,
    board = boardOf(shipped);
  const isOpen = shipped.key === boardKey(app.board),
    time = solved && timeText(solved.seconds),
    state = time ? `✓ ${time}` : isOpen ? "open" : cells ? "begun" : "new",
    words = [!isUsual(board) && board.id, difficulty].filter(Boolean).join(", ") || "unrated",
    label = `${name}: ${words} ${state}`;
  return card(
    () => app.open(board, { difficulty }),
    isOpen,
    { "data-board": name, title: sentences(board).join(" "), "aria-label": label },
    thumbnail(board, cells),
    words,
    state
  );
}

/** A small picture of a board, made when it comes into sight. @param {Board} board @param {Uint8Array | null} [cells] */
function thumbnail(board, cells = null) {
  const made = element("span", { class: "thumbnail board", "aria-hidden": "true" });
  const look = (/** @type {IntersectionObserverEntry[]} */ entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    const view = new BoardView(made, true);
    view.draw(drawn(board));
    if (cells) view.update(cells);
  };
  const observer = new IntersectionObserver(look, { rootMargin: "200px" });
  observer.observe(made);
  return made;
}

// What somebody has begun here.

/** The games that the browser has kept, so that each can go on. @param {App} app */
function begunGames(app) {
  const none = element("p", { class: "dim" }, "No game is begun."),
    grid = element("div", { class: "gallery" });
  app.shows(["board"], () => {
    const found = saves();
    none.hidden = found.length > 0;
    grid.replaceChildren(...found.map((save) => begunCard(app, save)));
  });
  return [none, grid];
}

/** @param {App} app @param {import("../play/kept.js").Save} save */
function begunCard(app, { board, cells }) {
  const game = new Game(board, cells);
  return card(
    () => app.open(board),
    boardKey(board) === boardKey(app.board),
    { "data-game": board.id },
    thumbnail(board, cells),
    title(board),
    game.isSolved ? "solved" : `${game.where(STAR).length} of ${plural(total(board), "star")}`
  );
}
