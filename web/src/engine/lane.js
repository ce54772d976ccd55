// Requests to one Prolog, one after another, with a word on what is done and a button
// that stops it. A lane waits for no other lane.

import { Refused, Stopped, TimedOut } from "./engine.js";
import { tell } from "../view/dom.js";

/** @typedef {import("./prolog.js").Prolog} Prolog */

export class Lane {
  /** @param {() => Prolog} prolog is called for the first request @param {HTMLElement} words @param {HTMLElement} stop */
  constructor(prolog, words, stop) {
    this.make = prolog;
    /** @type {Prolog | null} */
    this.made = null;
    this.words = words;
    this.halt = stop;
    this.jobs = 0;
    this.isStarted = false;
    this.halt.onclick = () => this.prolog.stop();
  }

  get prolog() {
    this.made ??= this.make();
    return this.made;
  }

  /**
   * Ask Prolog. An error is told; then there is no reply.
   * @param {Record<string, unknown>} request @param {string} work @param {(found: any[]) => void} [found] @returns {Promise<any>}
   */
  async ask(request, work, found = undefined) {
    /** @type {any[]} */
    const all = [];
    const listen = (/** @type {any[]} */ more) => {
      all.push(...more);
      found?.(more);
    };
    this.working(1, work);
    this.prolog.engine.ready.then(() => (this.isStarted = true, this.jobs && this.working(0, work)), () => {});
    try {
      const reply = await this.prolog.ask(request, { found: listen });
      return { ...reply, found: [...all, ...(reply.found ?? [])] };
    } catch (error) {
      return failed(error, all);
    } finally {
      this.working(-1, work);
    }
  }

  /** @param {number} more @param {string} work */
  working(more, work) {
    this.jobs += more;
    this.halt.hidden = !this.jobs;
    this.words.textContent = this.jobs ? `${this.isStarted ? work : "Starting Prolog"} ...` : "";
  }
}

/** @param {unknown} error @param {any[]} found */
function failed(error, found) {
  if (error instanceof Stopped) {
    const late = error instanceof TimedOut;
    tell(late ? "The time limit is over." : "Stopped.");
    return { found, report: { status: "unknown", limit: late ? "time" : "stop", statistics: {} } };
  }
  tell(error instanceof Refused ? error.message : `Prolog failed: ${error instanceof Error ? error.message : error}`, "bad");
  return null;
}
