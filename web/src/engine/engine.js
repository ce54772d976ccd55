// Prolog in workers, seen from the page: one of them, spare ones, and requests one after
// another.

import { $, button, element, fault, tell } from "../view/dom.js";

/** @typedef {{module: WebAssembly.Module, state: ArrayBuffer}} Parts */
/** @typedef {{found?: (found: any[]) => void, output?: (lines: string[]) => void}} Listeners */
/** @typedef {{resolve: (reply: any) => void, reject: (error: Error) => void} & Listeners} Waiting */

/** The user ended what was asked. */
export class Stopped extends Error {}

/** What was asked took longer than its limit. */
class TimedOut extends Stopped {}

/** Prolog answered with an error. */
class Refused extends Error {}

export class Engine {
  /** @param {Promise<Parts>} parts what the worker is sent as soon as it is there @param {Worker} [worker] */
  constructor(parts, worker = new Worker("engine/worker.js")) {
    this.number = 0;
    this.isStarted = false;
    this.isStopped = false;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.worker = worker;
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => this.fail(new Error(event.message || "the worker failed"));
    /** @type {Promise<void>} */
    this.ready = parts
      .then((found) => this.send("boot", found))
      .then(() => void (this.isStarted = true));
    this.ready.catch(() => {});
  }

  /** @param {string} kind @param {object} [content] @param {Listeners} [listeners] @returns {Promise<any>} */
  send(kind, content = {}, listeners = {}) {
    if (this.isStopped) return Promise.reject(new Stopped("stopped"));
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, ...listeners });
      this.worker.postMessage({ ...content, kind, id });
    });
  }

  /** @param {{id: number, found?: string[], output: string[], failed?: string, reply?: unknown}} message */
  receive({ id, found, output, failed, reply }) {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    if (found) {
      if (found.length) waiting.found?.(found.map((text) => JSON.parse(text)));
      if (output.length) waiting.output?.(output);
      return;
    }
    this.waiting.delete(id);
    if (failed) waiting.reject(new Error(failed));
    else waiting.resolve(reply);
  }

  /** @param {Error} error */
  fail(error) {
    for (const waiting of this.waiting.values()) waiting.reject(error);
    this.waiting.clear();
  }

  /** End it, with what was asked of it. @param {Error} [why] */
  stop(why = new Stopped("stopped")) {
    this.isStopped = true;
    this.worker.terminate();
    this.fail(why);
  }

  /**
   * Ask by `op`; with listeners for a job, of whose end to wait. The limit `timeout`, in
   * seconds, holds here, and ends the engine: this build of SWI-Prolog cannot look at the
   * clock during a search without finding solutions twice.
   * @param {Record<string, unknown>} request @param {Listeners} [listeners] @returns {Promise<any>}
   */
  async ask({ timeout, ...asked }, listeners) {
    const request = JSON.stringify(listeners ? { wait: 0, gather: true, ...asked } : asked);
    const end = () => this.stop(new TimedOut("time limit")),
      timer = timeout ? setTimeout(end, Number(timeout) * 1000) : undefined;
    try {
      const reply = JSON.parse(await this.send("ask", { request }, listeners));
      if (reply.error) throw new Refused(reply.error.message);
      return reply;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Engines that are started before they are needed: one at a time, for whoever stops. */
export class Spares {
  /** @param {Promise<Parts>} parts */
  constructor(parts) {
    this.parts = parts;
    /** @type {Engine | null} */
    this.spare = null;
  }

  warm() {
    this.spare ??= new Engine(this.parts);
  }

  /** Take the spare engine; once it is ready, the next one is started. @returns {Engine} */
  taken() {
    const engine = this.spare ?? new Engine(this.parts);
    this.spare = null;
    engine.ready.then(
      () => this.warm(),
      () => {}
    );
    return engine;
  }

  /** An engine for queries alone, with the boards as files. @returns {Promise<Engine>} */
  async another() {
    const engine = this.taken();
    await engine.ready;
    await engine.send("files", { files: await (await fetch("files.json")).json() });
    return engine;
  }
}

/**
 * Requests as Python sends them to one Prolog, one after another, with a word on what is done
 * and a button that stops it; a stopped engine is replaced. No lane waits for another.
 */
export class Lane {
  /** @param {Spares} spares @param {"" | "tool-"} which what the names of its elements begin with @param {Engine | null} [made] its engine; else it takes one for the first request */
  constructor(spares, which, made = null) {
    this.spares = spares;
    this.words = element("span", { class: "dim" });
    this.halt = button("Stop", () => this.engine.stop(), { id: `${which}stop`, hidden: true });
    $(`${which}saying`).append(element("p", this.words, " ", this.halt));
    /** For its messages. @type {import("../view/dom.js").Place} */
    this.place = `${which}message`;
    this.made = made;
    this.jobs = 0;
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  get engine() {
    if (!this.made || this.made.isStopped) this.made = this.spares.taken();
    return this.made;
  }

  /** @param {(engine: Engine) => Promise<any>} use after what was asked before @returns {Promise<any>} */
  queued(use) {
    const { engine } = this;
    const done = this.last
      .catch(() => {})
      .then(() => engine.ready)
      .then(() => use(engine));
    this.last = done;
    return done;
  }

  /** See Engine. @param {Record<string, unknown>} request @param {Listeners} [listeners] @returns {Promise<any>} */
  reply(request, listeners) {
    return this.queued((engine) => engine.ask(request, listeners));
  }

  /**
   * Ask, and say what is done. An error is told; then there is no reply.
   * @param {Record<string, unknown>} request @param {string} work @param {(found: any[]) => void} [found] @returns {Promise<any>}
   */
  async ask(request, work, found) {
    /** @type {any[]} */
    const all = [];
    const listen = (/** @type {any[]} */ more) => {
      all.push(...more);
      found?.(more);
    };
    tell("", "", this.place);
    this.working(1, work);
    this.engine.ready.then(
      () => this.working(0, work),
      () => {}
    );
    try {
      const reply = await this.reply(request, { found: listen });
      return { ...reply, found: all };
    } catch (error) {
      return failed(error, all, this.place);
    } finally {
      this.working(-1, work);
    }
  }

  /** @param {number} more @param {string} work */
  working(more, work) {
    this.jobs += more;
    this.halt.hidden = !this.jobs;
    const words = this.engine.isStarted ? work : "Starting Prolog";
    this.words.textContent = this.jobs ? `${words} ...` : "";
  }
}

/** @param {unknown} error @param {any[]} found @param {import("../view/dom.js").Place} place */
function failed(error, found, place) {
  if (error instanceof Stopped) {
    const late = error instanceof TimedOut;
    tell(late ? "The time limit is over." : "Stopped.", "", place);
    return { found, report: { status: "unknown", limit: late ? "time" : "stop", statistics: {} } };
  }
  tell(error instanceof Refused ? error.message : `Prolog failed: ${fault(error)}`, "bad", place);
  return null;
}
