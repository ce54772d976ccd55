// Elements of pages, and of the drawings in them.

/** @param {string} id @returns {any} the element with that id, which is there */
export const $ = (id) => document.getElementById(id);

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {...(Node | string | (Node | string)[] | Record<string, any>)} parts attributes, what acts on events of a name, and what is inside, also in lists
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, ...parts) {
  const made = document.createElement(name);
  for (const part of parts.flat()) {
    if (part instanceof Node || typeof part === "string") made.append(part);
    else for (const [key, value] of Object.entries(part)) {
      if (typeof value === "function") made.addEventListener(key, value);
      else if (value === true) made.setAttribute(key, "");
      else if (value !== false && value !== undefined) made.setAttribute(key, String(value));
    }
  }
  return made;
}

/** @param {string} name @param {Record<string, unknown>} attributes @param {Element} parent */
export function shape(name, attributes, parent) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent.append(made);
  return made;
}

/** @param {string | (Node | string)[]} words @param {() => void} press @param {Record<string, unknown>} [more] attributes */
export const button = (words, press, more) => element("button", { type: "button", click: press, ...more }, words);

/** A table, each line with its heading. @param {string} caption @param {string[][]} lines @param {string[]} [head] the headings of the other columns */
export const table = (caption, lines, head = []) => element("table", { class: "figures" }, element("caption", caption),
  element("tr", { hidden: !head.length }, element("td"), head.map((words) => element("th", { scope: "col", class: "dim" }, words))),
  lines.map(([name, ...values]) => element("tr", element("th", { scope: "row", class: "dim" }, name), values.map((words) => element("td", words)))));
