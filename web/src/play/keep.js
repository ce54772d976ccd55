// What the browser keeps between visits. It may refuse; then nothing is kept.

const KEY = "starbattle", PROGRAM = "starbattle-program";

/** @typedef {{code: string, query: string}} Program */

/** @returns {Record<string, any>} */
export const kept = () => object(localStore(), KEY);

/** @param {Record<string, unknown>} more */
export function keep(more) {
  store(localStore(), KEY, { ...kept(), ...more });
}

/** Each tab has a program of its own; a new tab begins with that of the last one. @returns {Program} */
export function keptProgram() {
  const { code, query } = { ...object(localStore(), PROGRAM), ...object(sessionStore(), PROGRAM) };
  return { code: String(code ?? ""), query: String(query ?? "") };
}

/** @param {Program} program */
export function keepProgram(program) {
  for (const place of [localStore(), sessionStore()]) store(place, PROGRAM, program);
}

/** @returns {Storage | null} */
export function localStore() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** @returns {Storage | null} */
function sessionStore() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** @param {Storage | null} place @param {string} key @returns {Record<string, any>} */
export function object(place, key) {
  try {
    const found = JSON.parse(place?.getItem(key) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** @param {Storage | null} place @param {string} key @param {unknown} value @returns {boolean} whether it is kept */
export function store(place, key, value) {
  try {
    place?.setItem(key, JSON.stringify(value));
    return place !== null;
  } catch {
    return false; // private windows and full disks: the link still has the game
  }
}
