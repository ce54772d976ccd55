// The editor of programs, CodeMirror with Prolog; one file of the page, loaded when needed.

import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completeFromList
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import {
  bracketMatching,
  HighlightStyle,
  indentUnit,
  StreamLanguage,
  syntaxHighlighting
} from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import library from "./library.json";

/** @typedef {{line: number, message: string, kind: "error" | "warning"}} Fault its line from 1 */

const COLORS = HighlightStyle.define([
  { tag: tags.comment, color: "var(--dim)", fontStyle: "italic" },
  { tag: [tags.string, tags.number], color: "var(--solution)" },
  { tag: tags.variableName, color: "var(--failure)" },
  { tag: tags.function(tags.variableName), color: "var(--open)" },
  { tag: [tags.keyword, tags.operator], color: "var(--accent)" }
]);
const LOOKS = EditorView.theme({
  "&": { fontSize: ".85rem" },
  "&.cm-focused": { outline: "2px solid var(--accent)" },
  ".cm-content": {
    fontFamily: "var(--code)",
    caretColor: "var(--ink)"
  },
  ".cm-placeholder": { color: "var(--dim)" },
  ".cm-scroller": { maxHeight: "60vh", overflow: "auto" },
  ".cm-gutters": { color: "var(--dim)", backgroundColor: "var(--paper)", border: "none" },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--panel)",
    border: "1px solid var(--line)"
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    color: "var(--ink)",
    backgroundColor: "var(--chosen)"
  }
});

/**
 * @param {HTMLElement} parent @param {string} label
 * @param {{text: string, hint: string, changed: (text: string) => void, run: () => void}} how
 */
export function createEditor(parent, label, { text, hint, changed, run }) {
  const root = parent.attachShadow({ mode: "open" }); // where style sheets need no permission
  const state = EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      placeholder(hint),
      history(),
      bracketMatching(),
      closeBrackets(),
      lintGutter(),
      indentUnit.of("    "),
      autocompletion({ override: [complete, completeAnyWord] }),
      StreamLanguage.define(PROLOG),
      syntaxHighlighting(COLORS),
      LOOKS,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": label }),
      keymap.of([
        { key: "Mod-Enter", run: () => (run(), true) },
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        indentWithTab
      ]),
      EditorView.updateListener.of(
        (update) => update.docChanged && changed(update.state.doc.toString())
      )
    ]
  });
  const view = new EditorView({ state, parent: /** @type {any} */ (root), root });
  return {
    /** @param {string} text */
    put(text) {
      if (text !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    /** Show faults at their lines. @param {Fault[]} faults */
    show(faults) {
      const { doc } = view.state;
      const found = faults
        .filter(({ line }) => line >= 1 && line <= doc.lines)
        .map(({ line, message, kind }) => {
          const { from, to } = doc.line(line);
          return { from, to, severity: kind, message };
        });
      view.dispatch(setDiagnostics(view.state, found));
    }
  };
}

// What can be completed: predicates of the libraries that lessons use; words of the text, too.

const complete = completeFromList(
  Object.entries(library).map(([key, info]) => {
    const [label, arity] = key.split("/");
    return { label, detail: `/${arity}`, type: "function", info };
  })
);

// Prolog's tokens, for colors in the editor.

/** What stands in quotes; they may be lacking at the end. @param {string} sign */
const quoted = (sign) => `${sign}(?:[^${sign}\\\\]|\\\\.|${sign}${sign})*${sign}?`;
const NAME = `^(?:[a-z]\\w*|${quoted("'")})`;

/** @type {[RegExp, string | null][]} */
const TOKENS = [
  [/^\s+/, null],
  [/^%.*/, "comment"],
  [/^(?:0'(?:\\.|''|.)|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)/, "number"],
  [new RegExp(`^(?:${quoted('"')}|${quoted("`")})`), "string"],
  [/^[A-Z_]\w*/, "variableName"],
  [new RegExp(`${NAME}(?=\\()`), "variableName.function"],
  [/^(?:is|mod|rem|div|rdiv|xor|in|ins|dynamic|discontiguous|module|table)\b/, "keyword"],
  [new RegExp(NAME), null],
  [/^[()[\]{},]/, "bracket"],
  [/^(?::-|\?-|-->|->|\*->|\\\+|#[=\\<>/]+=?>?|[=\\@<>:+*/^?#&$.~|-]+)/, "operator"],
  [/^./, null]
];

/** @typedef {{comment: boolean}} State */
/** @typedef {import("@codemirror/language").StringStream} Stream */

/** @param {Stream} stream @param {State} state @returns {string | null} */
function token(stream, state) {
  state.comment ||= Boolean(stream.match("/*"));
  if (state.comment) return comment(stream, state);
  return TOKENS.find(([pattern]) => stream.match(pattern))?.[1] ?? null;
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
  languageData: {
    commentTokens: { line: "%", block: { open: "/*", close: "*/" } }
  }
};
