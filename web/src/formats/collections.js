// Dictionaries and sets whose keys are equal if their values are.
// @ts-nocheck

import { PyError } from "./errors.js";

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

export class Dict {
  constructor(pairs = []) {
    this.map = new Map();
    for (const [name, value] of pairs) this.set(name, value);
  }

  set(name, value) {
    const known = this.map.get(key(name));
    if (known) known[1] = value;
    else this.map.set(key(name), [name, value]);
  }

  has(name) {
    return this.map.has(key(name));
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
    return new Dict([...this.items(), ...other.items()]);
  }

  take(other) {
    for (const [name, value] of other.items()) this.set(name, value);
    return this;
  }

  [Symbol.iterator]() {
    return this.keys()[Symbol.iterator]();
  }

  get size() {
    return this.map.size;
  }
}

export class PySet {
  constructor(values = []) {
    this.map = new Map();
    for (const value of values) this.add(value);
  }

  add(value) {
    if (!this.map.has(key(value))) this.map.set(key(value), value);
  }

  has(value) {
    return this.map.has(key(value));
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

  get size() {
    return this.map.size;
  }
}
