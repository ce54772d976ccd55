// Regions of one's own, checked as they are drawn.

import {
  LARGEST,
  TINTS,
  drawingFaults,
  letters,
  makeBoard,
  plural,
  request
} from "../board/board.js";
import { isUsual } from "../board/rules.js";
import { amount, bar, button, element, labeled, number, tell } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */

const WAIT_MS = 400,
  MOST = 100,
  SECONDS = 10,
  MOST_NAMES = 5;

export class DrawPanel {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.rows = number(6, 1, LARGEST);
    this.stars = number(1, 1, LARGEST);
    this.pen = 0;
    this.timer = 0;
    /** @type {number[][]} */
    this.regions = [];
    this.pens = element("div", { class: "bar", role: "group", "aria-label": "Region to draw" });
    this.sheet = element("div", { class: "sheet", role: "group", "aria-label": "Regions" });
    this.status = element("p", { role: "status" });
    this.use = button("Play this board", () => this.play());
    this.element = element(
      "div",
      element("p", "Choose a region, then click or drag over its cells."),
      bar(
        labeled("Rows", this.rows),
        labeled("Stars", this.stars),
        button("Empty sheet", () => this.start()),
        button("From the board", () => this.copy())
      ),
      this.pens,
      this.sheet,
      this.status,
      this.use
    );
    this.stars.addEventListener("change", () => this.check());
    this.listen();
    this.start();
  }

  start() {
    const size = amount(this.rows);
    this.show(Array.from({ length: size }, () => Array(size).fill(-1)));
  }

  copy() {
    const { board } = this.app;
    this.rows.value = String(board.size);
    this.stars.value = String(board.stars);
    if (!isUsual(board)) tell("The sheet has the regions; the rules there are the usual ones.");
    this.show(board.regions.map((row) => [...row]));
  }

  /** @param {number[][]} regions */
  show(regions) {
    this.regions = regions;
    const size = regions.length;
    this.sheet.style.setProperty("--size", String(size));
    this.cells = regions
      .flat()
      .map((_, cell) => element("button", { type: "button", "data-cell": cell }));
    this.sheet.replaceChildren(...this.cells);
    this.pens.replaceChildren(...regions.map((_, k) => this.penButton(k)));
    this.choose(0);
    this.cells.forEach((_, cell) => this.paint(cell));
    this.check();
  }

  /** @param {number} k */
  penButton(k) {
    return button(letters(k), () => this.choose(k), { class: `tint${k % TINTS}` });
  }

  /** @param {number} pen */
  choose(pen) {
    this.pen = pen;
    [...this.pens.children].forEach((one, k) =>
      one.setAttribute("aria-pressed", String(k === pen))
    );
  }

  listen() {
    const draw = (/** @type {Element | null} */ target) =>
      target instanceof HTMLElement && target.dataset.cell && this.put(Number(target.dataset.cell));
    this.sheet.addEventListener("click", (event) => draw(/** @type {Element} */ (event.target)));
    this.sheet.addEventListener("pointermove", (event) => {
      if (event.buttons) draw(document.elementFromPoint(event.clientX, event.clientY));
    });
  }

  /** @param {number} cell */
  put(cell) {
    const size = this.regions.length,
      row = Math.floor(cell / size);
    if (
      this.regions[row]?.[cell % size] === this.pen ||
      !this.sheet.contains(this.cells?.[cell] ?? null)
    )
      return;
    this.regions[row][cell % size] = this.pen;
    this.paint(cell);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.check(), WAIT_MS);
  }

  /** @param {number} cell */
  paint(cell) {
    const size = this.regions.length,
      region = this.regions[Math.floor(cell / size)][cell % size];
    const square = /** @type {HTMLElement[]} */ (this.cells)[cell];
    square.textContent = region < 0 ? "" : letters(region);
    square.className = region < 0 ? "" : `tint${region % TINTS}`;
    square.setAttribute(
      "aria-label",
      `row ${Math.floor(cell / size) + 1}, column ${(cell % size) + 1}, ${region < 0 ? "no region" : `region ${letters(region)}`}`
    );
  }

  /** @returns {string} what is wrong, or nothing */
  fault() {
    const { missing, pieces, empty } = drawingFaults(this.regions);
    if (missing) return `${plural(missing, "cell")} without a region`;
    if (empty.length) return `no cell in ${names(empty)}`;
    if (amount(this.stars) > this.regions.length)
      return `there cannot be ${plural(amount(this.stars), "star")} in a row`;
    return pieces.length ? `in pieces: ${names(pieces)}` : "";
  }

  async check() {
    const fault = this.fault();
    /** @type {HTMLButtonElement} */ (this.use).disabled = Boolean(fault);
    this.status.textContent = fault;
    if (!fault) await this.count();
  }

  async count() {
    const regions = JSON.stringify(this.regions),
      stars = amount(this.stars);
    const asked = {
      op: "solve",
      ...request({ id: "", size: 0, regions: this.regions, stars }),
      model: "bits",
      solutions: MOST,
      listing: false,
      counters: false,
      timeout: SECONDS
    };
    const reply = await this.app.ask(asked, "Counting solutions");
    if (reply && regions === JSON.stringify(this.regions))
      this.status.textContent = verdict(reply.report);
  }

  play() {
    this.app.open(makeBoard(this.regions, amount(this.stars), "drawn"));
  }
}

/** @param {number[]} regions */
const names = (regions) =>
  regions.slice(0, MOST_NAMES).map(letters).join(", ") +
  (regions.length > MOST_NAMES ? ` and ${regions.length - MOST_NAMES} more` : "");

/** @param {any} report */
function verdict({ status, limit, found }) {
  if (limit !== "none") return "not counted in time";
  if (status === "satisfied" || found >= MOST) return `${MOST} solutions or more`;
  return found ? plural(found, "solution") : "no solution";
}
