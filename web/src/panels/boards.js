// Which board to play: those of today, others that ship, made and pasted ones.

import { STAR, linked, makeBoard, plural, title } from "../board/board.js";
import { isUsual, sentences, total, withConditions } from "../board/rules.js";
import { Game } from "../play/game.js";
import {
  FIRST_DAY,
  FORMATS,
  VARIANTS,
  boardKey,
  dailyName,
  dailyOf,
  dailyStreak,
  day,
  exported,
  imported,
  kindOf,
  record,
  records,
  saves,
  solvedDaily,
  wanted
} from "../play/kept.js";
import {
  $,
  amount,
  button,
  download,
  element,
  fault,
  labeled,
  number,
  select,
  table,
  tell
} from "../view/dom.js";
import { thumbnail } from "../view/picture.js";
import { pastedBoards, printSheets, takenElsewhere } from "./elsewhere.js";

/** @typedef {import("../app.js").App} App */

/** @type {[string, string, (app: App) => HTMLElement[]][]} */
const PARTS = [
  ["levels", "All boards", levels],
  ["archive", "Earlier days", archive],
  ["begun", "Games that you have begun", begunGames],
  ["made", "Make a board", madeBoards],
  ["pasted", "Paste, drop or open a board", pastedBoards],
  ["elsewhere", "Take the board elsewhere", takenElsewhere],
  ["records", "Your records", ownRecords]
];
/** @param {App} app */
export function buildBoards(app) {
  app.addEventListener("solved", (event) => {
    record(app.board, { .../** @type {CustomEvent} */ (event).detail, difficulty: app.difficulty });
    app.dispatchEvent(new Event("recorded"));
    follow(app);
  });
  app.addEventListener("board", () => follow(app));
  app.addEventListener("board", () => ($("part-levels").open = true), { once: true });
  return element(
    "div",
    {},
    today(app),
    ...PARTS.map(([id, words, content]) => part(app, id, words, content))
  );
}

/** A part that unfolds, and is built when it is first opened. @param {App} app @param {string} id @param {string} words @param {(app: App) => HTMLElement[]} content */
function part(app, id, words, content) {
  const made = /** @type {HTMLDetailsElement} */ (
    element("details", { id: `part-${id}`, name: "boards" }, element("summary", {}, words))
  );
  made.addEventListener(
    "toggle",
    () => made.open && made.children.length === 1 && made.append(...content(app))
  );
  return made;
}

/** Find out which board comes after this one. @param {App} app */
async function follow(app) {
  const { board } = app,
    daily = dailyOf(board.id),
    solved = solvedDaily();
  const format =
    daily && FORMATS.find((one) => one !== daily.format && !solved.has(dailyName(daily.date, one)));
  if (daily && format) {
    return offer(app, `Next: the ${format.words.toLowerCase()} board of the day`, () =>
      openDaily(app, daily.date, format)
    );
  }
  const entry = await nextShipped(board).catch(() => null);
  if (!entry || board !== app.board) return;
  const next = entryBoard(entry);
  offer(
    app,
    `Next board: ${next.size}x${next.size}${entry.difficulty ? `, ${entry.difficulty}` : ""}`,
    () => app.open(next, { difficulty: entry.difficulty })
  );
}

/** @param {App} app @param {string} words @param {() => void} open */
function offer(app, words, open) {
  app.next = { words, open };
  app.dispatchEvent(new Event("next"));
}

// The boards that ship, in one file of the page.

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{name: string, id: string, stars: number, rows: string, difficulty?: string, rules?: object, where?: string[]}} Entry */

/** @type {Promise<Entry[]> | null} */
let list = null;

/** @returns {Promise<Entry[]>} */
function entries() {
  list ??= fetch("boards.json").then((response) => response.json());
  return list;
}

/** @param {Entry} entry @returns {Board} */
function entryBoard({ id, stars, rows, rules, where }) {
  const letters = rows
    .split("/")
    .map((row) => [...row].map((letter) => (letter === "." ? -1 : letter)));
  return withConditions(makeBoard(letters, stars, id), rules, where);
}

/** @param {string} name @returns {Promise<Board>} */
export async function shipped(name) {
  const found = (await entries()).find((entry) => entry.name === name);
  if (!found) throw new Error(`no board ${name}`);
  return entryBoard(found);
}

