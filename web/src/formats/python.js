// What Python has built in, for what tools/translate.py translates. Lists and tuples
// are arrays; dictionaries and sets know their keys by value, as Python does.
// @ts-nocheck

// Errors as Python raises them.

const known = new Map();

/** Raised where Python raises one of its own. */
export class PyError extends Error {
  /** The kind with that name, which is called to make one. */
  static kind(name) {
    if (!known.has(name)) known.set(name, Object.assign((words = "") => PyError.made(name, words), { title: name }));
    return known.get(name);
  }

  static made(name, words) {
    return Object.assign(new PyError(String(words)), { args: [words], kind: PyError.kind(name) });
  }
}

/** Text that should be a board and is not; see python/starbattle/errors.py. */
export class FormatError extends Error {
  located({ line = null, board_id: id = null }) {
    this.line ||= line;
    this.board_id ||= id;
    return this;
  }

  get text() {
    const place = ["line", "row", "column"].filter((name) => this[name]).map((name) => `${name} ${this[name]}`).join(", ");
    return [place, this.reason].filter(Boolean).join(": ");
  }
}

export const BoardError = (reason, line = null, row = null, column = null, id = null) =>
  Object.assign(new FormatError(reason), { reason, line, row, column, board_id: id });
BoardError.params = ["reason", "line", "row", "column", "board_id"];
BoardError.kind = (value) => value instanceof FormatError;
FormatError.prototype.located.takesWords = true;

/** All kinds that an error is of. */
export function kinds(error) {
  if (error instanceof FormatError) return new Set([BoardError, PyError.kind("ValueError")]);
  if (error instanceof RangeError) return new Set([PyError.kind("RecursionError")]);
  if (!(error instanceof PyError)) return new Set();
  const parents = error.kind.title === "JSONDecodeError" || error.kind.title === "UnicodeDecodeError" ? [PyError.kind("ValueError")] : [];
  return new Set([error.kind, ...parents]);
}

// Dictionaries and sets whose keys are equal if their values are.

const numbers = new WeakMap();
let next = 0;

/** The same text for values that are equal. */
export function key(value) {
  if (typeof value === "number" || typeof value === "boolean") return `n${Number(value)}`;
  if (typeof value === "string") return `s${value.length}:${value}`;
  if (value === null || value === undefined) return "-";
  if (Array.isArray(value)) return `(${value.map(key).join(",")})`;
  if (value instanceof PySet) return `{${[...value].map(key).sort().join(",")}}`;
  if (value instanceof Dict) return `{${value.items().map(key).sort().join(",")}}`;
  if (!numbers.has(value)) numbers.set(value, next++);
  return `o${numbers.get(value)}`;
}

/** What knows its keys by value. */
class Keyed {
  map = new Map();

  has(name) {
    return this.map.has(key(name));
  }

  get size() {
    return this.map.size;
  }
}

export class Dict extends Keyed {
  constructor(pairs = []) {
    super();
    for (const [name, value] of pairs) this.set(name, value);
  }

  set(name, value) {
    const known = this.map.get(key(name));
    if (known) known[1] = value;
    else this.map.set(key(name), [name, value]);
  }

  find(name, usual = null) {
    return this.map.get(key(name))?.[1] ?? (this.has(name) ? null : usual);
  }

  at(name) {
    if (!this.has(name)) throw PyError.made("KeyError", name);
    return this.find(name);
  }

  items() {
    return [...this.map.values()].map(([name, value]) => [name, value]);
  }

  keys() {
    return this.items().map(([name]) => name);
  }

  values() {
    return this.items().map(([, value]) => value);
  }

  with(other) {
    return new Dict(this.items()).take(other);
  }

  take(other) {
    for (const [name, value] of other.items()) this.set(name, value);
    return this;
  }

  [Symbol.iterator]() {
    return this.keys()[Symbol.iterator]();
  }
}

