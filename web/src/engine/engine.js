// One Prolog in a worker of its own, seen from the page.

/** @typedef {{module: WebAssembly.Module, state: ArrayBuffer}} Parts */
/** @typedef {{found?: (found: any[]) => void, output?: (text: string) => void}} Listeners */
/** @typedef {{resolve: (reply: any) => void, reject: (error: Error) => void} & Listeners} Waiting */

/** The user ended what was asked. */
export class Stopped extends Error {}

/** What was asked took longer than its limit. */
export class TimedOut extends Stopped {}

/** Prolog answered with an error. */
export class Refused extends Error {
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
    if (message.kind === "found") waiting.found?.(message.found.map((/** @type {string} */ text) => JSON.parse(text)));
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

  get isBusy() {
    return this.waiting.size > 0;
  }
}