// The boards of today, and those of the days before.

/** @typedef {import("../play/kept.js").Format} Format */

const DAILY_SECONDS = 120;

/** Make the board of a day, and open it. @param {App} app @param {string} date @param {Format} format */
async function openDaily(app, date, format) {
  const reply = await app.tools.ask(
    { ...wanted(date, format), timeout: DAILY_SECONDS },
    `Making the board of ${date}`
  );
  const made = reply?.found.find((/** @type {any} */ one) => one.regions);
  if (made)
    await app.open(makeBoard(made.regions, format.stars, dailyName(date, format)), {
      difficulty: made.grade?.difficulty
    });
}

/** @param {App} app */
export function today(app) {
  const row = element("div", { class: "cards" }),
    line = element("p", { class: "dim" });
  const fill = () => {
    const date = day(),
      solved = solvedDaily(),
      length = dailyStreak(date);
    row.replaceChildren(...dailyCards(app, date, solved));
    line.textContent = `${new Date().toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long" })}${length ? ` - ${plural(length, "day")} in a row` : ""}`;
  };
  app.addEventListener("board", fill);
  app.addEventListener("recorded", fill);
  fill();
  return element("section", { class: "today" }, element("h2", {}, "Today"), line, row);
}

/** A card for the board of each kind. @param {App} app @param {string} date @param {Set<string>} solved */
const dailyCards = (app, date, solved) =>
  FORMATS.map((format) => {
    const { name, words, size, stars, difficulty } = format,
      isSolved = solved.has(dailyName(date, format));
    return card(
      () => openDaily(app, date, format),
      { "data-daily": name },
      element("b", {}, words),
      `${size}x${size}, ${"★".repeat(stars)}`,
      isSolved ? "✓ solved" : difficulty
    );
  });

/** What is pressed to open a board. @param {() => void} open @param {Record<string, unknown>} attributes @param {HTMLElement} top @param {string} words @param {string} state */
function card(open, attributes, top, words, state) {
  const made = button("", "card", open, attributes);
  made.append(top, element("span", {}, words), element("span", { class: "dim" }, state));
  return made;
}

/** @param {App} app */
export function archive(app) {
  const date = /** @type {HTMLInputElement} */ (
      element("input", { type: "date", min: FIRST_DAY, max: day(), value: day() })
    ),
    choice = element("div", { class: "cards" });
  const fill = () => {
    if (date.value && date.checkValidity())
      choice.replaceChildren(...dailyCards(app, date.value, solvedDaily()));
  };
  date.addEventListener("change", fill);
  app.addEventListener("recorded", fill);
  fill();
  return [element("div", { class: "bar" }, labeled("Day", date)), choice];
}

// The boards that ship: pictures to choose from, by size and difficulty, with what is solved.

/** @typedef {{entry: Entry, board: Board, kind: string}} Shipped */

/** A choice among them, or any. */
const difficulties = () =>
  select({
    "": "any",
    ...Object.fromEntries(["easy", "medium", "hard", "expert"].map((one) => [one, one]))
  });

/** @returns {Promise<Shipped[]>} */
const all = async () =>
  (await entries()).map((entry) => {
    const board = entryBoard(entry);
    return { entry, board, kind: kindOf(board) };
  });

