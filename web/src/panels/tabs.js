// The tools beside the board, one at a time. Each is built when it is first shown.

import { $, element } from "../view/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{id: string, name: string, build: (app: App) => HTMLElement}} Panel */

/** @param {App} app @param {Panel[]} panels */
export function tabs(app, panels) {
  const buttons = panels.map((panel) => {
    const made = element("button", { type: "button", role: "tab", id: `tab-${panel.id}`, "aria-controls": `panel-${panel.id}` }, panel.name);
    made.addEventListener("click", () => choose(panel.id));
    return made;
  });
  const rooms = panels.map((panel) => element("div", { role: "tabpanel", id: `panel-${panel.id}`, "aria-labelledby": `tab-${panel.id}` }, panel.build(app)));
  $("tabs").append(...buttons);
  $("panels").append(...rooms);
  $("tabs").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => walk(event, buttons));
  choose(panels[0].id);
  app.addEventListener("program", () => choose("query"));

  /** @param {string} id */
  function choose(id) {
    panels.forEach((panel, k) => {
      buttons[k].setAttribute("aria-selected", String(panel.id === id));
      buttons[k].tabIndex = panel.id === id ? 0 : -1;
      rooms[k].hidden = panel.id !== id;
    });
  }
}

/** @param {KeyboardEvent} event @param {HTMLElement[]} buttons */
function walk(event, buttons) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const at = buttons.findIndex((one) => one.tabIndex === 0);
  const next = buttons[(at + step + buttons.length) % buttons.length];
  next.click();
  next.focus();
  event.preventDefault();
}