export class PySet extends Keyed {
  constructor(values = []) {
    super();
    this.take(values);
  }

  add(value) {
    if (!this.has(value)) this.map.set(key(value), value);
  }

  minus(other) {
    return new PySet([...this].filter((value) => !other.has(value)));
  }

  both(other) {
    return new PySet([...this].filter((value) => other.has(value)));
  }

  with(other) {
    return new PySet([...this, ...other]);
  }

  take(other) {
    for (const value of other) this.add(value);
    return this;
  }

  [Symbol.iterator]() {
    return this.map.values();
  }
}

// Methods of Python's texts, lists, dictionaries and sets.

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
  join: (text, parts) => [...parts].join(text),
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
  lower: (text) => text.toLowerCase(),
  isdecimal: every(/^\p{Nd}+$/u),
  isascii: every(/^[\0-\x7f]*$/),
  isalpha: every(/^\p{L}+$/u),
  isidentifier: every(/^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}_]*$/u),
  isprintable: every(/^[^\p{C}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*$/u),
  encode: (text) => new TextEncoder().encode(text),
};

const LIST = {
  append: (list, value) => void list.push(value),
  extend: (list, values) => void list.push(...values),
  insert: (list, place, value) => void list.splice(place, 0, value),
  pop: (list, place) => (place === undefined ? list.pop() : list.splice(place, 1)[0]),
  index: (list, value) => list.indexOf(value),
  count: (list, value) => list.filter((one) => one === value).length,
};

const DICT = {
  get: (dict, name, usual = null) => dict.find(name, usual),
  items: (dict) => dict.items(),
  values: (dict) => dict.values(),
  setdefault(dict, name, usual = null) {
    if (!dict.has(name)) dict.set(name, usual);
    return dict.at(name);
  },
};

const SET = {
  add: (set, value) => set.add(value),
  union: (set, ...others) => others.reduce((all, other) => all.with([...other]), set),
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

// Functions, operators and types.

export const modules = {};
const required = Symbol("required");

/** A text as characters; those beyond 16 bits are one. */
const chars = (text) => (/[\ud800-\udfff]/.test(text) ? [...text] : text);
const isText = (value) => typeof value === "string";
const none = () => null;
const same = (value) => value;

function* counted(items, start) {
  let number = start;
  for (const item of py.iter(items)) yield [number++, item];
}

function* zipped(lists) {
  const all = lists.map((list) => py.iter(list)[Symbol.iterator]());
  for (;;) {
    const found = all.map((one) => one.next());
    if (found.some((one) => one.done)) return;
    yield found.map((one) => one.value);
  }
}

function* mapped(make, lists) {
  for (const items of zipped(lists)) yield make(...items);
}

function at(length, index) {
  const place = Number(index);
  return place < 0 ? place + length : place;
}

function compared(a, b) {
  if (Array.isArray(a)) {
    for (let k = 0; k < Math.min(a.length, b.length); k++) {
      const found = compared(a[k], b[k]);
      if (found) return found;
    }
    return a.length - b.length;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

function integer(value, base = 10) {
  if (typeof value === "number") return Math.trunc(value);
  if (typeof value === "boolean") return Number(value);
  const text = String(value).trim().replace(/\p{Nd}/gu, digit).replace(/(\d)_(?=\d)/g, "$1");
  if (!/^[+-]?[0-9a-z]+$/i.test(text) || Number.isNaN(parseInt(text, base)) || (base === 10 && !/^[+-]?\d+$/.test(text))) {
    throw PyError.made("ValueError", `invalid literal for int(): ${value}`);
  }
  return parseInt(text, base);
}

/** A decimal digit of any script: they come in tens. */
function digit(character) {
  if (character >= "0" && character <= "9") return character;
  let first = character.codePointAt(0);
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1)) && character.codePointAt(0) - first < 9) first--;
  return String(character.codePointAt(0) - first);
}

