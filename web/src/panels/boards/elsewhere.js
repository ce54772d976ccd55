// The board for elsewhere: as a link, as text, as a picture, on paper.

import { FORMATS, holds, write } from "../../formats/formats.js";
import { MARK, STAR } from "../../play/game.js";
import { button, copy, download, element, tell } from "../../view/dom.js";
import { picture, pixels } from "../../view/picture.js";
import { labeled, select } from "../search.js";

/** @typedef {import("../../app.js").App} App */

/** @param {App} app */
export function takenElsewhere(app) {
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
  const offer = () => {
    for (const option of form.options) option.disabled = !holds(option.value, app.board);
    if (form.selectedOptions[0]?.disabled) form.value = FORMATS.find((name) => holds(name, app.board)) ?? "";
    result.value = "";
  };
  app.addEventListener("board", offer);
  offer();
  const file = () => app.board.id.replace(/[^\w.-]+/g, "-") || "board";
  return [
    element("div", { class: "bar" }, labeled("Format", form), button("As text", "", show), button("Copy", "", () => copy(result.value, "Board"))),
    result,
    element("div", { class: "bar" }, button("Copy the link", "", () => copy(location.href.split("#")[0] + app.fragment, "Link")),
      button("SVG", "", () => download(`${file()}.svg`, picture(app.board, app.game.cells), "image/svg+xml")),
      button("PNG", "", async () => download(`${file()}.png`, await pixels(app.board, app.game.cells))),
      button("Print", "", () => window.print()))];
}
