// Elements of pages, and of the drawings in them.

/** @param {string} id @returns {any} the element with that id, which is there */
export const $ = (id) => document.getElementById(id);

/**
 * @param {string} name @param {Record<string, unknown>} [attributes] @param {...(Node | string)} content
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...content);
  return made;
}

/** @param {string} name @param {Record<string, unknown>} attributes @param {Element} parent */
export function shape(name, attributes, parent) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent.append(made);
  return made;
}

/** @param {string} words @param {string} [kind] @param {() => void} [press] @param {Record<string, unknown>} [more] attributes */
export function button(words, kind = "", press = undefined, more = {}) {
  const made = element("button", { type: "button", class: kind || undefined, ...more }, words);
  if (press) made.addEventListener("click", press);
  return made;
}