function shown(value) {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  return value === false ? "False" : String(value);
}

function repr(value) {
  if (!isText(value)) return Array.isArray(value) ? `[${value.map(repr).join(", ")}]` : shown(value);
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const inside = value.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/\r/g, "\\r").replace(/\t/g, "\\t");
  return quote + (quote === "'" ? inside.replace(/'/g, "\\'") : inside) + quote;
}

/** A class whose instances are made by calling it, as in Python. */
function made(kind, fields, own) {
  const Made = kind === "tuple" ? class extends Array {} : class {};
  for (const [name, method, isProperty] of own) {
    if (isProperty) Object.defineProperty(Made.prototype, name, { get() { return method(this); } });
    else if (name !== "__init__") Made.prototype[name] = bound(method);
  }
  const start = own.find(([name]) => name === "__init__")?.[1];
  const make = (...given) => {
    const one = new Made();
    if (start) start(one, ...given);
    else fields.forEach(([name, usual], k) => set(one, kind, name, given[k] === undefined ? usual : given[k], k));
    return one;
  };
  make.params = start ? start.params.slice(1) : fields.map(([name]) => name);
  make.kind = (value) => value instanceof Made;
  return make;
}

function bound(method) {
  const own = function (...given) {
    return method(this, ...given);
  };
  return Object.assign(own, { params: method.params.slice(1), more: method.more });
}

function set(one, kind, name, value, place) {
  if (value === required) throw PyError.made("TypeError", `no ${name}`);
  one[name] = value;
  if (kind === "tuple") one[place] = value;
}

const built = {
  required,
  none,
  def(made, params, more) {
    return Object.assign(made, { params, more });
  },
  class: made,
  call(what, given, words) {
    if (what.takesWords) return what(...given, Object.fromEntries(words));
    const all = [...given], more = new Dict();
    for (const [name, value] of words) {
      const place = what.params?.indexOf(name) ?? -1;
      if (place >= 0) all[place] = value;
      else more.set(name, value);
    }
    if (what.more) all[what.params.length] = more;
    else if (more.size) throw new Error(`no parameter ${[...more.keys()]}`);
    return what(...all);
  },
  method(owner, name, given, words) {
    const table = methods(owner);
    const own = table?.[name];
    if (own) return own(owner, ...given, ...(words ? [Object.fromEntries(words)] : []));
    const what = owner?.[name];
    if (typeof what !== "function") throw PyError.made("AttributeError", `no ${name}`);
    const bound = Object.assign((...all) => what.apply(owner, all), { params: what.params, more: what.more, takesWords: what.takesWords });
    return words ? py.call(bound, given, words) : bound(...given);
  },
  imported: (module, name, whole) => modules[whole] ?? modules[module]?.[name] ?? (() => null),
  isa: (error, kind) => kind === null || (kind.kinds ?? kind).some?.((one) => py.isa(error, one)) || (typeof kind === "function" && kinds(error).has(kind)),
  iter(value) {
    if (isText(value)) return chars(value);
    return value instanceof Dict ? value.keys() : value;
  },
  truth(value) {
    if (value === null || value === undefined || value === 0 || value === "" || value === false) return false;
    if (Array.isArray(value)) return value.length > 0;
    return value instanceof Dict || value instanceof PySet ? value.size > 0 : true;
  },
  and: (value, other) => (py.truth(value) ? other() : value),
  or: (value, other) => (py.truth(value) ? value : other()),
  eq: (a, b) => a === b || (a !== null && b !== null && typeof a === "object" && typeof b === "object" && key(a) === key(b)) || (typeof a === "boolean" && Number(a) === b) || (typeof b === "boolean" && Number(b) === a),
  has(owner, value) {
    if (isText(owner)) return owner.includes(value);
    if (owner instanceof Dict || owner instanceof PySet) return owner.has(value);
    for (const one of owner) if (py.eq(one, value)) return true;
    return false;
  },
  get(owner, index) {
    if (owner instanceof Dict) return owner.at(index);
    if (typeof owner === "function") return owner; // Callable[...] is only for type checkers
    if (owner?.group) return owner.group(index);
    const list = isText(owner) ? chars(owner) : owner, place = at(list.length, index);
    if (!(place >= 0 && place < list.length)) throw PyError.made("IndexError", "index out of range");
    return list[place];
  },
  put(owner, index, value) {
    if (owner instanceof Dict) owner.set(index, value);
    else owner[at(owner.length, index)] = value;
  },
  slice(owner, from, to, step) {
    const list = isText(owner) ? chars(owner) : owner, stride = step ?? 1, cut = list.slice(from ?? 0, to ?? undefined);
    if (stride === 1) return isText(owner) && typeof cut !== "string" ? cut.join("") : isText(cut) ? cut : [...cut];
    const ordered = stride < 0 ? [...cut].reverse() : [...cut];
    const found = ordered.filter((_, k) => k % Math.abs(stride) === 0);
    return isText(owner) ? found.join("") : found;
  },
  unpacked(value, count) {
    const found = [...py.iter(value)];
    if (count >= 0 && found.length !== count) throw PyError.made("ValueError", `expected ${count} values, found ${found.length}`);
    return found;
  },
  items: (dict) => (dict instanceof Dict ? dict.items() : Object.entries(dict)),
  add(a, b) {
    if (Array.isArray(a)) return [...a, ...b];
    return a instanceof Uint8Array ? Uint8Array.from([...a, ...b]) : a + b;
  },
  sub: (a, b) => (a instanceof PySet ? a.minus(b) : a - b),
  mul(a, b) {
    const [many, count] = typeof a === "number" ? [b, a] : [a, b];
    if (isText(many)) return many.repeat(Math.max(0, count));
    return Array.isArray(many) ? Array(Math.max(0, count)).fill(many).flat() : a * b;
  },
  floordiv: (a, b) => Math.floor(a / b),
  mod: (a, b) => ((a % b) + b) % b,
  pow: (a, b) => a ** b,
  union(a, b) {
    if (a instanceof PySet || a instanceof Dict) return a.with(b);
    return typeof a === "number" && typeof b === "number" ? a | b : Object.assign(() => null, { kinds: [a, b] });
  },
  intersection: (a, b) => (a instanceof PySet ? a.both(b) : a & b),
  addTo: (a, b) => (Array.isArray(a) ? (a.push(...py.iter(b)), a) : py.add(a, b)),
  unionTo: (a, b) => (a instanceof PySet || a instanceof Dict ? a.take(b) : py.union(a, b)),
  octets: (text) => Uint8Array.from(text, (one) => one.charCodeAt(0)),
  bytes: Object.assign((values) => Uint8Array.from(values, Number), { maketrans: (from, to) => new Map([...from].map((code, k) => [code, to[k]])) }),
  format(value, spec, asRepr) {
    const text = asRepr ? repr(value) : shown(value);
    if (!spec) return text;
    if (spec === ",") return Number(value).toLocaleString("en-US");
    const [, zero, width, kind] = /^(0?)(\d+)([bd]?)$/.exec(spec) ?? [];
    if (!width) throw new Error(`format ${spec}`);
    const digits = kind === "b" ? Number(value).toString(2) : text;
    return typeof value === "number" ? digits.padStart(Number(width), zero ? "0" : " ") : digits.padEnd(Number(width));
  },
  // --- functions and types ---
  abs: Math.abs,
  all: (values) => [...py.iter(values)].every(py.truth),
  any: (values) => [...py.iter(values)].some(py.truth),
  bool: (value) => py.truth(value),
  chr: (code) => String.fromCodePoint(code),
  ord: (text) => text.codePointAt(0),
  dict: (pairs = []) => new Dict(pairs instanceof Dict ? pairs.items() : pairs),
  set: (values = []) => new PySet(py.iter(values)),
  frozenset: (values = []) => new PySet(py.iter(values)),
  divmod: (a, b) => [py.floordiv(a, b), py.mod(a, b)],
  enumerate: (values, start = 0) => counted(values, start),
  float: Number,
  int: integer,
  len: (value) => (isText(value) ? chars(value).length : value.size ?? value.length),
  list: (values = []) => [...py.iter(values)],
  tuple: (values = []) => [...py.iter(values)],
  map: (make, ...lists) => mapped(make, lists),
  zip: Object.assign((...given) => zipped(given.filter((one) => one[Symbol.iterator])), { takesWords: true }),
  next(values, usual) {
    const { done, value } = values[Symbol.iterator] && !values.next ? values[Symbol.iterator]().next() : values.next();
    if (done && usual === undefined) throw PyError.made("StopIteration", "");
    return done ? usual : value;
  },
  reversed: (values) => [...py.iter(values)].reverse(),
  round: (value) => Math.round(value),
  sorted: Object.assign((values, { key: by = same } = {}) => [...py.iter(values)].sort((a, b) => compared(by(a), by(b))), { takesWords: true }),
  str: (value = "") => shown(value),
  sum: (values, start = 0) => [...py.iter(values)].reduce((sum, value) => sum + Number(value), start),
  max: Object.assign((...given) => extreme(given, 1), { takesWords: true }),
  min: Object.assign((...given) => extreme(given, -1), { takesWords: true }),
  type: (value) => TYPES.find((type) => py.isinstance(value, type)) ?? none,
  isinstance(value, type) {
    if (Array.isArray(type)) return type.some((one) => py.isinstance(value, one));
    if (type?.kinds) return type.kinds.some((one) => py.isinstance(value, one));
    if (type === null) return value === null;
    return Boolean(type.kind?.(value));
  },
  ...Object.fromEntries(["KeyError", "ValueError", "IndexError", "RecursionError", "UnicodeDecodeError"].map((name) => [name, PyError.kind(name)])),
};

export const py = built;
py.range = (...ends) => new Range(...ends);
py.dict.fromkeys = (keys, value = null) => new Dict([...py.iter(keys)].map((one) => [one, value]));

/** Can be walked along more than once. */
class Range {
  constructor(...ends) {
    [this.from, this.to, this.step] = ends.length === 1 ? [0, ends[0], 1] : [ends[0], ends[1], ends[2] ?? 1];
  }

  *[Symbol.iterator]() {
    for (let k = this.from; this.step > 0 ? k < this.to : k > this.to; k += this.step) yield k;
  }
}

function extreme(given, sign) {
  const words = given.at(-1)?.constructor === Object ? given.pop() : {}, by = words.key ?? same;
  const values = given.length === 1 ? [...py.iter(given[0])] : given;
  if (!values.length && "default" in words) return words.default;
  return values.reduce((best, value) => (sign * compared(by(value), by(best)) > 0 ? value : best));
}

const isInteger = (value) => typeof value === "boolean" || Number.isInteger(value);
Object.assign(py.str, { kind: isText, strip: (text) => text.trim(), split: (text) => methods("").split(text) });
Object.assign(py.bool, { kind: (value) => typeof value === "boolean" });
Object.assign(py.int, { kind: isInteger });
py.float = Object.assign((value) => Number(value), { kind: (value) => value instanceof Number || (typeof value === "number" && !Number.isInteger(value)) });
Object.assign(py.list, { kind: Array.isArray });
Object.assign(py.tuple, { kind: Array.isArray });
Object.assign(py.dict, { kind: (value) => value instanceof Dict });
Object.assign(py.set, { kind: (value) => value instanceof PySet });
const TYPES = [py.str, py.bool, py.int, py.float, py.list, py.dict, py.set, Object.assign(none, { kind: (value) => value === null })];
