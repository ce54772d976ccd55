// Make what takes Node.js of a page that is being built: SWI-Prolog with the program,
// the editor, HTML of the lessons, and words for ratings of boards. Usage:
// node build.js FOLDER, with boards.json and lessons.json in it

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { Marked } from "marked";
import { boardKey, kindOf } from "../src/play/kept.js";
import { rareLibraries, started, state } from "./state.js";

const [folder] = process.argv.slice(2);

/** @param {string} name @param {(found: any) => unknown} change */
async function changeJson(name, change) {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(await change(JSON.parse(readFileSync(file, "utf-8")))));
}

// --- SWI-Prolog, as it is in its package ---

const require = createRequire(import.meta.url);
const BEFORE = "return binaryDecode(",
  AFTER = "')}function getBinarySync";

/** @param {string} name @returns {Buffer} a file of the package */
const packaged = (name) => readFileSync(require.resolve(`swipl-wasm/dist/swipl/${name}`));

/**
 * The script of the bundle without data asks for no files, but has the binary in it as a
 * text; the binary is there as a file, too, so the text is cut out.
 */
function engineScript() {
  const text = packaged("swipl-bundle-no-data.js").toString("utf8");
  const start = text.indexOf(BEFORE) + BEFORE.length,
    end = text.lastIndexOf(AFTER) + 1;
  if (start < BEFORE.length || end < start)
    throw new Error("the package swipl-wasm has changed: pin its version");
  return `${text.slice(0, start)}''${text.slice(end)}`;
}

// --- lessons: HTML of their Markdown, with places for what runs ---

const LESSON = /^(\d+)-[\w-]+\.md/;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Programs and queries are of the class `example`; links to the page, of the class `runs`, run what stands before them. */
const marked = new Marked({
  renderer: {
    code({ text, lang }) {
      const shown = `<pre tabindex="0">${escaped(text)}</pre>`;
      return lang === "prolog" ? `<div class="example">${shown}</div>` : shown;
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens),
        lesson = LESSON.exec(href);
      if (lesson) return `<a href="#lesson=${Number(lesson[1])}">${words}</a>`;
      if (href.includes("play/index.html")) return `<a href="#" class="runs">${words}</a>`;
      return /^https?:/.test(href)
        ? `<a href="${escaped(href)}" rel="noreferrer">${words}</a>`
        : words;
    },
    image: ({ href, text }) =>
      `<img src="lessons/${escaped(href.split("/").at(-1) ?? "")}" alt="${escaped(text)}" loading="lazy">`,
    heading({ tokens, depth }) {
      const level = depth === 1 ? 2 : 3;
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    }
  }
});

/** @param {{text: string}} lesson */
const withHtml = ({ text, ...lesson }) => ({
  ...lesson,
  title: text.split("\n")[0].replace(/^# (\d+\. )?/, ""),
  html: marked.parse(text)
});

// --- boards: links, and how difficult ---

/** @param {any[]} boards */
const listed = (boards) =>
  boards.map(({ name, rating, ...board }) => ({
    name,
    id: board.id,
    kind: kindOf(board),
    key: boardKey(board),
    difficulty: rating
      ? String(program.once("rating_difficulty(S, R, D)", { S: board.size, R: rating }).D)
      : undefined
  }));

writeFileSync(join(folder, "swipl.js"), engineScript());
writeFileSync(join(folder, "swipl.wasm"), packaged("swipl-web.wasm"));
const program = await started();
writeFileSync(join(folder, "clp.json"), JSON.stringify(rareLibraries(program)));
writeFileSync(join(folder, "page.state"), state(program));
await build({
  entryPoints: ["src/main.js", "editor/editor.js"],
  entryNames: "[name]",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  outdir: folder
});
await changeJson("lessons.json", (lessons) => lessons.map(withHtml));
await changeJson("boards.json", listed);
