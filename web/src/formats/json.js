// JSON as Python reads and writes it: whole numbers and fractions are of two kinds.
// @ts-nocheck

import { Dict } from "./collections.js";
import { PyError } from "./errors.js";

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
