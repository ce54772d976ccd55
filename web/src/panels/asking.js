// What queries have in common wherever they are asked: their history, and help.

import { keep, kept } from "../play/keep.js";

const MOST_KEPT = 50;
/** @type {Promise<Record<string, string>> | null} */
let texts = null;

/** A query as it is typed, without what the toplevel wants around it. @param {string} text */
export const bare = (text) => text.trim().replace(/^\?-\s*/, "").replace(/\.$/, "");

/** Keep what has been asked, the latest last. @param {string} query */
export function remember(query) {
  const before = history().filter((one) => one !== query);
  keep({ queries: [...before, query].slice(-MOST_KEPT) });
}

/** @returns {string[]} */
const history = () => (Array.isArray(kept().queries) ? kept().queries.map(String) : []);

/** Have the arrows up and down bring back earlier queries, from the ends of the field. @param {HTMLTextAreaElement} field */
export function recalls(field) {
  let back = 0, typed = "";
  field.addEventListener("input", () => (back = 0));
  field.addEventListener("keydown", (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key] ?? 0, at = field.selectionStart;
    const isAtEnd = step > 0 ? !field.value.slice(0, at).includes("\n") : !field.value.slice(at).includes("\n");
    const all = history(), to = back + step;
    if (!step || !isAtEnd || to < 0 || to > all.length) return;
    event.preventDefault();
    if (!back) typed = field.value;
    back = to;
    field.value = back ? all[all.length - back] : typed;
  });
}

/** What help(Name/Arity) says, or nothing if the query is another. @param {string} query @returns {Promise<string | null>} */
export async function helped(query) {
  const [, name, arity] = /^help\(\s*([a-z]\w*)(?:\/(\d+))?\s*\)$/.exec(query) ?? [];
  if (!name) return null;
  texts ??= fetch("help.json").then((response) => response.json());
  const all = await texts, found = Object.keys(all).filter((one) => (arity ? one === `${name}/${arity}` : one.startsWith(`${name}/`)));
  return [...new Set(found.map((one) => all[one]))].join("\n\n") || `There is no help for ${name}${arity ? `/${arity}` : ""}.`;
}
