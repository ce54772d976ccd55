// The boards of today, and those of the days before.

import { makeBoard, plural } from "../../board/board.js";
import { FIRST_DAY, FORMATS, dailyName, dailyStreak, month, solvedDaily, wanted } from "../../play/daily.js";
import { day } from "../../play/records.js";
import { button, element } from "../../view/dom.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../play/daily.js").Format} Format */

const SECONDS = 120;
const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** Make the board of a day, and open it. @param {App} app @param {string} date @param {Format} format */
export async function openDaily(app, date, format) {
  const reply = await app.tools.ask({ ...wanted(date, format), timeout: SECONDS }, `Making the board of ${date}`);
  const made = reply?.found.find((/** @type {any} */ one) => one.regions);
  if (made) await app.open(makeBoard(made.regions, format.stars, dailyName(date, format)), { difficulty: made.grade?.difficulty });
}

/** @param {App} app */
export function today(app) {
  const row = element("div", { class: "cards" }), line = element("p", { class: "dim" });
  const fill = () => {
    const date = day(), solved = solvedDaily(), length = dailyStreak(date);
    row.replaceChildren(...FORMATS.map((format) => dailyCard(app, date, format, solved.has(dailyName(date, format)))));
    line.textContent = `${new Date().toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long" })}${length ? ` - ${plural(length, "day")} in a row` : ""}`;
  };
  app.addEventListener("board", fill);
  app.addEventListener("recorded", fill);
  fill();
  return element("section", { class: "today" }, element("h2", {}, "Today"), line, row);
}

/** @param {App} app @param {string} date @param {Format} format @param {boolean} isSolved */
function dailyCard(app, date, format, isSolved) {
  const made = button("", "card", () => openDaily(app, date, format));
  made.append(element("b", {}, format.words), element("span", {}, `${format.size}x${format.size}, ${"★".repeat(format.stars)}`), element("span", { class: "dim" }, isSolved ? "✓ solved" : format.difficulty));
  made.dataset.daily = format.name;
  return made;
}

/** A calendar of months, back to the first day. @param {App} app */
export function archive(app) {
  const now = day(), shown = { year: Number(now.slice(0, 4)), month: Number(now.slice(5, 7)) };
  const title = element("b", { "aria-live": "polite" }), table = element("div", { class: "calendar", role: "group", "aria-label": "Days" });
  const step = (/** @type {number} */ by) => {
    const date = new Date(shown.year, shown.month - 1 + by, 1, 12);
    [shown.year, shown.month] = [date.getFullYear(), date.getMonth() + 1];
    fill();
  };
  const [back, on] = [button("◀", "", () => step(-1)), button("▶", "", () => step(1))];
  back.setAttribute("aria-label", "The month before");
  on.setAttribute("aria-label", "The next month");
  const fill = () => {
    const today = day(), solved = solvedDaily(), days = month(shown.year, shown.month);
    title.textContent = new Date(shown.year, shown.month - 1, 1, 12).toLocaleDateString("en", { month: "long", year: "numeric" });
    /** @type {HTMLButtonElement} */ (back).disabled = days[0].date <= FIRST_DAY;
    /** @type {HTMLButtonElement} */ (on).disabled = days[days.length - 1].date >= today;
    const names = WEEKDAYS.map((name) => element("span", { class: "dim", "aria-hidden": "true" }, name));
    table.replaceChildren(...names, ...days.map((one) => dayButton(one, today, solved)));
  };
  const choice = element("div", { class: "cards" });
  table.addEventListener("click", (event) => {
    const date = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.date;
    if (!date) return;
    const solved = solvedDaily();
    choice.replaceChildren(...FORMATS.map((format) => dailyCard(app, date, format, solved.has(dailyName(date, format)))));
  });
  app.addEventListener("recorded", fill);
  fill();
  return [element("div", { class: "bar" }, back, title, on), table, choice];
}

/** @param {{date: string, weekday: number}} one @param {string} today @param {Set<string>} solved */
function dayButton({ date, weekday }, today, solved) {
  const count = FORMATS.filter((format) => solved.has(dailyName(date, format))).length;
  const made = /** @type {HTMLButtonElement} */ (button(String(Number(date.slice(8)))));
  made.disabled = date > today || date < FIRST_DAY;
  made.dataset.date = date;
  made.dataset.solved = String(count);
  made.setAttribute("aria-label", `${date}, ${count} of ${FORMATS.length} solved`);
  if (date.endsWith("-01")) made.style.gridColumnStart = String(weekday + 1);
  return made;
}
