// The page's Prolog: requests as Python sends them, one after another; a spare
// engine waits, so that a stopped one is replaced at once.

import { Engine, Refused, Stopped, TimedOut } from "./engine.js";

/** @typedef {import("./engine.js").Parts} Parts */
/** @typedef {import("./engine.js").Listeners} Listeners */

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

  /** An engine for other things than requests. @returns {Promise<Engine>} */
  async another() {
    const engine = this.spares.taken();
    await engine.ready;
    this.spares.warm();
    return engine;
  }

  /**
   * Ask for a job by `op`, after what was asked before, and wait for its end. The limit `timeout`, in
   * seconds, holds here: this build of SWI-Prolog cannot look at the clock during a
   * search without finding solutions twice.
   * @param {Record<string, unknown>} request @param {Listeners} [listeners] @returns {Promise<any>}
   */
  ask(request, listeners = {}) {
    return this.queued(async (engine) => {
      const { timeout, ...asked } = request, whole = { wait: 0, gather: true, ...asked };
      const sent = engine.send("ask", { request: JSON.stringify(whole) }, listeners);
      return read(await this.within(Number(timeout) || 0, sent));
    });
  }

  /** What the models and strategies are; no job. @returns {Promise<any>} */
  info() {
    return this.queued(async (engine) => read(await engine.send("ask", { request: '{"op":"info"}' })));
  }

  /** Stop what takes longer than so many seconds; 0 is no limit. @param {number} seconds @param {Promise<any>} sent */
  async within(seconds, sent) {
    let late = false;
    const timer = seconds ? setTimeout(() => {
      late = true;
      this.stop();
    }, seconds * 1000) : undefined;
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
    const done = this.last.catch(() => {}).then(async () => {
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
    this.engine.ready.then(() => this.spares.warm(), () => {});
  }

  /** What is wrong with this Prolog, or nothing. @returns {Promise<string>} */
  check() {
    return this.queued((engine) => engine.send("check"));
  }
}