/** @param {App} app */
export function levels(app) {
  const kind = select({}),
    difficulty = difficulties();
  const isOpen = /** @type {HTMLInputElement} */ (
    element("input", { type: "checkbox", id: "unsolved" })
  );
  const line = element("p", { class: "dim", role: "status" }),
    grid = element("div", { class: "gallery" });
  const perPage = select({ 1: "1", 2: "2", 4: "4", 6: "6" }, "4");
  /** @type {Shipped[]} */
  let shown = [];
  const fill = async () => {
    const found = await all().catch(
      (error) => (tell(`The boards cannot be read: ${error.message}`, "bad"), [])
    );
    if (!kind.options.length) kind.append(...kinds(found));
    const solved = records(),
      begun = begunCells(),
      here = found.filter(
        (one) =>
          one.kind === kind.value &&
          (!difficulty.value || one.entry.difficulty === difficulty.value)
      );
    shown = here.filter(({ board }) => !isOpen.checked || !solved[boardKey(board)]);
    line.textContent = `${here.filter(({ board }) => solved[boardKey(board)]).length} of ${plural(here.length, "board")} solved`;
    grid.replaceChildren(
      ...shown.map((one) => {
        const key = boardKey(one.board);
        return shippedCard(app, one, solved[key], begun.get(key));
      })
    );
  };
  const follow = () => {
    if (app.game) kind.value = kindOf(app.board);
    if (!kind.value) kind.selectedIndex = 0;
    fill();
  };
  for (const field of [kind, difficulty, isOpen]) field.addEventListener("change", fill);
  app.addEventListener("recorded", fill);
  app.addEventListener("board", follow);
  fill().then(follow);
  return [
    element(
      "div",
      { class: "bar" },
      labeled("Size", kind),
      labeled("Difficulty", difficulty),
      element("label", { class: "check" }, isOpen, " only those to do")
    ),
    line,
    grid,
    element(
      "div",
      { class: "bar" },
      button("Print these", "", () =>
        printSheets(
          shown.map(({ board }) => board),
          Number(perPage.value)
        )
      ),
      labeled("Boards on a page", perPage)
    )
  ];
}

/** Sizes with how many boards they have. @param {Shipped[]} found */
function kinds(found) {
  const names = [...new Set(found.map((one) => one.kind))].sort(
    (a, b) => parseInt(a) - parseInt(b) || a.localeCompare(b)
  );
  return names.map((name) => {
    const [size, stars] = name.split("-"),
      words = name === VARIANTS ? name : `${size}, ${plural(Number(stars), "star")}`;
    return element(
      "option",
      { value: name },
      `${words} (${found.filter((one) => one.kind === name).length})`
    );
  });
}

/** The stars and marks of each game that the browser keeps, by its board. @returns {Map<string, Uint8Array | null>} */
const begunCells = () =>
  new Map(
    saves().map(({ link }) => {
      const { board, cells } = linked(link);
      return [boardKey(/** @type {Board} */ (board)), cells];
    })
  );

/** @param {App} app @param {Shipped} shipped @param {import("../play/kept.js").Solved | undefined} solved @param {Uint8Array | null | undefined} cells of the game that is begun */
function shippedCard(app, { entry, board }, solved, cells) {
  const { name, difficulty } = entry,
    time = solved && clock(solved.seconds),
    state = time ? `✓ ${time}` : cells ? "begun" : "new";
  const words = [!isUsual(board) && board.id, difficulty].filter(Boolean).join(", ") || "unrated";
  const label = `${name}, ${difficulty || "unrated"}${time ? `, solved in ${time}` : `, ${state}`}`;
  const attributes = { "data-board": name, title: sentences(board).join(" "), "aria-label": label };
  return card(
    () => app.open(entryBoard(entry), { difficulty }),
    attributes,
    thumbnail(board, cells),
    words,
    state
  );
}

/** @param {number} seconds */
export const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The next board of the same kind and difficulty that is not solved. @param {Board} board @returns {Promise<Entry | null>} */
async function nextShipped(board) {
  const found = await all(),
    solved = records(),
    key = boardKey(board),
    at = found.findIndex((one) => boardKey(one.board) === key);
  const difficulty = found[at]?.entry.difficulty;
  const after = [...found.slice(at + 1), ...found.slice(0, Math.max(0, at))].filter(
    (one) => boardKey(one.board) !== key && !solved[boardKey(one.board)]
  );
  const alike = after.filter((one) => one.kind === kindOf(board));
  return (
    (alike.find((one) => one.entry.difficulty === difficulty) ?? alike[0] ?? after[0])?.entry ??
    null
  );
}

// Boards that are made here.

const MAKE_SECONDS = 300;

