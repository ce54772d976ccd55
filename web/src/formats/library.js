// What the translated modules import: Python's library, and the package's own parts
// that need no translation.
// @ts-nocheck

import { Inflate, deflateSync } from "./fflate.js";
import { plural } from "../board/board.js";
import { BoardError, Dict, PyError, modules, py } from "./python.js";

// --- JSON as Python reads and writes it: whole numbers and fractions are of two kinds.

const TOKEN = /\s*(?:([{}[\],:])|("(?:[^"\\\n\r\t\0-\x1f]|\\.)*")|(-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)|(true|false|null|NaN|-?Infinity))/y;
const WORDS = { true: true, false: false, null: null, NaN: new Number(NaN), Infinity: new Number(Infinity), "-Infinity": new Number(-Infinity) };
const DEEPEST = 900;

/** @param {string} text @param {{object_pairs_hook?: (pairs: [string, any][]) => any}} [options] */
export function loads(text, { object_pairs_hook: hook = (pairs) => new Dict(pairs) } = {}) {
  const reader = new Reader(text, hook);
  const value = reader.value(0);
  if (text.slice(reader.place).trim()) reader.fail("Extra data");
  return value;
}

loads.takesWords = true;

class Reader {
  constructor(text, hook) {
    this.text = text;
    this.hook = hook;
    this.place = 0;
  }

  fail(msg) {
    const before = this.text.slice(0, this.place).split("\n");
    throw Object.assign(PyError.made("JSONDecodeError", msg), { msg, lineno: before.length, colno: before.at(-1).length + 1 });
  }

  token() {
    TOKEN.lastIndex = this.place;
    const found = TOKEN.exec(this.text);
    if (!found) this.fail("Expecting value");
    this.place = TOKEN.lastIndex;
    return found;
  }

  peek() {
    const place = this.place, [, sign] = this.token();
    this.place = place;
    return sign;
  }

  value(depth) {
    if (depth > DEEPEST) throw new RangeError("nested too deeply");
    const [, sign, text, number, fraction, power, word] = this.token();
    if (sign === "{") return this.object(depth);
    if (sign === "[") return this.list(depth);
    if (text !== undefined) return this.string(text);
    if (number !== undefined) return fraction || power ? new Number(number) : this.integer(number);
    if (word !== undefined) return WORDS[word];
    return this.fail("Expecting value");
  }

  string(text) {
    try {
      return JSON.parse(text);
    } catch {
      return this.fail("Invalid \\escape");
    }
  }

  integer(text) {
    if (text.length > 4300) throw PyError.made("ValueError", "too many digits");
    return Number(text);
  }

  list(depth) {
    const found = [];
    if (this.peek() === "]") return this.token(), found;
    for (;;) {
      found.push(this.value(depth + 1));
      const [, sign] = this.token();
      if (sign === "]") return found;
      if (sign !== ",") this.fail("Expecting ',' delimiter");
    }
  }

  object(depth) {
    const found = [];
    if (this.peek() === "}") return this.token(), this.hook(found);
    for (;;) {
      const [, , text] = this.token();
      if (text === undefined) this.fail("Expecting property name enclosed in double quotes");
      if (this.token()[1] !== ":") this.fail("Expecting ':' delimiter");
      found.push([this.string(text), this.value(depth + 1)]);
      const [, sign] = this.token();
      if (sign === "}") return this.hook(found);
      if (sign !== ",") this.fail("Expecting ',' delimiter");
    }
  }
}

