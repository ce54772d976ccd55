// What can be completed: predicates of the libraries that lessons use, and names in the text.

import library from "./library.json";

const OPTIONS = Object.entries(library).map(([key, info]) => {
  const [name, arity] = key.split("/");
  return { label: name, detail: `/${arity}`, type: "function", info };
});

/** @param {import("@codemirror/autocomplete").CompletionContext} context */
export function complete(context) {
  const word = context.matchBefore(/\w+/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const known = new Set(OPTIONS.map(({ label }) => label));
  const own = [...new Set(context.state.doc.toString().match(/\b\w{2,}\b/g))].filter((name) => !known.has(name) && name !== word.text && !/^\d/.test(name));
  return { from: word.from, options: [...OPTIONS, ...own.map((label) => ({ label, type: /^[A-Z_]/.test(label) ? "variable" : "function" }))], validFor: /^\w*$/ };
}
