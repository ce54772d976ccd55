// How hard a board is, found out while somebody plays it already: by an engine that is
// there for nothing else, and ends with the board.

import { Engine, Stopped } from "./engine.js";

/** @typedef {import("./prolog.js").Spares} Spares */

const SECONDS = 30;

export class Grader {
  /** @param {Spares} spares */
  constructor(spares) {
    this.spares = spares;
    /** @type {Engine | null} */
    this.engine = null;
  }

  /** @param {Record<string, unknown>} board as requests have it @returns {Promise<string>} "" if it is not known in time */
  async difficulty(board) {
    this.stop();
    const engine = this.engine = new Engine(this.spares.parts), timer = setTimeout(() => engine.stop(), SECONDS * 1000);
    try {
      await engine.ready;
      const asked = { op: "explain", ...board, wait: 0, gather: true };
      return JSON.parse(await engine.send("ask", { request: JSON.stringify(asked) })).report?.difficulty ?? "";
    } catch (error) {
      if (!(error instanceof Stopped)) console.error(error);
      return "";
    } finally {
      clearTimeout(timer);
      engine.stop();
    }
  }

  stop() {
    this.engine?.stop();
    this.engine = null;
  }
}
