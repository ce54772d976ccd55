// Elements of the page.

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

/** @param {string} words @param {string} [kind] @param {() => void} [press] */
export function button(words, kind = "", press = undefined) {
  const made = element("button", { type: "button", class: kind }, words);
  if (press) made.addEventListener("click", press);
  return made;
}

/** What screen readers say, and a line to see. @param {string} text @param {string} [kind] */
export function tell(text, kind = "") {
  const line = $("message");
  line.textContent = text;
  line.dataset.kind = kind;
}

/** @param {string} text @param {string} name @param {string | Blob} content */
export function download(name, content, text = "text/plain") {
  const blob = content instanceof Blob ? content : new Blob([content], { type: text });
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(/** @type {HTMLAnchorElement} */ (link).href), 1000);
}

/** Copy, and say so. @param {string} text @param {string} what */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} copied.`);
  } catch {
    tell(`This browser does not let the page copy. ${what}: ${text.slice(0, 500)}`);
  }
}
