// Elements of the page, tables, fields of forms and editors, what it tells and hands out.

import { $, element } from "../../../python/starbattle/render/pages/elements.js";

export * from "../../../python/starbattle/render/pages/elements.js";

/** What the style sheet knows of the page: its theme, its place. */
export const page = document.documentElement.dataset;

/** Controls in a row. @param {...(Node | string)} content */
export const bar = (...content) => element("div", { class: "bar" }, content);

/** @param {Record<string, unknown>} attributes */
export const input = (attributes) => element("input", attributes);

/** A box to check, with its words. @param {string} id @param {string} words @param {Record<string, any>} [more] attributes of the box */
export const checkbox = (id, words, more) =>
  element("label", { class: "check" }, input({ type: "checkbox", id, ...more }), ` ${words}`);

/** @param {string} words @param {HTMLElement} field */
export const labeled = (words, field) => element("label", `${words} `, field);

/** Have a field offer choices, each a value, its words and a title. @param {HTMLSelectElement} field @param {string[][]} choices @param {string} [chosen] */
export const offerChoices = (field, choices, chosen = field.value) =>
  field.replaceChildren(
    ...choices.map(([value, words, title]) =>
      element("option", { value, title, selected: value === chosen }, words)
    )
  );

/** @param {Record<string, string>} options words by value @param {string} [chosen] @param {() => void} [change] */
export function select(options, chosen, change) {
  const field = element("select", { change });
  offerChoices(field, Object.entries(options), chosen);
  return field;
}

/** A field for Prolog. @param {string} label @param {number} rows @param {string} placeholder what to type @param {() => void} run what Ctrl+Enter does */
export const codeField = (label, rows, placeholder, run) =>
  element("textarea", {
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      run();
    },
    rows,
    placeholder,
    spellcheck: "false",
    autocapitalize: "off",
    class: "code",
    "aria-label": label
  });

/** A field for Prolog, below what it is called. @param {HTMLElement} field @param {HTMLElement} [editor] that may stand in its place */
export const captioned = (field, editor = field) =>
  element("div", element("p", { class: "dim" }, String(field.ariaLabel)), field, editor);

/** A field for a whole number; the browser says what is outside of its limits. @param {number | ""} value "" if it may be empty @param {number} min @param {number} max */
export const number = (value, min, max) =>
  input({ type: "number", value, min, max, required: value !== "" });

/** What went wrong, in words. @param {unknown} error */
export const fault = (error) => (error instanceof Error ? error.message : String(error));

/** The places for messages: below the board, in the tools, where a game ends, and above all where nothing can be trusted. @typedef {"message" | "tool-message" | "ending-message" | "fault"} Place */

/** Show a message where the deed was; screen readers say it. @param {string} text @param {string} [kind] @param {Place} [place] */
export function tell(text, kind = "", place = "message") {
  $(place).textContent = text;
  $(place).className = kind;
  if (place === "message") for (const id of ["proof", "deeds"]) $(id).replaceChildren();
}

/** Copy, and say so. @param {string} text @param {string} what @param {Place} place */
export async function copy(text, what, place) {
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} copied.`, "good", place);
  } catch {
    tell(`This browser does not let the page copy. ${what}: ${text.slice(0, 500)}`, "bad", place);
  }
}

// A text field for programs that becomes an editor, once that is loaded.

/** @typedef {{line: number, message: string, kind: "error" | "warning"}} Fault its line from 1 */

const CLAUSES = "Clauses, such as likes(ann, prolog).";

/** @param {string} label @param {() => void} run what Ctrl+Enter does */
export function programField(label, run) {
  const field = codeField(label, 12, CLAUSES, run),
    room = element("div", { class: "editor", hidden: true });
  /** @type {any} */
  let made = null;
  let opens = false;
  return {
    field,
    element: captioned(field, room),

    /** Load the editor; where that fails, the field stays. */
    async open() {
      if (opens) return;
      opens = true;
      const file = new URL("editor.js", document.baseURI).href;
      const { createEditor } = await import(file).catch(() => ({}));
      if (!createEditor) return;
      made = createEditor(room, label, {
        text: field.value,
        hint: CLAUSES,
        changed: (/** @type {string} */ text) => (field.value = text),
        run
      });
      field.hidden = true;
      room.hidden = false;
    },

    /** @param {string} text */
    put(text) {
      field.value = text;
      made?.put(text);
    },

    /** Show faults at their lines. @param {Fault[]} faults */
    show(faults) {
      made?.show(faults);
    }
  };
}
