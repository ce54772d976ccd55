// Methods of Python's texts, lists, dictionaries and sets.
// @ts-nocheck

import { Dict, PySet } from "./collections.js";
import { PyError } from "./errors.js";

const items = (value) => (typeof value === "string" ? [...value] : [...value]);
const starts = (text, start) => (Array.isArray(start) ? start.some((one) => text.startsWith(one)) : text.startsWith(start));
const ends = (text, end) => (Array.isArray(end) ? end.some((one) => text.endsWith(one)) : text.endsWith(end));
const every = (shape) => (text) => shape.test(text);

function stripped(text, characters, left, right) {
  const [all, found] = [[...text], characters === undefined || characters === null ? null : new Set(characters)];
  const blank = (one) => (found ? found.has(one) : one.trim() === "");
  let [from, to] = [0, all.length];
  while (left && from < to && blank(all[from])) from++;
  while (right && to > from && blank(all[to - 1])) to--;
  return all.slice(from, to).join("");
}

function split(text, sign, most) {
  const [by, limit] = sign !== null && typeof sign === "object" ? [null, sign.maxsplit] : [sign ?? null, typeof most === "object" ? most?.maxsplit : most];
  if (by !== null) return limited(text.split(by), limit, by);
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (limit === undefined || words.length <= limit) return words;
  const rest = new RegExp(`^\\s*(?:\\S+\\s+){${limit}}`).exec(text)?.[0].length ?? 0;
  return [...words.slice(0, limit), text.slice(rest).trimEnd()];
}

const limited = (parts, most, by) => (most === undefined || parts.length <= most + 1 ? parts : [...parts.slice(0, most), parts.slice(most).join(by)]);

const TEXT = {
  strip: (text, characters) => stripped(text, characters, true, true),
  lstrip: (text, characters) => stripped(text, characters, true, false),
  rstrip: (text, characters) => stripped(text, characters, false, true),
  split,
  splitlines: (text) => text.replace(/(\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])$/, "").split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/).filter((_, k, all) => all.length > 1 || all[0] !== ""),
  partition(text, sign) {
    const place = text.indexOf(sign);
    return place < 0 ? [text, "", ""] : [text.slice(0, place), sign, text.slice(place + sign.length)];
  },
  rpartition(text, sign) {
    const place = text.lastIndexOf(sign);
    return place < 0 ? ["", "", text] : [text.slice(0, place), sign, text.slice(place + sign.length)];
  },
  removeprefix: (text, start) => (text.startsWith(start) ? text.slice(start.length) : text),
  removesuffix: (text, end) => (end && text.endsWith(end) ? text.slice(0, -end.length) : text),
  startswith: starts,
  endswith: ends,
  join: (text, parts) => items(parts).join(text),
  ljust: (text, width, fill = " ") => text.padEnd(width, fill),
  rjust: (text, width, fill = " ") => text.padStart(width, fill),
  find: (text, part) => text.indexOf(part),
  index(text, part) {
    if (!text.includes(part)) throw PyError.made("ValueError", "substring not found");
    return text.indexOf(part);
  },
  rfind(text, part, from = 0, to = text.length) {
    const place = text.slice(0, to).lastIndexOf(part);
    return place < from ? -1 : place;
  },
  count: (text, part, from = 0, to = text.length) => text.slice(from, to).split(part).length - 1,
  replace: (text, old, fresh) => text.replaceAll(old, fresh),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  isdecimal: every(/^\p{Nd}+$/u),
  isascii: every(/^[\0-\x7f]*$/),
  isalpha: every(/^\p{L}+$/u),
  isspace: every(/^\s+$/),
  isupper: (text) => text !== text.toLowerCase() && text === text.toUpperCase(),
  isidentifier: every(/^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}_]*$/u),
  isprintable: every(/^[^\p{C}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*$/u),
  encode: (text) => new TextEncoder().encode(text),
};

const LIST = {
  append: (list, value) => void list.push(value),
  extend: (list, values) => void list.push(...items(values)),
  insert: (list, place, value) => void list.splice(place, 0, value),
  pop: (list, place) => (place === undefined ? list.pop() : list.splice(place, 1)[0]),
  index: (list, value) => list.indexOf(value),
  count: (list, value) => list.filter((one) => one === value).length,
  reverse: (list) => void list.reverse(),
};

const DICT = {
  get: (dict, name, usual = null) => dict.find(name, usual),
  items: (dict) => dict.items(),
  keys: (dict) => dict.keys(),
  values: (dict) => dict.values(),
  update: (dict, other) => void dict.take(other),
  setdefault(dict, name, usual = null) {
    if (!dict.has(name)) dict.set(name, usual);
    return dict.at(name);
  },
};

const SET = {
  add: (set, value) => set.add(value),
  union: (set, ...others) => others.reduce((all, other) => all.with(items(other)), set),
  isdisjoint: (set, other) => ![...other].some((value) => set.has(value)),
};

const BYTES = {
  translate: (bytes, table) => bytes.map((code) => table.get(code) ?? code),
  decode: (bytes, { errors = "strict" } = {}) => new TextDecoder("utf-8", { fatal: errors === "strict" }).decode(bytes),
};

/** The methods of a value's type, or nothing for what has its own. */
export function methods(value) {
  if (typeof value === "string") return TEXT;
  if (value instanceof Dict) return DICT;
  if (value instanceof PySet) return SET;
  if (value instanceof Uint8Array) return BYTES;
  return Array.isArray(value) ? LIST : undefined;
}
