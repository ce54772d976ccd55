// Make HTML of the lessons' Markdown, with places for what runs. Usage: node lessons.js FOLDER

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";

/** @typedef {{kind: "program" | "query", text: string}} Step */

const [folder] = process.argv.slice(2);
const file = join(folder, "lessons.json");
const QUERY = /^\?- ([^]*?)\.$/gm;
const LESSON = /^(\d+)-[\w-]+\.md/;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The queries of a block, or the program that it is. @param {string} code @returns {Step[]} */
const stepsOf = (code) => code.startsWith("?- ") ? [...code.matchAll(QUERY)].map(([, text]) => ({ kind: "query", text })) : [{ kind: "program", text: code }];

/** @param {string} source @param {Step[]} steps what runs, added to */
function html(source, steps) {
  const marked = new Marked({
    renderer: {
      code({ text, lang }) {
        if (lang !== "prolog") return `<pre>${escaped(text)}</pre>\n`;
        const from = steps.length;
        steps.push(...stepsOf(text));
        return `<div class="example" data-from="${from}" data-to="${steps.length}"><pre tabindex="0">${escaped(text)}</pre></div>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens), lesson = LESSON.exec(href);
        if (lesson) return `<a href="#lesson=${Number(lesson[1])}">${words}</a>`;
        if (href.includes("play/index.html")) return `<a href="#" data-step="${steps.length}">${words}</a>`;
        return /^https?:/.test(href) ? `<a href="${escaped(href)}" rel="noreferrer">${words}</a>` : words;
      },
      image: ({ href, text }) => `<img src="lessons/${escaped(href.split("/").at(-1) ?? "")}" alt="${escaped(text)}" loading="lazy">`,
      heading({ tokens, depth }) {
        const level = depth === 1 ? 2 : 3;
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
    },
  });
  return marked.parse(source);
}

const lessons = JSON.parse(readFileSync(file, "utf-8")).map((/** @type {any} */ { text, ...lesson }) => {
  /** @type {Step[]} */
  const steps = [], title = text.split("\n")[0].replace(/^# (\d+\. )?/, "");
  return { ...lesson, title, html: html(text, steps), steps };
});
writeFileSync(file, JSON.stringify(lessons));
