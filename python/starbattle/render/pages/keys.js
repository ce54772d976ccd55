// What leads through steps, one after another: buttons, keys and a slider. And what pages
// that are one file have besides: a theme, and their place in the address.

import { $, button, element, table } from "./elements.js";

/** @typedef {[string, string, (by: number) => void]} Line keys, what they do in words, and what does it: of two keys, the second goes the other way, by -1 */

/** @type {Record<string, string>} */
const ARROWS = { "→": "ArrowRight", "←": "ArrowLeft", "↓": "ArrowDown", "↑": "ArrowUp" };

/** What each key does. @param {Line[]} lines @returns {Record<string, () => void>} */
export const keysOf = (lines) => Object.fromEntries(lines.flatMap(([keys, , act]) => keys.split(" ").map((key, k) => [ARROWS[key] ?? key, () => act(k ? -1 : 1)])));

/** Buttons that do what keys do. @param {[string, string, string][]} parts key, sign and words @param {Record<string, () => void>} keys */
export const buttons = (parts, keys) => parts.map(([key, sign, words]) => button(sign, () => keys[key](), { "aria-label": words, title: words, "data-key": key }));

/** Do what a key says, unless the element that has it takes it. @param {KeyboardEvent} event @param {Record<string, () => void>} keys */
export function press(event, keys) {
  const name = /** @type {HTMLElement} */ (event.target).tagName, isTaken = name === "SELECT" || (["BUTTON", "SUMMARY"].includes(name) && [" ", "Enter"].includes(event.key));
  if (event.ctrlKey || event.altKey || event.metaKey || isTaken || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
}

/** @param {string} label @param {(number: number) => void} choose @returns {HTMLInputElement} */
export const slider = (label, choose) => element("input", { type: "range", id: "slider", min: 0, step: 1, value: 0, "aria-label": label, input: (/** @type {any} */ { target }) => choose(Number(target.value)) });

/** The number that the address has. */
export const addressed = () => Number(location.hash.slice(1)) || 0;

/** Have the address say what is chosen. @param {number} chosen */
export function address(chosen) {
  try {
    history.replaceState(null, "", `#${chosen}`);
  } catch {
    // A page inside another may not have an address of its own.
  }
}

/** Do what keys say, and list them in the help. @param {Line[]} lines @returns {Record<string, () => void>} what each key does */
export function listen(lines) {
  const { dataset } = document.documentElement, help = $("help");
  dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  $("theme").onclick = () => (dataset.theme = dataset.theme === "dark" ? "light" : "dark");
  /** @type {Line[]} */
  const all = [...lines, ["?", "this table", () => help.togglePopover()]], keys = keysOf(all);
  help.append(table("Keys", all.map(([names, words]) => [names, words])));
  document.addEventListener("keydown", (event) => press(event, keys));
  return keys;
}
