// What the translated modules import: Python's library, and the package's own parts
// that need no translation.
// @ts-nocheck

import { Inflate, deflateSync } from "./fflate.js";
import { Dict } from "./collections.js";
import { BoardError, PyError } from "./errors.js";
import { dumps, loads } from "./json.js";
import { modules, py } from "./python.js";
import { re } from "./regex.js";

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
const plural = (count, noun) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

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

export const Line = py.class("tuple", [["number", py.required], ["text", py.required]], []);

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
