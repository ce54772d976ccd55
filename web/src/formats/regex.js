// Python's regular expressions by JavaScript's.
// @ts-nocheck

import { PyError } from "./errors.js";

const ASCII = 256, IGNORECASE = 2, MULTILINE = 8, DOTALL = 16, VERBOSE = 64;
const UNICODE = { d: "\\p{Nd}", w: "\\p{L}\\p{N}_", D: "\\P{Nd}" };
const PLAIN = { d: "0-9", w: "A-Za-z0-9_" };
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/;

/** The pattern as JavaScript has it. @param {string} text @param {number} flags */
function pattern(whole, flags) {
  const text = flags & VERBOSE ? bare(whole) : whole;
  const sets = flags & ASCII ? PLAIN : UNICODE;
  let [found, inside, start, k] = ["", false, 0, 0];
  while (k < text.length) {
    const one = text[k], rest = text.slice(k);
    if (one === "\\") {
      found += escaped(text[k + 1], inside, sets);
      k += 2;
    } else if (!inside && rest.startsWith("(?P<")) {
      found += "(?<";
      k += 4;
    } else if (!inside && /^[*+?}]\+/.test(rest)) {
      found += one; // possessive: only quicker
      k += 2;
    } else if (!inside && rest.startsWith("{,")) {
      found += "{0,";
      k += 2;
    } else if (!inside && (one === "{" || one === "}") && !quantifies(text, k)) {
      found += `\\${one}`;
      k++;
    } else {
      const isFirst = inside && /^\[\^?$/.test(text.slice(start, k)); // where a bracket stands for itself
      if (inside && (one === "[" || (one === "]" && isFirst))) found += "\\";
      else if (one === "[") [inside, start] = [true, k];
      else if (one === "]") inside = false;
      found += one;
      k++;
    }
  }
  return found;
}

/** Without the blanks and comments of a verbose pattern. */
const bare = (text) => text.replace(/(\\[^]|\[(?:\\[^]|[^\]])*\])|\s+|#.*/g, (_, kept) => kept ?? "");

const quantifies = (text, k) => (text[k] === "{" ? /^\{\d*,?\d*\}/.test(text.slice(k)) : /\{\d*,?\d*$/.test(text.slice(0, k)));

function escaped(letter, inside, sets) {
  if (letter === "Z") return "$(?![^])";
  if (letter === "A") return "(?<![^])";
  if (sets[letter]) return inside ? sets[letter] : `[${sets[letter]}]`;
  if (/[a-zA-Z0-9]/.test(letter)) return `\\${letter}`;
  return SYNTAX.test(letter) || (inside && letter === "-") ? `\\${letter}` : letter;
}

class Match {
  constructor(found) {
    this.found = found;
  }

  group(name = 0) {
    const value = typeof name === "number" ? this.found[name] : this.found.groups[name];
    return value ?? null;
  }

  get lastgroup() {
    return Object.entries(this.found.groups ?? {}).find(([, value]) => value !== undefined)?.[0] ?? null;
  }

  groups() {
    return this.found.slice(1).map((value) => value ?? null);
  }

  start(name = 0) {
    return this.found.indices[name]?.[0] ?? -1;
  }

  end(name = 0) {
    return this.found.indices[name]?.[1] ?? -1;
  }
}

/** Bytes as text, a character each. @param {string | Uint8Array} given */
const latin = (given) => (typeof given === "string" ? given : Array.from(given, (code) => String.fromCharCode(code)).join(""));

class Pattern {
  constructor(given, flags = 0) {
    const text = latin(given);
    const source = pattern(text, flags);
    const kind = `du${flags & IGNORECASE ? "i" : ""}${flags & MULTILINE ? "m" : ""}${flags & DOTALL ? "s" : ""}`;
    this.sticky = new RegExp(source, `${kind}y`);
    this.whole = new RegExp(`(?:${source})$(?![^])`, `${kind}y`);
    this.any = new RegExp(source, `${kind}g`);
  }

  run(shape, text, from) {
    shape.lastIndex = from;
    const found = shape.exec(latin(text));
    return found ? new Match(found) : null;
  }

  match(text, from = 0) {
    return this.run(this.sticky, text, from);
  }

  fullmatch(text, from = 0) {
    return this.run(this.whole, text, from);
  }

  search(text, from = 0, to = text.length) {
    return this.run(this.any, text.slice(0, to), from);
  }

  *finditer(text, from = 0) {
    for (let found = this.search(text, from); found; found = this.search(text, Math.max(found.end(), found.start() + 1))) yield found;
  }

  findall(text) {
    return [...text.matchAll(this.any)].map((found) => (found.length === 1 ? found[0] : found.length === 2 ? found[1] ?? "" : found.slice(1).map((one) => one ?? "")));
  }

  sub(by, text) {
    const fixed = typeof by === "string" ? by.replace(/\$/g, "$$$$").replace(/\\(\d)/g, "$$$1") : null;
    if (fixed !== null) return text.replace(this.any, fixed);
    return [...text.matchAll(this.any)].reverse().reduce((all, found) => all.slice(0, found.index) + by(new Match(found)) + all.slice(found.index + found[0].length), text);
  }

  split(text) {
    return text.split(this.any);
  }
}

const known = new Map();

function compile(text, flags = 0) {
  const name = `${flags} ${latin(text)}`;
  if (!known.has(name)) known.set(name, new Pattern(text, flags));
  return known.get(name);
}

const quick = (name) => (shape, text, flags = 0) => compile(shape, flags)[name](text);

export const re = {
  ASCII, IGNORECASE, MULTILINE, DOTALL, A: ASCII, I: IGNORECASE, M: MULTILINE, S: DOTALL, X: VERBOSE, VERBOSE,
  Match: () => null,
  error: PyError.kind("error"),
  compile,
  sub: (shape, by, text) => compile(shape).sub(by, text),
  ...Object.fromEntries(["match", "fullmatch", "search", "finditer", "findall", "split"].map((name) => [name, quick(name)])),
};
