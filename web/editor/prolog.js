// Prolog's tokens, for colors in the editor.

import { LanguageSupport, StreamLanguage } from "@codemirror/language";

const OPERATORS = /^(?::-|\?-|-->|->|\*->|\\\+|#[=\\<>/]+=?>?|[=\\@<>:+*/^?#&$.~|-]+)/;

/** @typedef {{comment: boolean}} State */
/** @typedef {import("@codemirror/language").StringStream} Stream */

/** @param {Stream} stream @param {State} state @returns {string | null} */
function token(stream, state) {
  if (state.comment) return comment(stream, state);
  if (stream.eatSpace()) return null;
  if (stream.match("%")) return stream.skipToEnd(), "comment";
  if (stream.match("/*")) {
    state.comment = true;
    return comment(stream, state);
  }
  if (stream.match(/^0'(?:\\.|''|.)/) || stream.match(/^\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/)) return "number";
  if (stream.match(/^"(?:[^"\\]|\\.|"")*"?/) || stream.match(/^`(?:[^`\\]|\\.|``)*`?/)) return "string";
  if (stream.match(/^[A-Z_]\w*/)) return "variableName";
  if (stream.match(/^(?:[a-z]\w*|'(?:[^'\\]|\\.|'')*'?)(?=\()/)) return "variableName.function";
  if (stream.match(/^(?:is|mod|rem|div|rdiv|xor|in|ins|dynamic|discontiguous|module|table)\b/)) return "keyword";
  if (stream.match(/^[a-z]\w*/) || stream.match(/^'(?:[^'\\]|\\.|'')*'?/)) return null;
  if (stream.match(/^[()[\]{},]/)) return "bracket";
  if (stream.match(OPERATORS)) return "operator";
  stream.next();
  return null;
}

/** @param {Stream} stream @param {State} state */
function comment(stream, state) {
  if (stream.match(/^.*?\*\//)) state.comment = false;
  else stream.skipToEnd();
  return "comment";
}

/** @type {import("@codemirror/language").StreamParser<State>} */
const PROLOG = {
  name: "prolog",
  startState: () => ({ comment: false }),
  token,
  languageData: { commentTokens: { line: "%", block: { open: "/*", close: "*/" } }, closeBrackets: { brackets: ["(", "[", "{", "'", '"'] } },
};

export const prolog = () => new LanguageSupport(StreamLanguage.define(PROLOG));
