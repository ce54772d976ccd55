// Errors as Python raises them.
// @ts-nocheck

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
