// Prolog in workers, seen from the page: one of them, requests one after another, spare
// ones, and what grades a board.

import { fault, tell } from "../view/dom.js";

/** @typedef {{module: WebAssembly.Module, state: ArrayBuffer}} Parts */
/** @typedef {{found?: (found: any[]) => void, output?: (text: string) => void}} Listeners */
/** @typedef {{resolve: (reply: any) => void, reject: (error: Error) => void} & Listeners} Waiting */

/** The user ended what was asked. */
export class Stopped extends Error {}

/** What was asked took longer than its limit. */
class TimedOut extends Stopped {}

/** Prolog answered with an error. */
class Refused extends Error {
  /** @param {{kind: string, message: string}} error */
  constructor({ kind, message }) {
    super(message);
    this.kind = kind;
  }
}

export class Engine {
  /** @param {Promise<Parts>} parts what the worker is sent as soon as it is there @param {Worker} [worker] */
  constructor(parts, worker = new Worker(new URL("worker.js", import.meta.url))) {
    this.number = 0;
    this.isStopped = false;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.worker = worker;
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => this.fail(new Error(event.message || "the worker failed"));
    /** @type {Promise<void>} */
    this.ready = parts.then((found) => this.send("boot", found));
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

  /** @param {any} message */
  receive(message) {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if (message.kind === "found")
      waiting.found?.(message.found.map((/** @type {string} */ text) => JSON.parse(text)));
    else if (message.kind === "output") waiting.output?.(message.text);
    else {
      this.waiting.delete(message.id);
      if (message.kind === "failed") waiting.reject(new Error(message.message));
      else waiting.resolve(message.reply);
    }
  }

  /** @param {Error} error */
  fail(error) {
    for (const waiting of this.waiting.values()) waiting.reject(error);
    this.waiting.clear();
  }

  stop() {
    this.isStopped = true;
    this.worker.terminate();
    this.fail(new Stopped("stopped"));
  }
}

// The page's Prolog: requests as Python sends them, one after another; a spare
// engine waits, so that a stopped one is replaced at once.

/** @param {string} text @returns {any} */
function read(text) {
  const reply = JSON.parse(text);
  if (reply.error) throw new Refused(reply.error);
  return reply;
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

  /** Take the spare engine; there is none then. @returns {Engine} */
  taken() {
    const engine = this.spare ?? new Engine(this.parts);
    this.spare = null;
    return engine;
  }
}

export class Prolog {
  /** @param {Spares} spares @param {Engine} [engine] */
  constructor(spares, engine = spares.taken()) {
    this.spares = spares;
    this.engine = engine;
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.turn = 0; // counts the stops
  }

  /** A Prolog beside this one, which waits for nothing that this one does. */
  beside() {
    return new Prolog(this.spares);
  }

  /** An engine for queries alone, with the boards as files. @returns {Promise<Engine>} */
  async another() {
    const engine = this.spares.taken();
    await engine.ready;
    this.spares.warm();
    await engine.send("files", { files: await (await fetch("files.json")).json() });
    return engine;
  }

  /**
   * Ask by `op`, after what was asked before; with listeners for a job, of whose end to wait. The limit `timeout`, in
   * seconds, holds here: this build of SWI-Prolog cannot look at the clock during a
   * search without finding solutions twice.
   * @param {Record<string, unknown>} request @param {Listeners} [listeners] @returns {Promise<any>}
   */
  ask(request, listeners = undefined) {
    return this.queued(async (engine) => {
      const { timeout, ...asked } = request,
        whole = listeners ? { wait: 0, gather: true, ...asked } : asked;
      const sent = engine.send("ask", { request: JSON.stringify(whole) }, listeners);
      return read(await this.within(Number(timeout) || 0, sent));
    });
  }

  /** Stop what takes longer than so many seconds; 0 is no limit. @param {number} seconds @param {Promise<any>} sent */
  async within(seconds, sent) {
    let late = false;
    const timer = seconds
      ? setTimeout(() => {
          late = true;
          this.stop();
        }, seconds * 1000)
      : undefined;
    try {
      return await sent;
    } catch (error) {
      throw late ? new TimedOut("time limit") : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {(engine: Engine) => Promise<any>} use @returns {Promise<any>} */
  queued(use) {
    const turn = this.turn;
    const done = this.last
      .catch(() => {})
      .then(async () => {
        const { engine } = this;
        if (turn === this.turn) await engine.ready;
        if (turn !== this.turn) throw new Stopped("stopped");
        return use(engine);
      });
    this.last = done;
    return done;
  }

  /** End what runs, and what waits behind it. */
  stop() {
    this.turn++;
    const old = this.engine;
    this.engine = this.spares.taken();
    this.last = Promise.resolve();
    old.stop();
    this.engine.ready.then(
      () => this.spares.warm(),
      () => {},
    );
  }

  /** What is wrong with this Prolog, or nothing. @returns {Promise<string>} */
  check() {
    return this.queued((engine) => engine.send("check"));
  }
}

// Requests to one Prolog, one after another, with a word on what is done and a button
// that stops it. A lane waits for no other lane.

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
    this.prolog.engine.ready.then(
      () => ((this.isStarted = true), this.jobs && this.working(0, work)),
      () => {},
    );
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
  tell(error instanceof Refused ? error.message : `Prolog failed: ${fault(error)}`, "bad");
  return null;
}

// How hard a board is, found out while somebody plays it already: by an engine that is
// there for nothing else, and ends with the board.

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
    const engine = (this.engine = new Engine(this.spares.parts)),
      timer = setTimeout(() => engine.stop(), SECONDS * 1000);
    try {
      await engine.ready;
      const asked = { op: "explain", ...board, wait: 0, gather: true };
      return (
        JSON.parse(await engine.send("ask", { request: JSON.stringify(asked) })).report
          ?.difficulty ?? ""
      );
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
