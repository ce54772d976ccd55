// How somebody likes to play: what each option is, and the dialog that sets them.

import { $, element } from "../view/dom.js";
import { keep, kept } from "./keep.js";

/** @typedef {Record<string, boolean>} Options */

/** @type {[string, string, boolean][]} name, words, and what it is at first */
const OPTIONS = [
  ["around", "A star marks the cells around it", false],
  ["marksFirst", "The first tap marks, the second places a star", false],
  ["drags", "Dragging marks cells", true],
  ["conflicts", "Show conflicts at once", true],
  ["counts", "Show how many stars are left at the edges", true],
  ["dims", "Dim finished rows, columns and regions", true],
];

/** @returns {Options} */
export const options = () => ({ ...Object.fromEntries(OPTIONS.map(([name, , first]) => [name, first])), ...kept().options });

/** Fill the dialog. @param {() => void} changed */
export function offerOptions(changed) {
  const now = options();
  $("choices").append(...OPTIONS.map(([name, words]) => {
    const box = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", id: `option-${name}`, checked: Boolean(now[name]) }));
    box.addEventListener("change", () => {
      keep({ options: { ...options(), [name]: box.checked } });
      changed();
    });
    return element("label", { class: "check" }, box, ` ${words}`);
  }));
  $("options").onclick = () => $("choosing").showModal();
}