/** @param {any} value @param {{separators?: [string, string], ensure_ascii?: boolean}} [options] */
export function dumps(value, { separators = [", ", ": "], ensure_ascii: ascii = true } = {}) {
  const write = (one) => {
    if (Array.isArray(one)) return `[${one.map(write).join(separators[0])}]`;
    if (one instanceof Dict) return `{${one.items().map(([name, inner]) => write(String(name)) + separators[1] + write(inner)).join(separators[0])}}`;
    const text = JSON.stringify(one);
    return ascii ? text.replace(/[^\0-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`) : text;
  };
  return write(value);
}

dumps.takesWords = true;

// Python's regular expressions by JavaScript's.

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

// --- what is imported ---

export const HOLE = -1;
const MAX_SIZE = 100, LIMIT = 1 << 20;
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", DIGITS = "0123456789";

modules.re = re;
modules.json = { loads, dumps, JSONDecodeError: PyError.kind("JSONDecodeError") };
modules.math = { isqrt: (number) => Math.floor(Math.sqrt(number)) };
modules.string = { ascii_uppercase: UPPER, ascii_lowercase: UPPER.toLowerCase(), digits: DIGITS };
modules.operator = { ne: (a, b) => !py.eq(a, b) };
modules.itertools = { accumulate, chain: Object.assign(chain, { from_iterable: (lists) => chain(...py.iter(lists)) }), islice };
modules["urllib.parse"] = { unquote };
modules.base64 = { b64decode, b64encode: (bytes) => new TextEncoder().encode(btoa(String.fromCharCode(...bytes))) };
b64decode.params = ["data", "altchars", "validate"];

function* accumulate(values) {
  let sum = 0;
  for (const value of py.iter(values)) yield (sum += value);
}

function* chain(...lists) {
  for (const list of lists) yield* py.iter(list);
}

function* islice(values, count) {
  let left = count;
  for (const value of values) {
    if (left-- <= 0) return;
    yield value;
  }
}

function unquote(text) {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (found) => new TextDecoder().decode(Uint8Array.from(found.slice(1).split("%"), (code) => parseInt(code, 16))));
}

function b64decode(text) {
  if (text.length % 4 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw PyError.made("ValueError", "not base64");
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

// --- zlib, as far as Penpa+ needs it ---

modules.zlib = {
  MAX_WBITS: 15, DEFLATED: 8, error: PyError.kind("zlib.error"),
  compressobj: () => ({ compress: (data) => deflateSync(data, { level: 9 }), flush: () => new Uint8Array() }),
  decompressobj: () => new Inflater(),
};

class Inflater {
  unconsumed_tail = "";
  eof = false;

  /** Never more than a limit. */
  decompress(data, limit) {
    const parts = [];
    let size = 0;
    const inflate = new Inflate((part, isLast) => {
      size += part.length;
      if (size <= limit) parts.push(part);
      this.eof ||= isLast;
    });
    try {
      for (let k = 0; k < data.length && size <= limit; k += 4096) inflate.push(data.subarray(k, k + 4096), k + 4096 >= data.length);
    } catch (error) {
      if (/unexpected EOF/i.test(error.message)) this.eof = false;
      else throw PyError.made("zlib.error", error.message);
    }
    if (size > limit) this.unconsumed_tail = "more";
    return joined(parts);
  }
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

// --- the package ---

const printable = (text) => [...text].map((one) => (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(one) ? `\\x${one.codePointAt(0).toString(16).padStart(2, "0")}` : one)).join("");
const quoted = (text) => printable(py.format([...String(text)].length > 40 ? `${[...String(text)].slice(0, 37).join("")}...` : String(text), "", true));

modules["starbattle.errors"] = { BoardError, quoted, printable };
modules["starbattle.phrases"] = { plural };
modules["starbattle.board.board"] = { HOLE };
modules["starbattle.board.rows"] = { MAX_SIZE };

const State = py.class("tuple", [["stars", []], ["marks", []], ["solution", null], ["given_stars", []], ["given_blanks", []]], []);
const NOTHING = State();
const RawBoard = py.class("object", [["rows", py.required], ["stars", null], ["id", ""], ["line", null], ["row_lines", []], ["state", NOTHING], ["connected", false], ["rules", null], ["where", null]], []);

function cells_of(rows, characters) {
  return [...py.iter(rows)].flatMap((row, r) => [...row].flatMap((one, c) => (characters.includes(one) ? [[r, c]] : [])));
}

const FORMAT = [["name", py.required], ["detect", py.required], ["read", py.required], ["write", py.required], ["carries", []], ["meant", "player"], ["varies", false], ["names", () => false], ["many", true], ["heading", ""], ["suffix", ".txt"], ["aliases", []]];
/** What differs from the usual rules, and constraints, as keys of a file. */
const conditions = ({ rules = {}, where = [] }) => new Dict([["rules", new Dict(Object.entries(rules))], ["where", where]].filter(([, value]) => value.length ?? value.items().length));
modules["starbattle.formats.format"] = { State, conditions, NOTHING, RawBoard, cells_of, Format: py.class("object", FORMAT, []) };

const Line = py.class("tuple", [["number", py.required], ["text", py.required]], []);

/** A text as its formats take it; see python/starbattle/formats/source.py. */
export class Source {
  stem = "";

  constructor(text) {
    this.whole = text.replace(/^\ufeff/, "");
  }

  head() {
    const text = unix(this.whole), first = text.trimStart();
    return first.startsWith('{"') ? `${first.split("\n", 1)[0]}\n` : text.slice(0, 1 << 16);
  }

  text() {
    if (new TextEncoder().encode(this.whole).length > LIMIT) throw BoardError("exceeds 1 MiB");
    if (!this.whole.trim()) throw BoardError("is empty");
    return unix(this.checked(this.whole));
  }

  *lines() {
    const parts = this.whole.split("\n");
    if (parts.at(-1) === "") parts.pop();
    for (const [k, text] of parts.entries()) yield this.line(text.replace(/\r+$/, ""), k + 1);
  }

  line(text, number) {
    try {
      return Line(number, this.checked(text));
    } catch (error) {
      return error.located({ line: number });
    }
  }

  checked(text) {
    if (text.includes("\0")) throw BoardError("contains a NUL byte; this is not a text");
    return text;
  }
}

modules["starbattle.formats.source"] = { Line, Source, LIMIT };
const unix = (text) => text.replace(/\r\n?/g, "\n");
