// A text field for programs that becomes an editor, once that is loaded.

import { element } from "./dom.js";

/** @typedef {{line: number, message: string, kind: "error" | "warning"}} Fault its line from 1 */

export class Editor {
  /** @param {string} label @param {string} text @param {() => void} run what Ctrl+Enter does */
  constructor(label, text, run) {
    this.label = label;
    this.run = run;
    this.field = /** @type {HTMLTextAreaElement} */ (element("textarea", { rows: 12, spellcheck: "false", autocapitalize: "off", class: "code", "aria-label": label }));
    this.field.value = text;
    this.field.addEventListener("keydown", (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && run());
    this.room = element("div", { class: "editor", hidden: true });
    this.element = element("div", {}, this.field, this.room);
    /** @type {any} */
    this.made = null;
  }

  /** Load the editor; where that fails, the field stays. */
  async open() {
    if (this.made || this.element.dataset.opens) return;
    this.element.dataset.opens = "yes";
    const file = new URL("../editor.js", import.meta.url).href;
    const { createEditor } = await import(file).catch(() => ({}));
    if (!createEditor) return;
    this.made = createEditor(this.room, this.label, { text: this.field.value, changed: (/** @type {string} */ text) => (this.field.value = text), run: this.run });
    this.field.hidden = true;
    this.room.hidden = false;
  }

  get value() {
    return this.field.value;
  }

  set value(text) {
    this.field.value = text;
    this.made?.put(text);
  }

  /** Show faults at their lines. @param {Fault[]} faults */
  show(faults) {
    this.made?.show(faults);
  }
}