/** @param {App} app */
function madeBoards(app) {
  const size = number(10, 4, 25),
    stars = number(2, 1, 6),
    difficulty = difficulties(),
    progress = element("p", { role: "status" });
  const make = async () => {
    const { game } = app,
      moves = game.done.length;
    const seed = Math.floor(Math.random() * 2 ** 31);
    const asked = {
      op: "make",
      size: amount(size),
      stars: amount(stars),
      difficulty: difficulty.value || undefined,
      seed,
      timeout: MAKE_SECONDS,
      report_rejected: true
    };
    let attempts = 0;
    progress.textContent = "The first attempt";
    const reply = await app.tools.ask(asked, "Making a board", (found) => {
      attempts += found.length;
      const rating = found.at(-1)?.rejected?.rating,
        last = rating ? `, the last board came to rating ${rating}` : "";
      progress.textContent = `${plural(attempts, "attempt")} so far${last}`;
    });
    const made = reply?.found.find((/** @type {any} */ one) => one.regions);
    const isFree = game === app.game && moves === game.done.length; // nobody wants to be torn from a game
    if (made) openMade(app, made, asked, progress, isFree);
    else if (reply)
      progress.textContent = `No such board was found (${plural(attempts, "attempt")}).`;
  };
  return [
    element(
      "div",
      { class: "bar" },
      labeled("Rows", size),
      labeled("Stars", stars),
      labeled("Difficulty", difficulty),
      button("Make", "", make)
    ),
    progress
  ];
}

/** @param {App} app @param {any} made @param {{size: number, stars: number, seed: number}} asked @param {HTMLElement} progress @param {boolean} isFree */
function openMade(app, made, { size, stars, seed }, progress, isFree) {
  const board = makeBoard(made.regions, stars, `${size}x${size}-${stars}-${seed}`),
    { grade } = made;
  progress.textContent = grade?.difficulty
    ? `Rating ${grade.rating}, ${grade.difficulty}, hardest: ${grade.hardest}. `
    : "A board is made. ";
  if (isFree) app.open(board, { difficulty: grade?.difficulty });
  else
    progress.append(
      button("Play the made board", "", () => app.open(board, { difficulty: grade?.difficulty }))
    );
}

// What somebody has begun and solved here.

/** The games that the browser has kept, so that each can go on. @param {App} app */
function begunGames(app) {
  const none = element("p", { class: "dim" }, "No game is begun."),
    grid = element("div", { class: "gallery" });
  const fill = () => {
    const found = saves();
    none.hidden = found.length > 0;
    grid.replaceChildren(...found.map(({ link }) => begunCard(app, link)));
  };
  app.addEventListener("board", fill);
  fill();
  return [none, grid];
}

/** @param {App} app @param {string} link */
function begunCard(app, link) {
  const { board, cells } = linked(link),
    game = new Game(/** @type {import("../board/board.js").Board} */ (board), cells);
  const state = game.isSolved
    ? "solved"
    : `${game.where(STAR).length} of ${plural(total(game.board), "star")}`;
  return card(
    () => app.open(game.board, { cells, isOwn: true }),
    { "data-game": game.board.id },
    thumbnail(game.board, cells),
    title(game.board),
    state
  );
}

/** @param {App} app */
function ownRecords(app) {
  const room = element("div"),
    file = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "file",
        accept: ".json",
        hidden: true,
        "aria-label": "A file with records"
      })
    );
  const fill = () => room.replaceChildren(bestTimes());
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) take(await chosen.text());
    file.value = "";
  });
  const take = (/** @type {string} */ text) => {
    try {
      tell(`${plural(imported(text), "board")} read from the file.`);
      app.dispatchEvent(new Event("recorded"));
    } catch (error) {
      tell(fault(error), "bad");
    }
  };
  app.addEventListener("recorded", fill);
  fill();
  return [
    room,
    element(
      "div",
      { class: "bar" },
      button("Save as a file", "", () =>
        download("starbattle-records.json", exported(), "application/json")
      ),
      button("Read a file", "", () => file.click()),
      file
    )
  ];
}

/** The best times by size and difficulty. */
function bestTimes() {
  const solved = Object.values(records());
  /** @type {Map<string, import("../play/kept.js").Solved[]>} */
  const kinds = new Map();
  for (const one of solved) {
    const kind = [one.kind.replace("-", ", ★"), one.difficulty].filter(Boolean).join(", ");
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const lines = [...kinds]
    .sort(([a], [b]) => parseInt(a) - parseInt(b) || a.localeCompare(b))
    .map(([kind, all]) => {
      const best = Math.min(...all.map(({ seconds }) => seconds)),
        alone = all.filter(({ hints }) => !hints).length;
      return [kind, String(all.length), String(alone), clock(best)];
    });
  const caption = `${plural(solved.length, "board")} solved, ${plural(dailyStreak(), "day")} in a row`;
  return table(caption, lines, ["solved", "without hints", "best time"]);
}
