// The page's Prolog, from what first.js has begun.

import { Engine } from "./engine.js";
import { Prolog, Spares } from "./prolog.js";

/** @typedef {import("./engine.js").Parts} Parts */

/** @type {{worker: Worker, parts: Promise<Parts>, painted: Promise<void>}} */
const { worker, parts, painted } = /** @type {any} */ (window).first;

export { painted };

export const prolog = new Prolog(new Spares(parts), new Engine(parts, worker));
